/** The markup that a reader copies: the example of a tag with the attributes that were chosen. */

/** What a setting is chosen with. */
export type SettingField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const ATTRIBUTE = /\s+([\w-]+)(?:=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;

/** Where the first tag of a name opens. */
const opening = (tag: string): RegExp => new RegExp(`<${tag}((?:\\s+[\\w-]+(?:=(?:"[^"]*"|'[^']*'|[^\\s"'>]+))?)*)\\s*>`);

/** The attributes of the first tag of a name. */
export function openingTag(markup: string, tag: string): Readonly<Record<string, string>> {
  const [, text = ''] = opening(tag).exec(markup) ?? [];
  return Object.fromEntries(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => [name, values.find((one) => one !== undefined) ?? '']),
  );
}

function attributeHtml(name: string, value: string): string {
  if (value === '') {
    return ` ${name}`;
  }
  const text = value.replaceAll('&', '&amp;');
  return text.includes('"') ? ` ${name}='${text.replaceAll("'", '&#39;')}'` : ` ${name}="${text}"`;
}

/** The markup with other attributes on its first tag of a name; `undefined` leaves what is there. */
export function withAttributes(markup: string, tag: string, attributes: Readonly<Record<string, string | undefined>>): string {
  const set = Object.entries(attributes).filter((one): one is [string, string] => one[1] !== undefined);
  if (set.length === 0) {
    return markup;
  }
  const all = Object.entries({ ...openingTag(markup, tag), ...Object.fromEntries(set) });
  return markup.replace(opening(tag), () => `<${tag}${all.map(([name, value]) => attributeHtml(name, value)).join('')}>`);
}

/** What a field says of its attribute: a flag that is as it is anyway, and an empty field, say nothing. */
export function valueOf(field: SettingField): string | undefined {
  if (field instanceof HTMLInputElement && field.type === 'checkbox') {
    const isUsual = field.checked === (field.dataset['default'] === 'true');
    return isUsual ? undefined : field.checked ? '' : 'false';
  }
  return field.value === '' ? undefined : field.value;
}
