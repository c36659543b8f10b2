import { Fragment, useLayoutEffect, useMemo, useRef, type CSSProperties, type InputHTMLAttributes, type ReactElement } from 'react';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import { type Currency, formatMoney } from '../../shared/money/money.js';
import { pictureUrl } from '../../shared/url.js';
import { parseGiven, type GivenAddon, type GivenOption, type GivenProduct } from './addons.json.js';
import type { Settings } from './addons.schema.js';
import { parseDateParams } from './dates/dates.rules.js';
import { currencyOf } from './price/totals.js';

/** The markup of the host, for a tag that stands empty and was given JSON; the same driver then drives it. */
export interface PrintedProps {
  readonly given: Readonly<Record<string, unknown>>;
  readonly settings: Settings;
  /** Is told the container once it stands, and `null` when it leaves. */
  onPrint(container: HTMLElement | null): void;
}

interface Part {
  readonly addon: GivenAddon;
  readonly option: GivenOption;
  readonly index: number;
  readonly settings: Settings;
}

const yesNo = (isYes: boolean): string => (isYes ? 'yes' : 'no');
/** Attributes of a price; React leaves out those that are `undefined`. */
function priceData({ addon, option }: Pick<Part, 'addon' | 'option'>): Record<string, string | undefined> {
  const sign = option.priceMethod === 'decrease' ? -1 : 1;
  const price = option.price === null ? null : sign * Math.abs(option.price);
  const isOnSale = option.price !== null && option.price > 0 && option.priceMethod !== 'decrease';
  const text = (value: number | null): string => (value === null ? '' : String(value));
  const onSale = (value: number | null): string => (value === null ? 'undefined' : String(value));
  return {
    'data-default-price': text(option.defaultPrice === null ? price : sign * Math.abs(option.defaultPrice)),
    'data-default-sale-price': isOnSale ? onSale(option.defaultSalePrice ?? option.salePrice) : undefined,
    'data-price': text(price),
    'data-price-sale': isOnSale ? onSale(option.salePrice) : undefined,
    'data-price-type': option.priceType,
    'data-price-method': option.priceMethod,
    'data-first-free-enabled': yesNo(addon.firstFree > 0),
    'data-first-free-options': String(addon.firstFree),
    'data-addon-id': addon.id,
    'data-remove-spaces': option.removesSpaces ? 'yes' : undefined,
  };
}

/** How amounts are written, read once for all options of a tag. */
const currencies = new WeakMap<Settings, Currency | null>();
function currencyFor(settings: Settings): Currency | null {
  const known = currencies.get(settings);
  if (known !== undefined) {
    return known;
  }
  const currency = currencyOf(settings);
  currencies.set(settings, currency);
  return currency;
}

/** What is shown of a price: `(+£3.50)`. */
function PriceTag({ option, settings }: Pick<Part, 'option' | 'settings'>): ReactElement | null {
  const currency = currencyFor(settings);
  const { price, salePrice, priceMethod, priceType } = option;
  if (price === null || price === 0 || priceMethod === 'free' || priceMethod === 'value_x_product') {
    return null;
  }
  const sign = priceMethod === 'decrease' || price < 0 ? '-' : '+';
  const shown = (amount: number): string =>
    priceType === 'percentage' ? `${Math.abs(amount)}%` : currency ? formatMoney(Math.abs(amount), currency) : String(Math.abs(amount));
  return (
    <small className="option-price">
      <span> (</span>
      <span className={`sign ${sign === '+' ? 'positive' : 'negative'}`}>{sign}</span>
      {salePrice === null ? (
        <span className="woocommerce-Price-amount amount">{shown(price)}</span>
      ) : (
        <>
          <del>{shown(price)}</del> <span className="woocommerce-Price-amount amount">{shown(salePrice)}</span>
        </>
      )}
      <span>)</span>
    </small>
  );
}

const keyIn = ({ addon, index }: Pick<Part, 'addon' | 'index'>): string => `${addon.id}-${index}`;
const idIn = (part: Pick<Part, 'addon' | 'index'>): string => `yith-wapo-${keyIn(part)}`;
const Required = (): ReactElement => <span className="required">*</span>;
const Star = ({ option }: Pick<Part, 'option'>): ReactElement | null =>
  option.isRequired ? (
    <>
      {' '}
      <Required />
    </>
  ) : null;

