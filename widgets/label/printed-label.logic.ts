import { phpBoolean } from '../../shared/host/php.js';
import { own, trimmedText } from '../../shared/json.js';

/** The labels that the tag prints itself, from its settings. */

/** A label that the tag prints itself. */
export interface PrintedLabel {
  readonly text: string;
  /** Ids of the products it is for; empty: all inside the tag. */
  readonly products: readonly string[];
  readonly position: 'left' | 'right';
  readonly color: string;
  readonly background: string;
  /** Where it leads; empty: nowhere. */
  readonly url: string;
  /** HTML of its tooltip; empty: none. */
  readonly tooltip: string;
  /** What the label and its `span` say to the tooltips and the scaling, by attribute. */
  readonly scale: string;
  readonly options: Readonly<Record<string, string>>;
}

/** The plugin's attribute for each key of a printed label. */
const OPTIONS = {
  'data-tippy-trigger': 'trigger',
  'data-tippy-placement': 'placement',
  'data-tippy-theme': 'theme',
  'data-tippy-maxwidth': 'maxWidth',
};

/** Reads the labels that the tag prints; one without a text is left out. */
export function readLabels(list: readonly unknown[]): readonly PrintedLabel[] {
  return list.flatMap((one: unknown) => {
    const get = (key: string): unknown => own(one, key);
    const text = trimmedText(get('text'));
    const [products, delay] = [get('product'), get('delay')];
    const label: PrintedLabel = {
      text,
      products: (Array.isArray(products) ? products : [products]).map(trimmedText).filter((id) => /^\d+$/.test(id)),
      position: get('position') === 'right' ? 'right' : 'left',
      color: trimmedText(get('color')),
      background: trimmedText(get('background')),
      url: trimmedText(get('url')),
      tooltip: trimmedText(get('tooltip')),
      scale: trimmedText(get('mobileScale')),
      options: {
        ...Object.fromEntries(Object.entries(OPTIONS).map(([name, key]) => [name, trimmedText(get(key))])),
        'data-tippy-delay': Array.isArray(delay) ? JSON.stringify(delay) : trimmedText(delay),
        'data-tippy-hideonclick': get('hideOnClick') === true || get('hideOnClick') === 'true' ? 'true' : trimmedText(get('hideOnClick')),
        'data-tippy-arrow': phpBoolean(get('arrow')) === true ? 'true' : '',
      },
    };
    return text === '' ? [] : [label];
  });
}
