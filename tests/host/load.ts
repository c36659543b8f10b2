/// <reference types="jquery" />
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runScript } from '../support/run-script.js';

/** A stock script of the host. The libraries after the five are what the real ones need; loading adds them by itself. */
export type HostScript =
  | 'add-to-cart'
  | 'cart'
  | 'cart-fragments'
  | 'checkout'
  | 'add-to-cart-variation'
  | 'woo-variation-swatches'
  | 'country-select'
  | 'address-i18n'
  | 'order-attribution'
  | 'woocommerce'
  | 'side-cart'
  | 'smart-coupons'
  | 'single-product'
  | 'product-addons'
  | 'product-bundle'
  | 'sale-badges'
  | 'product-labels'
  /** No double of it: only where `SHOP_WOO` is (`tests/browser/real-*.test.ts`). */
  | 'select-woo';
type Library =
  | 'jquery'
  | 'custom-place-order-button'
  | 'jquery-blockui'
  | 'js-cookie'
  | 'underscore'
  | 'wp-util'
  | 'sourcebuster'
  | 'flexslider'
  | 'zoom'
  | 'photoswipe';

const here = dirname(fileURLToPath(import.meta.url));
const jqueryFolder = join(here, '../../node_modules/jquery');

/** True where `SHOP_WOO` names an unpacked WooCommerce, so that its real scripts run in place of the doubles. */
export const realScripts: boolean = (process.env['SHOP_WOO'] ?? '') !== '';

const NEEDS: Readonly<Record<HostScript, readonly (Library | 'woocommerce')[]>> = {
  'add-to-cart': ['jquery-blockui'],
  // The page's common script scrolls for it.
  cart: ['jquery-blockui', 'js-cookie', 'woocommerce'],
  'cart-fragments': ['js-cookie'],
  checkout: ['jquery-blockui', 'js-cookie', 'woocommerce', 'custom-place-order-button'],
  'add-to-cart-variation': ['jquery-blockui', 'underscore', 'wp-util'],
  'woo-variation-swatches': ['underscore', 'wp-util'],
  'order-attribution': ['sourcebuster'],
  'country-select': [],
  'address-i18n': [],
  woocommerce: ['js-cookie'],
  'side-cart': [],
  'smart-coupons': ['jquery-blockui'],
  'single-product': ['flexslider', 'zoom', 'photoswipe'],
  'product-addons': [],
  'product-bundle': [],
  'sale-badges': [],
  'product-labels': [],
  'select-woo': [],
};

const folderOf = (variable: 'SHOP_WOO' | 'SHOP_WP'): string => {
  const folder = process.env[variable] ?? '';
  if (folder === '') {
    throw new Error(`${variable} has to name a folder: SHOP_WOO is an unpacked WooCommerce, SHOP_WP a WordPress`);
  }
  return folder;
};

const firstThere = (paths: readonly string[]): string => {
  const found = paths.find((path) => existsSync(path));
  if (found === undefined) {
    throw new Error(`none of these is there: ${paths.join(', ')}`);
  }
  return found;
};

/** Of WooCommerce 10.6 and newer; its checkout script needs it there. */
const buttonScript = (): string => join(folderOf('SHOP_WOO'), 'assets/js/frontend/utils/custom-place-order-button.js');

const both = (path: string): string[] => [`${path}.min.js`, `${path}.js`];

const realPath = (name: HostScript | Library): string => {
  const woo = folderOf('SHOP_WOO');
  switch (name) {
    case 'jquery':
      return join(jqueryFolder, 'dist/jquery.js');
    case 'custom-place-order-button':
      return buttonScript();
    case 'jquery-blockui':
      return firstThere(both(join(woo, 'assets/js/jquery-blockui/jquery.blockUI')));
    case 'js-cookie':
      return firstThere(both(join(woo, 'assets/js/js-cookie/js.cookie')));
    case 'flexslider':
    case 'zoom':
      return firstThere(both(join(woo, 'assets/js', name, `jquery.${name}`)));
    case 'photoswipe':
      return firstThere(both(join(woo, 'assets/js/photoswipe/photoswipe')));
    case 'select-woo':
      return firstThere(both(join(woo, 'assets/js/selectWoo/selectWoo.full')));
    case 'sourcebuster':
      return firstThere(both(join(woo, 'assets/js/sourcebuster/sourcebuster')));
    case 'underscore':
    case 'wp-util':
      return firstThere(both(join(folderOf('SHOP_WP'), 'wp-includes/js', name)));
    case 'side-cart':
      // A plugin of its own, like the swatches'.
      return firstThere([...both(join(woo, '../side-cart-woocommerce/assets/js/xoo-wsc-main')), join(here, `${name}.js`)]);
    case 'smart-coupons':
    // Its functions are globals of a strict script, which `eval` makes none of: the real one is met on a running shop.
    case 'product-bundle':
    // Its library of tooltips is not run here.
    case 'product-labels':
      return join(here, `${name}.js`);
    case 'woo-variation-swatches':
      // A plugin of its own: taken where it lies beside WooCommerce, as in wp-content/plugins, else the double runs.
      return firstThere([...both(join(woo, '../woo-variation-swatches/assets/js/frontend')), join(here, `${name}.js`)]);
    case 'product-addons':
      return firstThere([...both(join(woo, '../yith-woocommerce-product-add-ons/assets/js/front')), join(here, `${name}.js`)]);
    case 'sale-badges':
      return firstThere([join(woo, '../easy-sale-badges-for-woocommerce/assets/js/badge/index.js'), join(here, `${name}.js`)]);
    default:
      return firstThere(both(join(woo, 'assets/js/frontend', name)));
  }
};