/** What every field of an option has. */
const fieldProps = (part: Part): InputHTMLAttributes<HTMLInputElement> & Record<string, unknown> => ({
  id: idIn(part),
  name: `yith_wapo[][${keyIn(part)}]`,
  className: 'yith-wapo-option-value',
  ...priceData(part),
  required: part.option.isRequired || part.addon.isRequired || undefined,
  disabled: part.option.isOutOfStock || undefined,
});

function Extras({ option }: Pick<Part, 'option'>): ReactElement {
  return (
    <>
      {option.description !== '' && <p className="description">{option.description}</p>}
      {option.tooltip !== '' && (
        <span className="tooltip position-top">
          <span>{option.tooltip}</span>
        </span>
      )}
    </>
  );
}

const Image = ({ part }: { readonly part: Part }): ReactElement | null => {
  const src = pictureUrl(part.option.image);
  return src === '' ? null : (
    <div className="image-container">
      <div className="image">
        <img src={src} alt="" />
      </div>
    </div>
  );
};

/** The frame of an option, with the box that stands for it where it has one. */
function Option({
  part,
  className = '',
  children,
}: {
  readonly part: Part;
  readonly className?: string;
  readonly children: ReactElement;
}): ReactElement {
  const { addon, option } = part;
  const selection = addon.isMultiple ? 'selection-multiple' : 'selection-single';
  return (
    <div
      id={`yith-wapo-option-${keyIn(part)}`}
      className={['yith-wapo-option', selection, className, option.isOutOfStock ? 'out-of-stock' : ''].filter(Boolean).join(' ')}
      data-replace-image={option.replaceImage}
      data-option-id={keyIn(part)}
      data-product-id={option.productId || undefined}
      data-max-multiple={option.maxMultiple ?? undefined}
    >
      {children}
    </div>
  );
}

const Label = ({ part }: { readonly part: Part }): ReactElement => (
  <label className="yith-wapo-addon-label" htmlFor={idIn(part)}>
    <span>{part.option.label}</span>
    <Star {...part} />
    <PriceTag {...part} />
  </label>
);

const HIDDEN: CSSProperties = { display: 'none' };

function Pictured({ part }: { readonly part: Part }): ReactElement {
  const { addon, option, settings } = part;
  const value = addon.type === 'product' ? `product-${option.productId}-1` : option.label;
  return (
    <Option part={part}>
      <>
        <input type="checkbox" {...fieldProps(part)} defaultChecked={option.isSelected} value={value} style={HIDDEN} />
        {addon.type === 'product' ? (
          <div className="product-container">
            <Image part={part} />
            <div className="product-info">
              <span className="product-name">{option.label}</span>
              <Star option={option} /> <PriceTag option={option} settings={settings} />
              <div className="option-add-to-cart">
                <div className="quantity">
                  <input
                    type="number"
                    id={`yith_wapo_product_qty[${keyIn(part)}]`}
                    className="input-text qty text wapo-product-qty"
                    name={`yith_wapo_product_qty[${keyIn(part)}]`}
                    defaultValue="1"
                    min="1"
                    step="1"
                    aria-label={message('addons.own_quantity', { name: option.label })}
                  />
                </div>
              </div>
              <Extras option={option} />
            </div>
          </div>
        ) : (
          <div className="label_container">
            <div className="label">
              {addon.type === 'color' && (
                <div className="color-container">
                  <span className="color" style={{ backgroundColor: option.color }} />
                </div>
              )}
              <Image part={part} />
              <span className="label_price">
                <span>{option.label}</span>
                <Star option={option} />
                <PriceTag option={option} settings={settings} />
              </span>
              <Extras option={option} />
            </div>
          </div>
        )}
      </>
    </Option>
  );
}

