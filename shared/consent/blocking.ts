import { said } from './said.js';

/**
 * Scripts and embeds that wait for consent: `<script type="text/plain" data-shop-consent="statistics">` and
 * `<iframe data-src="…" data-shop-consent="marketing">`; `data-category` is read as well.
 */
const BLOCKED = ':is(script[type="text/plain"],iframe[data-src]):is([data-shop-consent],[data-category]),[data-shop-consent][data-src]';

/** Asked for each marked element: the categories it needs, all of them, and the service it is part of. */
export type Asked = (categories: readonly string[], service: string) => boolean;

/** A text of the placeholder: the owner's, else English. The head has no room for the texts of the widgets. */
const say = (key: string, en: string): string => (said('messages', `consent.${key}`) ?? en) as string;

const button = (key: string, en: string): HTMLButtonElement => {
  const el = document.createElement('button');
  el.type = 'button';
  el.append(say(key, en));
  return el;
};

/** A length as an embed's attribute says it: a bare number is pixels. */
const length = (value: string | null): string => (Number(value) ? `${value}px` : value ?? '');

/**
 * Starts blocking, now and as the page goes on. An embed's own button shows it this once, with those of the same service; nothing
 * is stored. @returns how to look at everything again
 */
export function startBlocking(asked: Asked, signal: AbortSignal): () => void {
  const covers = new Map<Element, HTMLElement>();
  const once = new Set<unknown>();
  let turn = Promise.resolve<unknown>(0);

  const allows = ({ dataset: { shopConsent, category, service = '' } }: HTMLElement): boolean =>
    once.has(service) || asked((shopConsent || category || '').split(/[\s,]+/), service);

  /** The node itself is put in again: a script of unknown type has not started. No text becomes code, so the strictest policy agrees. */
  const start = (script: HTMLScriptElement): unknown => {
    if (script.type !== 'text/plain' || !allows(script)) { return 0; }
    const { type = '', src } = script.dataset;
    if (src) { script.src = src; }
    script.type = type;
    // The next one waits for this one, as if both stood in the page. Not `async`: that is true of any script that did not start.
    const done = script.src && !script.hasAttribute('async') && new Promise((go) => { script.onload = script.onerror = go; });
    script.replaceWith(script);
    return done;
  };

  const cover = (el: HTMLElement, src: string): void => {
    const box = document.createElement('div');
    box.className = `shop-consent-embed ${el.className}`;
    box.style.inlineSize = length(el.getAttribute('width'));
    box.style.minBlockSize = length(el.getAttribute('height'));
    const text = document.createElement('p');
    text.append(say('embed', '{host} is blocked until you allow it.').replace('{host}', src.split('/')[2] ?? src));
    const show = button('embed_show', 'Show content');
    show.onclick = () => {
      once.add(el.dataset['service'] || el);
      look();
      el.focus();
    };
    const settings = button('embed_settings', 'Cookie settings');
    settings.dataset['shopCookieSettings'] = '';
    box.append(text, show, settings);
    el.before(box);
    el.style.display = 'none';
    covers.set(el, box);
  };

  const embed = (el: HTMLElement): void => {
    const src = el.dataset['src'] ?? '';
    if (once.has(el) || allows(el)) {
      if (el.getAttribute('src') !== src && !/^\W*javascript:/i.test(src)) { el.setAttribute('src', src); }
      if (covers.has(el)) { el.style.display = ''; }
      covers.get(el)?.remove();
      covers.delete(el);
    } else {
      el.removeAttribute('src');
      if (el.localName === 'iframe' && !covers.has(el)) { cover(el, src); }
    }
  };

  const look = (root: Document | Element = document): void => {
    for (const el of root.querySelectorAll<HTMLElement>(BLOCKED)) {
      if (el instanceof HTMLScriptElement) { turn = turn.then(() => start(el)); } else { embed(el); }
    }
  };

  const observer = new MutationObserver((records) => {
    // Only what came in: the parent of it knows, whatever else it holds.
    for (const { addedNodes, target } of records) { if (addedNodes.length > 0) { look(target as Element); } }
  });
  observer.observe(document, { childList: true, subtree: true });
  look();
  signal.onabort = () => observer.disconnect();
  return () => look();
}
