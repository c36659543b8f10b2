/* oxlint-disable jsx-a11y/anchor-is-valid -- the markup is the host's: its reset is a link, which themes style and scripts press */
import { memo, type ReactElement } from 'react';
import { message } from '../../shared/messages.js';
import '../../shared/messages/quantity.js';
import '../../shared/messages/variation.js';
import { safeUrl } from '../../shared/url.js';
import { readVariations } from './variation-form.host.js';
import type { PrintedAttribute } from './variation-form.schema.js';

/** What an empty tag prints. */
export interface PrintModel {
  readonly productId: string;
  /** As given: the form we print is read like any other. `false`: they are asked for one at a time. */
  readonly variations: readonly unknown[] | false;
  /** Empty: what the variations name. */
  readonly attributes: Readonly<Record<string, PrintedAttribute>>;
  readonly action: string;
}

/** The attributes of a printed form: as given, else every value that a variation names, in the order they come. */
function attributesToPrint(
  given: Readonly<Record<string, PrintedAttribute>>,
  variations: readonly unknown[] | false,
): Readonly<Record<string, PrintedAttribute>> {
  if (Object.keys(given).length > 0) {
    return given;
  }
  const values = new Map<string, Set<string>>();
  for (const v of readVariations(variations).variations ?? []) {
    for (const [name, value] of Object.entries(v.attributes)) {
      const set = values.get(name) ?? new Set();
      values.set(name, set);
      if (value !== '') {
        set.add(value);
      }
    }
  }
  return Object.fromEntries(
    [...values].map(([name, set]) => {
      const label = name.replace(/^attribute_(pa_)?/, '').replaceAll(/[-_]/g, ' ');
      return [name, { label: label.charAt(0).toUpperCase() + label.slice(1), options: [...set].map((value) => ({ value, label: value })) }];
    }),
  );
}

/**
 * The host's own form markup, printed once from a model. The driver owns its fields from then on, so it never renders again; a new
 * model is a new form (give it another key).
 */
export const PrintedForm = memo(
  function PrintedForm({ model }: { readonly model: PrintModel }): ReactElement {
    const { productId } = model;
    const entries = Object.entries(attributesToPrint(model.attributes, model.variations));
    return (
      <form
        className="variations_form cart"
        method="post"
        encType="multipart/form-data"
        action={safeUrl(model.action, { sameOrigin: true }) ?? undefined}
        data-product_id={productId}
        data-product_variations={JSON.stringify(model.variations)}
      >
        <table className="variations" cellSpacing={0} role="presentation">
          <tbody>
            {entries.map(([name, { label, options }], i) => {
              const id = `${name.replace(/^attribute_/, '')}-${productId}`;
              return (
                <tr key={name}>
                  <th className="label">
                    <label htmlFor={id}>{label}</label>
                  </th>
                  <td className="value">
                    <select id={id} name={name} data-attribute_name={name} data-show_option_none="yes">
                      <option value="">{message('variation.choose')}</option>
                      {options.map((o) => (
                        <option key={o.value} value={o.value}>
                          {o.label}
                        </option>
                      ))}
                    </select>
                    {i === entries.length - 1 && (
                      <a className="reset_variations" href="#" style={{ visibility: 'hidden' }}>
                        {message('variation.clear')}
                      </a>
                    )}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
        <div className="reset_variations_alert screen-reader-text" role="alert" aria-live="polite" aria-relevant="all" />
        <div className="single_variation_wrap">
          <div className="woocommerce-variation single_variation" role="alert" aria-relevant="additions" />
          <div className="woocommerce-variation-add-to-cart variations_button">
            <div className="quantity">
              <label className="screen-reader-text" htmlFor={`quantity-${productId}`}>
                {message('quantity.label')}
              </label>
              <input
                type="number"
                id={`quantity-${productId}`}
                className="input-text qty text"
                name="quantity"
                defaultValue="1"
                min="1"
                step="1"
                inputMode="numeric"
                autoComplete="off"
              />
            </div>
            <button type="submit" className="single_add_to_cart_button button alt">
              {message('form.add')}
            </button>
            <input type="hidden" name="add-to-cart" defaultValue={productId} />
            <input type="hidden" name="product_id" defaultValue={productId} />
            <input type="hidden" name="variation_id" className="variation_id" defaultValue="0" />
          </div>
        </div>
      </form>
    );
  },
  () => true,
);