function Toggle({ part }: { readonly part: Part }): ReactElement {
  const { addon, option, index } = part;
  const isRadio = addon.type === 'radio';
  return (
    <Option part={part}>
      <div className="label">
        <Image part={part} />
        <div className="option-container">
          <span className={isRadio ? 'radiobutton' : 'checkboxbutton'}>
            <input
              type={isRadio ? 'radio' : 'checkbox'}
              {...fieldProps(part)}
              name={isRadio ? `yith_wapo[][${addon.id}]` : `yith_wapo[][${keyIn(part)}]`}
              value={isRadio ? String(index) : option.label}
              defaultChecked={option.isSelected}
            />
          </span>{' '}
          <Label part={part} />
        </div>
        <Extras option={option} />
      </div>
    </Option>
  );
}

/** What stands in a date from the start: its default date, with the first of its times. */
function printedDate(given: GivenOption['params']): string {
  const { defaultDate, withTime, times } = parseDateParams(JSON.stringify(given ?? {}));
  return [defaultDate, defaultDate && withTime ? times[0] : ''].filter(Boolean).join(' ');
}

function Written({ part }: { readonly part: Part }): ReactElement {
  const { addon, option } = part;
  const bounds = { minLength: option.minLength ?? undefined, maxLength: option.maxLength ?? undefined };
  const common = fieldProps(part);
  const field = (): ReactElement => {
    switch (addon.type) {
      case 'textarea':
        return <textarea {...(common as Record<string, unknown>)} {...bounds} placeholder={option.placeholder || undefined} />;
      case 'number':
        return (
          <div className="input-number">
            <input
              type="number"
              {...common}
              min={option.min || undefined}
              max={option.max || undefined}
              step={option.step || undefined}
              placeholder={option.placeholder || '0'}
            />
          </div>
        );
      case 'date':
        return (
          <div className="date-container">
            <span className="temp-time" style={HIDDEN} />
            <input
              type="text"
              {...common}
              className="yith_wapo_date datepicker yith-wapo-option-value"
              data-params={JSON.stringify(option.params ?? {})}
              defaultValue={printedDate(option.params)}
              readOnly
            />
          </div>
        );
      case 'colorpicker':
        return (
          <div className="yith-wapo-colorpicker-container">
            <input
              type="text"
              {...common}
              className="wp-color-picker yith-wapo-option-value"
              data-addon-colorpicker-show={option.placeholder === '' ? 'default_color' : 'placeholder'}
              data-default-color={option.color || undefined}
              data-addon-placeholder={option.placeholder}
            />
          </div>
        );
      default:
        return <input type="text" {...common} {...bounds} placeholder={option.placeholder || undefined} />;
    }
  };
  return (
    <Option part={part}>
      <div className="label">
        <div className="option-container">
          <Image part={part} />
          <Label part={part} />
        </div>
        {field()}
        <Extras option={option} />
      </div>
    </Option>
  );
}

function Upload({ part }: { readonly part: Part }): ReactElement {
  const { option } = part;
  return (
    <Option part={part} className={option.allowsMultiple ? 'allow-multiple' : ''}>
      <div className="file-input label">
        <div className="option-container">
          <Image part={part} />
          <span>
            <span>{option.label}</span>
            <Star option={option} />
            <PriceTag {...part} />
          </span>
        </div>
        <div className="file-container">
          <input
            type="hidden"
            {...fieldProps(part)}
            name={undefined}
            className="option yith-wapo-option-value upload-parent"
            defaultValue=""
          />
          <input
            id={`yith-wapo-file-${keyIn(part)}`}
            type="file"
            className="file"
            multiple={option.allowsMultiple}
            aria-label={option.label}
          />
          <div className="yith-wapo-ajax-uploader">
            <div className="yith-wapo-uploaded-file" style={HIDDEN} />
            <div className="yith-wapo-ajax-uploader-container">
              <span>{message('addons.drop_files')}</span> <span className="button">{message('addons.upload')}</span>
            </div>
          </div>
        </div>
        <Extras option={option} />
      </div>
    </Option>
  );
}

