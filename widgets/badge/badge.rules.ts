/** Where badges go and what they say of a variation, from what the page holds (contract 10 and 16). */

/** Galleries that a theme builds another way, by the theme's folder. */
const THEMES: Readonly<Record<string, string>> = { porto: '.woocommerce-product-gallery .product-images' };

const GALLERY = '.woocommerce-product-gallery, .woocommerce-product-gallery--with-images';

/** What a product stands in, and the forms that choose its variation. */
export const PRODUCT = '.product, .product-type-variable';
export const VARIATIONS = 'form.variations_form';

/** A list of containers: what matches, of that the first one only where `isFirst`. */
interface Containers {
  readonly selector: string;
  readonly isFirst: boolean;
}

/** What the page says of where its pictures are. */
export interface PlacementSettings {
  readonly singleContainer: string;
  readonly stylesheet: string;
  readonly template: string;
}

const all = (selector: string): Containers => ({ selector, isFirst: false });
const first = (selector: string): Containers => ({ selector, isFirst: true });

/**
 * The lists of containers in the order they are tried; the first one with a visible member takes the badges.
 * @param isThere is there something that matches?
 */
export function containerLists(
  { singleContainer, stylesheet, template }: PlacementSettings,
  isThere: (selector: string) => boolean,
): readonly Containers[] {
  const wanted = singleContainer.trim();
  const ofTheme = [stylesheet, template].map((name) => THEMES[name] ?? '').find((selector) => selector !== '' && isThere(selector));
  const slider = '.woocommerce-product-gallery .flex-viewport';
  return [
    ...(wanted === '' ? [] : [all(wanted)]),
    ofTheme !== undefined ? first(ofTheme) : isThere(slider) ? all(slider) : first(GALLERY),
    all('.images'),
  ];
}

/** What a variation saves: the amount in minor units, and whole percent. */
export interface Saving {
  readonly minor: number;
  readonly percent: number;
}

/** The saving of a variation by its two prices in minor units; `null` where there is none. */
export function savingOf(regular: number, price: number): Saving | null {
  const minor = regular - price;
  return minor > 0 ? { minor, percent: Math.round((minor / regular) * 100) } : null;
}

/** The first number in a text gives way to another; the text as it is where it holds none. */
export function withNumber(text: string, number: string): string {
  let isDone = false;
  return text.replaceAll(/[\d.,]+/g, (part) => {
    if (isDone || !/\d/.test(part)) {
      return part;
    }
    isDone = true;
    return number;
  });
}

/** A text that tells a percentage with its sign (`9% - 62%`, `From 9%`) tells this one alone; else its number gives way. */
export const withPercent = (text: string, percent: number): string =>
  text.includes('%') ? `${percent}%` : withNumber(text, String(percent));

/** An amount in minor units as a plain number, as the host's script writes it. */
export function plainAmount(minor: number, decimals: number, separator: string): string {
  const digits = String(Math.abs(minor)).padStart(decimals + 1, '0');
  return decimals > 0 ? `${digits.slice(0, -decimals)}${separator}${digits.slice(-decimals)}` : digits;
}
