/* oxlint-disable jsx-a11y/no-noninteractive-element-to-interactive-role --
 * the markup is the host plugin's, which themes style and scripts read */
import { memo, useId, type ReactElement } from 'react';
import { message } from '../../shared/messages.js';
import '../../shared/messages/variation.js';
import { safeUrl } from '../../shared/url.js';
import { LIMIT_MODE, MORE } from './swatch-items.js';
import { safeColor, type SwatchConfig } from './swatch-markup.rules.js';
import type { AttributeField } from './variation-form.host.js';

const slug = (value: string): string => value.toLowerCase().replaceAll(/[^a-z0-9-]+/g, '-');

/** What the eye sees of an item that is no native radio. */
function Face({
  type,
  value,
  label,
}: {
  readonly type: SwatchConfig['type'];
  readonly value: string | undefined;
  readonly label: string;
}): ReactElement {
  const src = type === 'image' ? safeUrl(value) : null;
  if (src) {
    return <img className="variable-item-image" alt="" src={src} width={50} height={50} />;
  }
  const color = type === 'color' ? safeColor(value) : null;
  if (color) {
    return <span className="variable-item-span variable-item-span-color" style={{ backgroundColor: color }} />;
  }
  return <span className="variable-item-span variable-item-span-button">{label}</span>;
}

/**
 * Prints the swatches of one attribute in the host plugin's markup. It never renders again: the driver owns the states of the
 * items from then on, printed by us or by the host alike. Other settings are another list (give it another key).
 */
export const SwatchList = memo(
  function SwatchList({
    field,
    config,
    limit,
  }: {
    readonly field: AttributeField;
    readonly config: SwatchConfig;
    readonly limit: number;
  }): ReactElement {
    const { options } = field;
    // Radios outside of any form are one group by their name alone: the same attribute of another form must not be in it.
    const group = useId();
    const limited = limit > 0 && options.length > limit;
    return (
      <ul
        role="radiogroup"
        aria-label={field.label}
        className={`variable-items-wrapper ${config.type}-variable-items-wrapper shop-swatches${limited ? ` ${LIMIT_MODE}` : ''}`}
        data-attribute_name={field.name}
        data-attribute_values={JSON.stringify(field.values)}
      >
        {options.map(({ value, label: printed }, i) => {
          const item = config.items[value];
          const label = item?.label ?? printed;
          const common = {
            'data-value': value,
            'data-title': label,
            'data-wvstooltip': label,
            className: `variable-item ${config.type}-variable-item ${config.type}-variable-item-${slug(value)}`,
            ...(limited && i >= limit ? { 'data-shop-over': '' } : {}),
          };
          if (config.type === 'radio') {
            return (
              <li key={value} role="none" {...common}>
                <label className="variable-item-contents">
                  <input className="variable-item-radio-input" type="radio" name={`shop-swatch-${group}`} value={value} form="" />
                  <span className="variable-item-radio-value">{label}</span>
                </label>
              </li>
            );
          }
          return (
            <li key={value} role="radio" aria-checked="false" tabIndex={-1} aria-label={label} {...common}>
              <div className="variable-item-contents">
                <Face type={config.type} value={item?.value} label={label} />
              </div>
            </li>
          );
        })}
        {limited && (
          <li role="none" className={MORE}>
            <button type="button" className="shop-swatches__more">
              {message('swatch.more', { count: options.length - limit })}
            </button>
          </li>
        )}
      </ul>
    );
  },
  () => true,
);