/** The file of one stock script: our double, or with `SHOP_WOO` the real one. */
export function hostScriptPath(name: HostScript | 'jquery'): string {
  if (realScripts) {
    return realPath(name);
  }
  return name === 'jquery' ? join(jqueryFolder, 'dist/jquery.js') : join(here, `${name}.js`);
}

/** Every file a page needs for these scripts, in order: jQuery (unless the page has it), what they need, then they themselves. */
export function hostScriptFiles(names: readonly HostScript[], { jquery = true }: { readonly jquery?: boolean } = {}): string[] {
  const files = jquery ? [hostScriptPath('jquery')] : [];
  if (realScripts) {
    const needed = names
      .flatMap((name) => NEEDS[name])
      .filter((name) => name !== 'custom-place-order-button' || existsSync(buttonScript()));
    files.push(...needed.map(realPath));
  } else if (names.some((name) => NEEDS[name].includes('jquery-blockui'))) {
    // The doubles read cookies and templates themselves; only the overlay is shared.
    files.push(join(here, 'jquery-blockui.js'));
  }
  return [...new Set([...files, ...names.map(hostScriptPath)])];
}

const JQUERY_ONLY =
  /:(?:eq|gt|lt|first|last|even|odd|selected|visible|hidden|input|button|checkbox|radio|text|password|submit|reset|file|image|header|animated|parent|contains)(?![\w-])/;

/**
 * Browsers refuse jQuery's own pseudo-classes (`option:selected`, `li:eq(0)`) with an error, upon which jQuery searches by itself.
 * happy-dom answers "nothing found" instead, and jQuery believes it; so such a selector is refused here too. Returns the undo.
 */
function refuseJquerySelectors(target: Window & typeof globalThis): () => void {
  // The document may come of another class than the window's own `Document`: what counts is who really holds the method.
  const ownerOf = (node: object): object => {
    let owner = node;
    while (!Object.hasOwn(owner, 'querySelectorAll')) {
      owner = Object.getPrototypeOf(owner) as object;
    }
    return owner;
  };
  const { document } = target;
  const owners = new Set([document, document.documentElement, document.createDocumentFragment()].map(ownerOf));
  const undo = [...owners].map((prototype) => {
    const holder = prototype as unknown as { querySelectorAll: (selector: string) => NodeListOf<Element> };
    const own = holder.querySelectorAll;
    holder.querySelectorAll = function querySelectorAll(selector) {
      if (JQUERY_ONLY.test(selector)) {
        throw new target.DOMException(`'${selector}' is not a valid selector.`, 'SyntaxError');
      }
      return own.call(this, selector);
    };
    return () => {
      holder.querySelectorAll = own;
    };
  });
  const element = target.Element.prototype as unknown as { matches: (selector: string) => boolean };
  const ownMatches = element.matches;
  element.matches = function matches(selector) {
    if (JQUERY_ONLY.test(selector)) {
      throw new target.DOMException(`'${selector}' is not a valid selector.`, 'SyntaxError');
    }
    return ownMatches.call(this, selector);
  };
  undo.push(() => {
    element.matches = ownMatches;
  });
  return () => undo.forEach((each) => each());
}

/** What a page with stock scripts gives to a test. */
export interface HostPage {
  readonly $: JQueryStatic;
  /** Settles when the scripts have started (they wait for jQuery's ready, one timer later). With fake timers advance them instead. */
  readonly ready: Promise<void>;
  /** Removes jQuery, every handler it bound, and what the scripts set on the window. */
  unload(): void;
}

/**
 * Runs stock scripts in a test's page. Show the page and its settings first (`showPage`), answer its requests with
 * `answerAjax(host.$, fakeFetch(…))` before the ready timer.
 * `jquery`: the version to run, which has to be the installed one; false where the page already has jQuery.
 */
export function loadHostScripts(
  target: Window & typeof globalThis,
  names: readonly HostScript[],
  { jquery = '3.7.1' }: { readonly jquery?: string | false } = {},
): HostPage {
  if (jquery !== false) {
    const { version } = JSON.parse(readFileSync(join(jqueryFolder, 'package.json'), 'utf8')) as { version: string };
    if (version !== jquery) {
      throw new Error(`jQuery ${jquery} was asked for, ${version} is installed`);
    }
  }
  const before = new Set(Reflect.ownKeys(target));
  const allowSelectors = refuseJquerySelectors(target);
  for (const file of hostScriptFiles(names, { jquery: jquery !== false })) {
    runScript(target, file);
  }
  const $ = Reflect.get(target, 'jQuery') as JQueryStatic;
  return {
    $,
    ready: new Promise((resolve) => {
      $(() => resolve());
    }),
    unload: () => {
      allowSelectors();
      $.fx.off = true;
      $(target.document).find('*').addBack().off().stop(true);
      $(target as unknown as HTMLElement).off();
      for (const key of Reflect.ownKeys(target)) {
        if (!before.has(key) && ['$', 'jQuery', 'wp', '_', 'Cookies', 'woosb_init'].includes(String(key))) {
          Reflect.deleteProperty(target, key);
        }
      }
    },
  };
}
