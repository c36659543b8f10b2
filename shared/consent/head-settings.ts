/**
 * Settings as the script in the head reads them: the same places and spellings as everywhere (`window.shopSettings`, then each
 * `<script type="application/json" data-shop-settings>`), in a fraction of the bytes.
 */
const plain = (key: string): string => key.replace(/[-_]/g, '').toLowerCase();

const of = (object: unknown, name: string): unknown => {
  const key = Object.keys(Object(object)).find((k) => plain(k) === plain(name));
  return key === undefined ? undefined : (object as Record<string, unknown>)[key];
};

const parsed = ({ text }: HTMLScriptElement): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return 0;
  }
};

/** What the page says about one setting of a widget, at this moment; `undefined` where it says nothing. */
export const headSetting = (group: string, name: string): unknown =>
  [window.shopSettings, ...[...document.querySelectorAll<HTMLScriptElement>('script[data-shop-settings]')].map(parsed)]
    .map((all) => of(of(all, group), name))
    .find((value) => value !== undefined);

/** The same for the cookie bar, whose settings the script in the head shares. */
export const barSetting = (name: string): unknown => headSetting('cookie-bar', name);

declare global {
  interface Window {
    shopSettings?: unknown;
  }
}
