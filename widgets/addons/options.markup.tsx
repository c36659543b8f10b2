import type { CSSProperties, InputHTMLAttributes, ReactElement } from 'react';
import { message } from '../../shared/messages.js';
import '../../shared/messages/addons.js';
import { formatMoney } from '../../shared/money/money.js';
import { pictureUrl } from '../../shared/url.js';
import type { GivenAddon, GivenOption } from './addons.json.js';
import type { Settings } from './addons.schema.js';
import { parseDateParams } from './dates/dates.rules.js';

/** The options of an add-on in the host's markup, as they are printed of JSON. */

/** An option, and what it stands in. */
interface Part {
  readonly addon: GivenAddon;
  readonly option: GivenOption;
  readonly index: number;
  readonly settings: Settings;
}

const yesNo = (isYes: boolean): string => (isYes ? 'yes' : 'no');
/** Attributes of a price; React leaves out those that are `undefined`. */
export function priceData({ addon, option }: Pick<Part, 'addon' | 'option'>): Record<string, string | undefined> {
  const sign = option.price_method === 'decrease' ? -1 : 1;
  const price = option.price === null ? null : sign * Math.abs(option.price);
  const isOnSale = option.price !== null && option.price > 0 && option.price_method !== 'decrease';
  const text = (value: number | null): string => (value === null ? '' : String(value));
  const onSale = (value: number | null): string => (value === null ? 'undefined' : String(value));
  return {
    'data-default-price': text(option.default_price === null ? price : sign * Math.abs(option.default_price)),
    'data-default-sale-price': isOnSale ? onSale(option.default_sale_price ?? option.sale_price) : undefined,
    'data-price': text(price),
    'data-price-sale': isOnSale ? onSale(option.sale_price) : undefined,
    'data-price-type': option.price_type,
    'data-price-method': option.price_method,
    'data-first-free-enabled': yesNo(addon.firstFree > 0),
    'data-first-free-options': String(addon.firstFree),
    'data-addon-id': addon.id,
    'data-remove-spaces': option.remove_spaces ? 'yes' : undefined,
  };
}

/** What is shown of a price: `(+£3.50)`. */
function PriceTag({ option, settings }: Pick<Part, 'option' | 'settings'>): ReactElement | null {
  const { currency } = settings;
  const { price, sale_price: salePrice, price_method: priceMethod, price_type: priceType } = option;
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
/** The star. */
export const Required = (): ReactElement => <span className="required">*</span>;
const Star = ({ option }: Pick<Part, 'option'>): ReactElement | null =>
  option.required ? (
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
  required: part.option.required || part.addon.required || undefined,
  disabled: part.option.out_of_stock || undefined,
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
      className={['yith-wapo-option', selection, className, option.out_of_stock ? 'out-of-stock' : ''].filter(Boolean).join(' ')}
      data-replace-image={option.replace_image}
      data-option-id={keyIn(part)}
      data-product-id={option.product_id || undefined}
      data-max-multiple={option.max_multiple ?? undefined}
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

/** Hidden until a script shows it. */
export const HIDDEN: CSSProperties = { display: 'none' };

function Pictured({ part }: { readonly part: Part }): ReactElement {
  const { addon, option, settings } = part;
  const value = addon.type === 'product' ? `product-${option.product_id}-1` : option.label;
  return (
    <Option part={part}>
      <>
        <input type="checkbox" {...fieldProps(part)} defaultChecked={option.selected} value={value} style={HIDDEN} />
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
              defaultChecked={option.selected}
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
  const bounds = { minLength: option.minlength ?? undefined, maxLength: option.maxlength ?? undefined };
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
    <Option part={part} className={option.allow_multiple ? 'allow-multiple' : ''}>
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
            multiple={option.allow_multiple}
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

/** How an option of each kind is printed; a select prints all of its own. */
export const VIEWS: Readonly<Record<string, ((props: { readonly part: Part }) => ReactElement) | undefined>> = {
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
