import { pageSingleton } from '../page.js';
import { markShim } from './shim-mark.js';

/** The part of a jQuery set that a stand-in needs. */
export interface JqSet extends Iterable<Element> {
  readonly jquery: string;
}

/** The page's jQuery, as far as stand-ins need it. */
interface Jq {
  (target: Window): Readonly<Record<string, ((options: unknown) => void) | undefined>>;
  readonly fn?: Record<string, unknown>;
  blockUI?: unknown;
  unblockUI?: unknown;
}

/** A plug-in's work; it gives nothing back, because the set goes on to the next call anyway. */
export type Plugin = (set: JqSet, ...args: unknown[]) => void;

const GALLERY = ['wc_product_gallery'];
const BUSY = ['block', 'unblock'];

/**
 * jQuery plug-ins of the host that other scripts call, by the tag that does their work. They stand from the loader on: the settings that
 * make others call them are on the page, and who calls does not wait for a tag.
 */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'shop-gallery': GALLERY,
  'shop-variation-form': [
    ...GALLERY,
    'wc_variation_form',
    'wc_variations_image_update',
    'wc_variations_image_reset',
    'wc_set_content',
    'wc_reset_content',
    'wc_set_variation_attr',
    'wc_reset_variation_attr',
  ],
  'shop-cart': BUSY,
  'shop-checkout': BUSY,
};

/** What a page's stand-ins share: the work by name, and the calls that came before it. */
interface StandIns {
  readonly work: Map<string, Plugin>;
  waiting: (readonly [name: string, set: JqSet, args: readonly unknown[]])[];
}

const standIns = pageSingleton('stand-ins', (): StandIns => ({ work: new Map(), waiting: [] }));

/** Puts stand-ins on the page's jQuery where nothing of these names is there. The real ones take their place when they arrive. */
export function putStandIns(names: readonly string[]): void {
  const $ = (globalThis as { jQuery?: Jq }).jQuery;
  if (!$?.fn) {
    return;
  }
  for (const name of names) {
    $.fn[name] ??= markShim(function plugin(this: JqSet, ...args: unknown[]) {
      const { work, waiting } = standIns();
      const run = work.get(name);
      if (run) {
        run(this, ...args);
      } else {
        waiting.push([name, this, args]);
      }
      return this;
    });
  }
  if (names.includes('block')) {
    // For the whole page: the same for the window. Others write into the settings for all calls.
    $.blockUI ??= Object.assign(
      markShim((options: unknown) => $(window)['block']?.(options)),
      { defaults: { css: {}, overlayCSS: {}, growlCSS: {} } },
    );
    $.unblockUI ??= markShim((options: unknown) => $(window)['unblock']?.(options));
  }
}

/** Gives stand-ins their work, which begins with the calls that came before. @returns the names of those that had none */
export function giveWork(plugins: Readonly<Record<string, Plugin>>): readonly string[] {
  const page = standIns();
  const fresh = Object.keys(plugins).filter((name) => !page.work.has(name));
  for (const [name, run] of Object.entries(plugins)) {
    page.work.set(name, run);
  }
  const { waiting } = page;
  page.waiting = waiting.filter(([name]) => !page.work.has(name));
  for (const [name, set, args] of waiting) {
    page.work.get(name)?.(set, ...args);
  }
  return fresh;
}

/** Puts the stand-ins for a tag that was found on the page's jQuery, now or when it has come with the page. */
export function standInEarly(tag: string): void {
  const names = NAMES[tag];
  if (!names) {
    return;
  }
  const put = (): void => putStandIns(names);
  put();
  document.addEventListener('DOMContentLoaded', put, { once: true });
  window.addEventListener('load', put, { once: true });
}
