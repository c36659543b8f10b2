import { onPage } from '../page.js';
import { fireHost, jquery, onJquery } from './jquery-bridge.js';
import { markShim } from './role.js';

/**
 * jQuery plug-ins of the host's variation script that other plug-ins call. Where that script is absent these stand in, so that
 * such a call does what it would have done (contract: product.md §1). The real ones take their place when they arrive.
 */
interface JqSet extends Iterable<Element> { readonly jquery: string }

const each = (set: JqSet, run: (el: Element) => void): JqSet => { for (const el of Array.from(set)) { run(el); } return set; };

const keep = (el: Element, mark: string, now: string | null): void => { if (!el.hasAttribute(mark)) { el.setAttribute(mark, now ?? ''); } };

const PLUGINS: Readonly<Record<string, (this: JqSet, ...args: unknown[]) => unknown>> = {
  /** Asks for the form to be set up: ours is already, so it only looks again. */
  wc_variation_form() { return each(this, (el) => fireHost(el, 'check_variations')); },
  wc_variations_image_update(variation) { return each(this, (el) => fireHost(el, 'shop_image_update', [variation])); },
  wc_variations_image_reset() { return each(this, (el) => fireHost(el, 'reset_image')); },
  wc_set_content(content) { return each(this, (el) => { keep(el, 'data-o_content', el.textContent); el.textContent = String(content ?? ''); }); },
  wc_reset_content() { return each(this, (el) => { const text = el.getAttribute('data-o_content'); if (text !== null) { el.textContent = text; } }); },
  wc_set_variation_attr(name, value) {
    return each(this, (el) => {
      const key = String(name);
      keep(el, `data-o_${key}`, el.getAttribute(key));
      if (value === false || value === null || value === undefined) { el.removeAttribute(key); } else { el.setAttribute(key, String(value)); }
    });
  },
  wc_reset_variation_attr(name) { return each(this, (el) => { const value = el.getAttribute(`data-o_${String(name)}`); if (value !== null) { el.setAttribute(String(name), value); } }); },
};

const shims = onPage('variation-shims', () => ({
  users: 0,
  stop: (): void => undefined,
  made: Object.entries(PLUGINS).map(([name, run]) => [name, markShim(function plugin(this: JqSet, ...args: unknown[]) { return run.apply(this, args); })] as const),
}));

/** Puts the stand-ins on jQuery where nothing of that name is there, for as long as anybody wants them. @returns how to let go */
export function installVariationShims(): () => void {
  const page = shims();
  const fn = (): Record<string, unknown> => jquery()?.fn ?? {};
  page.users += 1;
  if (page.users === 1) { page.stop = onJquery(() => { for (const [name, shim] of page.made) { fn()[name] ??= shim; } }); }
  return () => {
    page.users -= 1;
    if (page.users > 0) { return; }
    page.stop();
    for (const [name, shim] of page.made) { if (fn()[name] === shim) { delete fn()[name]; } }
  };
}
