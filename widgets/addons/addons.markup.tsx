import { Fragment, useLayoutEffect, useMemo, useRef, type ReactElement } from 'react';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import { formatMoney } from '../../shared/money/money.js';
import { pictureUrl } from '../../shared/url.js';
import { parseGiven, type GivenAddon, type GivenOption, type GivenProduct } from './addons.json.js';
import type { Settings } from './addons.schema.js';
import { HIDDEN, priceData, Required, VIEWS } from './options.markup.js';

/** The markup of the host, for a tag that stands empty and was given JSON; the same driver then drives it. */
export interface PrintedProps {
  readonly given: Readonly<Record<string, unknown>>;
  readonly settings: Settings;
  /** Is told the container once it stands, and `null` when it leaves. */
  onPrint(container: HTMLElement | null): void;
}

/** A select, with the boxes for the picture and the description of what it has chosen. */
function Select({ addon, settings }: { readonly addon: GivenAddon; readonly settings: Settings }): ReactElement {
  const chosen = addon.options.findIndex(({ selected, out_of_stock: isOut }) => selected && !isOut);
  return (
    <>
      <div className="image-container" style={HIDDEN} />
      <select
        id={`yith-wapo-${addon.id}`}
        name={`yith_wapo[][${addon.id}]`}
        className="yith-wapo-option-value"
        data-addon-id={addon.id}
        required={addon.required || undefined}
        defaultValue={chosen < 0 ? 'default' : String(chosen)}
      >
        <option value="default">{message('addons.select_default')}</option>
        {addon.options.map((option, index) => (
          <option
            key={index}
            value={String(index)}
            disabled={option.out_of_stock || undefined}
            {...priceData({ addon, option })}
            data-image={pictureUrl(option.image)}
            data-replace-image={option.replace_image}
            data-description={option.description}
          >
            {`${option.label}${priceText(option, settings)}`}
          </option>
        ))}
      </select>
      <p className="option-description" />
    </>
  );
}

function priceText(
  { price, sale_price: salePrice, price_method: priceMethod, price_type: priceType }: GivenOption,
  settings: Settings,
): string {
  const { currency } = settings;
  const amount = salePrice ?? price;
  if (amount === null || amount === 0 || priceMethod === 'free' || priceMethod === 'value_x_product') {
    return '';
  }
  const sign = priceMethod === 'decrease' || amount < 0 ? '-' : '+';
  const size = Math.abs(amount);
  return ` (${sign}${priceType === 'percentage' ? `${size}%` : currency ? formatMoney(size, currency) : size})`;
}

function Addon({ addon, settings }: { readonly addon: GivenAddon; readonly settings: Settings }): ReactElement {
  const { id, type, conditions } = addon;
  const View = VIEWS[type];
  const isOpen = addon.toggle !== 'closed';
  const isCounted = addon.numbers_min !== '' || addon.numbers_max !== '';
  const state = isOpen ? 'toggle-open' : 'toggle-closed';
  // A select, and radios, post one value for the add-on; all else by option.
  const onceKeys = type === 'select' || type === 'radio' ? [id] : addon.options.map((_, index) => `${id}-${index}`);
  return (
    <div
      id={`yith-wapo-addon-${id}`}
      className={[
        `yith-wapo-addon yith-wapo-addon-type-${type}`,
        addon.toggle === '' ? '' : `wapo-toggle ${state}`,
        conditions ? 'conditional_logic' : '',
        addon.sell_individually ? 'sell_individually' : '',
        isCounted ? 'numbers-check' : '',
        addon.title === '' ? 'empty-title' : '',
      ]
        .filter(Boolean)
        .join(' ')}
      data-addon-type={type}
      data-min={addon.min}
      data-max={addon.max}
      data-exa={addon.exa}
      data-numbers-min={isCounted ? addon.numbers_min : undefined}
      data-numbers-max={isCounted ? addon.numbers_max : undefined}
      data-conditional_logic_display={conditions?.display}
      data-conditional_logic_display_if={conditions?.displayIf}
      data-conditional_rule_addon={conditions?.addons}
      data-conditional_rule_addon_is={conditions?.states}
      data-conditional_rule_variations={conditions?.variations}
    >
      {addon.title !== '' && (
        <div className="addon-header">
          <h3 className={`wapo-addon-title ${addon.toggle === '' ? '' : state}`}>
            <span>{addon.title}</span> {addon.required && <Required />}
          </h3>
        </div>
      )}
      {addon.description !== '' && <p className="wapo-addon-description">{addon.description}</p>}
      <div className="options-container">
        <div
          className={`options per-row-${addon.perRow} ${addon.perRow > 1 ? 'grid' : ''}`}
          style={{ display: 'grid', gridTemplateColumns: `repeat(${addon.perRow}, minmax(0, 1fr))`, gap: '10px' }}
        >
          {type === 'select' ? (
            <div>
              <Select addon={addon} settings={settings} />
            </div>
          ) : (
            View && addon.options.map((option, index) => <View key={index} part={{ addon, option, index, settings }} />)
          )}
          {addon.sell_individually &&
            onceKeys.map((key) => <input key={key} type="hidden" name={`yith_wapo_sell_individually[${key}]`} value="yes" readOnly />)}
        </div>
        <div className="min-error" style={HIDDEN}>
          <span className="min-error-message" />
        </div>
      </div>
    </div>
  );
}

