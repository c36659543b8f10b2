import { observeAdded } from '../dom/observe-added.js';
import { isPrerendering } from '../dom/page-ready.js';
import { checkedUrl } from '../checked-url.js';
import { policy } from '../trusted-types.js';
import { headSetting } from './head-settings.js';

/**
 * What waits for consent: `<script type="text/plain" data-shop-consent="statistics">`, anything marked with a `data-src` (embeds,
 * pictures, films), and `<link data-href="…" data-shop-consent="marketing">`. `data-category` of scripts and frames is read as well.
 */
const BLOCKED = '[data-shop-consent]:is(script,[data-src],link[data-href]),[data-category]:is(script,iframe[data-src])';

/** Asked for each marked element: the categories it needs, all of them, and the service it is part of. */
type Asked = (categories: readonly string[], service: string) => boolean;

/** A text of the placeholder: the owner's, else English. The head has no room for the texts of the widgets. */
const headText = (key: string, en: string): string => (headSetting('messages', `consent.${key}`) ?? en) as string;

const make = <E extends HTMLElement>(tag: string, properties: Partial<E>, ...content: (Node | string)[]): E => {
  const el = Object.assign(document.createElement(tag) as E, properties);
  el.append(...content);
  return el;
};

/** A length as an embed's attribute says it: a bare number is pixels. */
const length = (value: string | null): string => (Number(value) ? `${value}px` : (value ?? ''));

/** What stands in the place of an embed, as large as that. @param onclick shows the embed */
function placeholder(el: HTMLElement, src: string, onclick: () => void): HTMLElement {
  const settings = make<HTMLButtonElement>('button', { type: 'button' }, headText('embed_settings', 'Cookie settings'));
  settings.dataset['shopCookieSettings'] = '';
  const box = make(
    'div',
    { className: `shop-consent-embed ${el.className}` },
    make('p', {}, headText('embed', '{host} is blocked until you allow it.').replace('{host}', src.split('/')[2] ?? src)),
    make<HTMLButtonElement>('button', { type: 'button', onclick }, headText('embed_show', 'Show content')),
    settings,
  );
  box.style.inlineSize = length(el.getAttribute('width'));
  box.style.minBlockSize = length(el.getAttribute('height'));
  return box;
}

/**
 * The node itself is put in again: a script of unknown type has not started. No text becomes code, so the strictest policy agrees.
 * @returns what the next one waits for
 */
function startScript(script: HTMLScriptElement): unknown {
  const { type = '', src } = script.dataset;
  // First, as it may be refused: then the script stays text.
  if (src) {
    script.src = policy().createScriptURL(src);
  }
  script.type = type;
  // The next one waits for this one, as if both stood in the page. Not `async`: that is true of any script that did not start.
  const done =
    script.src &&
    !script.hasAttribute('async') &&
    new Promise((go) => {
      for (const end of ['load', 'error']) {
        script.addEventListener(end, go);
      }
    });
  script.replaceWith(script);
  return done;
}

/** One that cannot start is passed over: those after it do not depend on it. */
async function attempt(act: (el: never) => unknown, el: HTMLElement): Promise<void> {
  try {
    await act(el as never);
  } catch (error) {
    console.error('[shop] could not start', el, error);
  }
}

/**
 * Starts blocking, now and as the page goes on. An embed's own button shows it this once, with those of the same service; nothing
 * is stored. @returns how to look at everything again
 */
export function startBlocking(asked: Asked, signal: AbortSignal): () => void {
  const covers = new Map<Element, HTMLElement>();
  const once = new Set<unknown>();
  let turn = Promise.resolve<unknown>(0);

  const allows = (el: HTMLElement): boolean => {
    const { shopConsent, category, service = '' } = el.dataset;
    return once.has(el) || once.has(service) || asked((shopConsent || category || '').split(/[\s,]+/), service);
  };

  const start = (script: HTMLScriptElement): unknown => script.type === 'text/plain' && allows(script) && startScript(script);

  const cover = (el: HTMLElement, src: string): void => {
    const box = placeholder(el, src, () => {
      once.add(el.dataset['service'] || el);
      checkAll();
      el.focus();
    });
    el.before(box);
    el.style.display = 'none';
    covers.set(el, box);
  };

  const embed = (el: HTMLElement): void => {
    const attribute = el.localName === 'link' ? 'href' : 'src';
    const src = el.dataset[attribute] ?? '';
    const box = covers.get(el);
    if (allows(el)) {
      if (el.getAttribute(attribute) !== src && checkedUrl(src)) {
        el.setAttribute(attribute, src);
      }
      if (box) {
        box.remove();
        covers.delete(el);
        el.style.display = '';
      }
    } else {
      el.removeAttribute(attribute);
      if (el.localName === 'iframe' && !box) {
        cover(el, src);
      }
    }
  };

  const check = (el: HTMLElement): void => {
    // What waits is sent for once somebody looks at the page.
    if (isPrerendering()) {
      return;
    }
    if (el instanceof HTMLScriptElement) {
      turn = turn.then(() => attempt(start, el));
    } else {
      void attempt(embed, el);
    }
  };
  const checkAll = (): void => document.querySelectorAll<HTMLElement>(BLOCKED).forEach(check);

  const observer = observeAdded((el) => {
    if (!el.localName || !el.isConnected || !Element.prototype.matches.call(el, BLOCKED)) {
      return;
    }
    // We are told of a frame while the parser still puts it in, and what it is given then it forgets (Chromium): it stays blank.
    if (allows(el as HTMLElement)) {
      setTimeout(check, 0, el as HTMLElement);
    } else {
      check(el as HTMLElement);
    }
  });
  checkAll();
  signal.onabort = () => observer.disconnect();
  return checkAll;
}