function Select({ addon, settings }: { readonly addon: GivenAddon; readonly settings: Settings }): ReactElement {
  const chosen = addon.options.findIndex(({ isSelected, isOutOfStock }) => isSelected && !isOutOfStock);
  return (
    <>
      <div className="image-container" style={HIDDEN} />
      <select
        id={`yith-wapo-${addon.id}`}
        name={`yith_wapo[][${addon.id}]`}
        className="yith-wapo-option-value"
        data-addon-id={addon.id}
        required={addon.isRequired || undefined}
        defaultValue={chosen < 0 ? 'default' : String(chosen)}
      >
        <option value="default">{message('addons.select_default')}</option>
        {addon.options.map((option, index) => (
          <option
            key={index}
            value={String(index)}
            disabled={option.isOutOfStock || undefined}
            {...priceData({ addon, option })}
            data-image={pictureUrl(option.image)}
            data-replace-image={option.replaceImage}
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

function priceText({ price, salePrice, priceMethod, priceType }: GivenOption, settings: Settings): string {
  const currency = currencyOf(settings);
  const amount = salePrice ?? price;
  if (amount === null || amount === 0 || priceMethod === 'free' || priceMethod === 'value_x_product') {
    return '';
  }
  const sign = priceMethod === 'decrease' || amount < 0 ? '-' : '+';
  const size = Math.abs(amount);
  return ` (${sign}${priceType === 'percentage' ? `${size}%` : currency ? formatMoney(size, currency) : size})`;
}

const VIEWS: Readonly<Record<string, ((props: { readonly part: Part }) => ReactElement) | undefined>> = {
  checkbox: Toggle,
  radio: Toggle,
  label: Pictured,
  color: Pictured,
  product: Pictured,
  text: Written,
  textarea: Written,
  number: Written,
  date: Written,
  colorpicker: Written,
  file: Upload,
};

function Addon({ addon, settings }: { readonly addon: GivenAddon; readonly settings: Settings }): ReactElement {
  const { id, type, conditions } = addon;
  const View = VIEWS[type];
  const isOpen = addon.fold !== 'closed';
  const isCounted = addon.numbersMin !== '' || addon.numbersMax !== '';
  const state = isOpen ? 'toggle-open' : 'toggle-closed';
  // A select, and radios, post one value for the add-on; all else by option.
  const onceKeys = type === 'select' || type === 'radio' ? [id] : addon.options.map((_, index) => `${id}-${index}`);
  return (
    <div
      id={`yith-wapo-addon-${id}`}
      className={[
        `yith-wapo-addon yith-wapo-addon-type-${type}`,
        addon.fold === '' ? '' : `wapo-toggle ${state}`,
        conditions ? 'conditional_logic' : '',
        addon.isOnce ? 'sell_individually' : '',
        isCounted ? 'numbers-check' : '',
        addon.title === '' ? 'empty-title' : '',
      ]
        .filter(Boolean)
        .join(' ')}
      data-addon-type={type}
      data-min={addon.min}
      data-max={addon.max}
      data-exa={addon.exact}
      data-numbers-min={isCounted ? addon.numbersMin : undefined}
      data-numbers-max={isCounted ? addon.numbersMax : undefined}
      data-conditional_logic_display={conditions?.display}
      data-conditional_logic_display_if={conditions?.displayIf}
      data-conditional_rule_addon={conditions?.addons}
      data-conditional_rule_addon_is={conditions?.states}
      data-conditional_rule_variations={conditions?.variations}
    >
      {addon.title !== '' && (
        <div className="addon-header">
          <h3 className={`wapo-addon-title ${addon.fold === '' ? '' : state}`}>
            <span>{addon.title}</span> {addon.isRequired && <Required />}
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
          {addon.isOnce &&
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
  const { totalBox } = settings;
  const currency = currencyOf(settings);
  if (totalBox === 'hide_all') {
    return null;
  }
  const price = currency && product.price !== null && formatMoney(product.price, currency);
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
        data-product-price={product.price === null ? undefined : String(product.price)}
        data-default-product-price={product.defaultPrice === null ? undefined : String(product.defaultPrice)}
        data-product-id={product.productId}
      >
        <input type="hidden" id="yith_wapo_product_id" name="yith_wapo_product_id" value={product.productId} readOnly />
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