function TotalBox({ product, settings }: { readonly product: GivenProduct; readonly settings: Settings }): ReactElement | null {
  const { totalBox, currency } = settings;
  if (totalBox === 'hide_all') {
    return null;
  }
  const price = currency && product.product_price !== null && formatMoney(product.product_price, currency);
  const hidden = totalBox === 'only_final' ? HIDDEN : undefined;
  return (
    <div id="wapo-total-price-table">
      <table className={totalBox}>
        <tbody>
          <tr className="wapo-product-price" style={hidden}>
            <th scope="row">{message('addons.product_price')}</th>
            <td id="wapo-total-product-price">{price}</td>
          </tr>
          <tr className="wapo-total-options" style={hidden}>
            <th scope="row">{message('addons.options_price')}</th>
            <td id="wapo-total-options-price">{currency && formatMoney(0, currency)}</td>
          </tr>
          <tr className="wapo-total-order">
            <th scope="row">{message('addons.order_price')}</th>
            <td id="wapo-total-order-price">{price}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}

/** Prints the container; the driver takes it from there, so it is rendered once. */
export function PrintedAddons({ given, settings, onPrint }: PrintedProps): ReactElement {
  const { product, problems } = useMemo(() => parseGiven(given), [given]);
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    for (const problem of problems) {
      console.error(`[shop] <shop-addons> data-addons: ${problem}`);
    }
  }, [problems]);
  useLayoutEffect(() => {
    onPrint(box.current);
    return () => onPrint(null);
  }, [onPrint]);
  // What the driver writes on these nodes must not be written over: they are rendered for the first settings alone.
  const first = useRef(settings);
  return useMemo(
    () => (
      <div
        ref={box}
        id="yith-wapo-container"
        className="yith-wapo-container"
        data-shop-printed=""
        data-product-price={product.product_price === null ? undefined : String(product.product_price)}
        data-default-product-price={product.default_product_price === null ? undefined : String(product.default_product_price)}
        data-product-id={product.product_id}
      >
        <input type="hidden" id="yith_wapo_product_id" name="yith_wapo_product_id" value={product.product_id} readOnly />
        <input type="hidden" id="yith_wapo_product_img" name="yith_wapo_product_img" defaultValue="" />
        <input type="hidden" id="yith_wapo_is_single" name="yith_wapo_is_single" value="1" readOnly />
        {product.blocks.map((block) => (
          <div key={block.id} id={`yith-wapo-block-${block.id}`} className="yith-wapo-block">
            {block.addons.map((addon) => (
              <Fragment key={addon.id}>
                <Addon addon={addon} settings={first.current} />
              </Fragment>
            ))}
          </div>
        ))}
        <TotalBox product={product} settings={first.current} />
      </div>
    ),
    [product],
  );
}
