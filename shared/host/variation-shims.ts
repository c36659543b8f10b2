import { pageSingleton } from '../page.js';
import { fireHost } from './jquery-bridge.js';
import { SET_UP } from './variation.js';
import { each, installShims, makeShims, type Plugins } from './shims.js';

const keep = (el: Element, mark: string, now: string | null): void => {
  if (!el.hasAttribute(mark)) {
    el.setAttribute(mark, now ?? '');
  }
};

/**
 * jQuery plug-ins of the host's variation script that other plug-ins call. Where that script is absent these stand in, so that
 * such a call does what it would have done (contract: product.md §1). The real ones take their place when they arrive.
 */
const PLUGINS: Plugins = {
  /** Asks for the form to be set up: one in no tag is now, any other is already and only looks again. */
  wc_variation_form() {
    return each(this, (el) => {
      fireHost(el, SET_UP);
      fireHost(el, 'check_variations');
    });
  },
  wc_variations_image_update(variation) {
    return each(this, (el) => fireHost(el, 'shop_image_update', [variation]));
  },
  /** Not by `reset_image`: whoever hears that may have called this. */
  wc_variations_image_reset() {
    return each(this, (el) => fireHost(el, 'shop_image_update'));
  },
  wc_set_content(content) {
    return each(this, (el) => {
      keep(el, 'data-o_content', el.textContent);
      el.textContent = String(content ?? '');
    });
  },
  wc_reset_content() {
    return each(this, (el) => {
      const text = el.getAttribute('data-o_content');
      if (text !== null) {
        el.textContent = text;
      }
    });
  },
  wc_set_variation_attr(name, value) {
    return each(this, (el) => {
      const key = String(name);
      keep(el, `data-o_${key}`, el.getAttribute(key));
      if (value === false || value === null || value === undefined) {
        el.removeAttribute(key);
      } else {
        el.setAttribute(key, String(value));
      }
    });
  },
  wc_reset_variation_attr(name) {
    return each(this, (el) => {
      const value = el.getAttribute(`data-o_${String(name)}`);
      if (value !== null) {
        el.setAttribute(String(name), value);
      }
    });
  },
};

const shims = pageSingleton('variation-shims', () => makeShims(PLUGINS));

/** Puts the stand-ins on jQuery where nothing of that name is there, for as long as anybody wants them. @returns how to let go */
export const installVariationShims = (): (() => void) => installShims(shims());
