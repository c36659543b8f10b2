import { fireHost } from './jquery-bridge.js';
import { SET_UP } from './variation.js';
import { each, type Plugins } from './shims.js';

const keep = (el: Element, mark: string, now: string | null): void => {
  if (!el.hasAttribute(mark)) {
    el.setAttribute(mark, now ?? '');
  }
};

/**
 * jQuery plug-ins of the host's variation script that other plug-ins call. Where that script is absent these stand in, so that
 * such a call does what it would have done (contract 23).
 */
export const VARIATION_PLUGINS: Plugins = {
  /** Asks for the form to be set up: one in no tag is now, any other is already and only looks again. */
  wc_variation_form: each((el) => {
    fireHost(el, SET_UP);
    fireHost(el, 'check_variations');
  }),
  wc_variations_image_update: each((el, variation) => {
    fireHost(el, 'shop_image_update', [variation]);
  }),
  /** Not by `reset_image`: whoever hears that may have called this. */
  wc_variations_image_reset: each((el) => {
    fireHost(el, 'shop_image_update');
  }),
  wc_set_content: each((el, content) => {
    keep(el, 'data-o_content', el.textContent);
    el.textContent = String(content ?? '');
  }),
  wc_reset_content: each((el) => {
    const text = el.getAttribute('data-o_content');
    if (text !== null) {
      el.textContent = text;
    }
  }),
  wc_set_variation_attr: each((el, name, value) => {
    const key = String(name);
    keep(el, `data-o_${key}`, el.getAttribute(key));
    if (value === false || value === null || value === undefined) {
      el.removeAttribute(key);
    } else {
      el.setAttribute(key, String(value));
    }
  }),
  wc_reset_variation_attr: each((el, name) => {
    const value = el.getAttribute(`data-o_${String(name)}`);
    if (value !== null) {
      el.setAttribute(String(name), value);
    }
  }),
};
