import { nodeOf } from '../../shared/dom/node-of.js';
import { observeAdded } from '../../shared/dom/observe-added.js';
import { INPUTS_TAG, type AttributionData } from '../../shared/host/order-attribution.js';
import { fill, isSole, names, ours, print, type FieldNames, type Holder } from './order-attribution.host.js';

/** Forms an order or a customer comes from (contract 39). */
const FORMS = 'form.checkout, form.woocommerce-checkout, form.register, form.woocommerce-form-register';
const BOX = 'data-attribution-box';

/**
 * Keeps hidden fields with the source in every form of the page that makes an order or a customer, also in ones that come later.
 * @returns how to fill them anew, and how to end
 */
export function serveForms(is: FieldNames, read: () => AttributionData): { update(): void; stop(): void } {
  const served = new Set<Element>();

  const serve = (box: Holder): void => {
    served.add(box);
    // The host's own element knows its names; one that nobody has defined is a box like ours.
    if (box.localName === INPUTS_TAG && customElements.get(INPUTS_TAG) && !ours.has(box)) {
      // What its script sets before the element is defined stays the element's own and hides the setter for good: a late answer, and
      // a refusal, would never reach the fields of a checkout (measured with WooCommerce 10.3.7).
      delete box.values;
      box.values = read();
      return;
    }
    if (names.get(box) !== is || box.childElementCount === 0) {
      names.set(box, is);
      print(box, is);
    }
    if (ours.has(box)) {
      box.values = read();
    } else {
      fill(box, is, read());
    }
  };
  const boxIn = (form: Element): Element => {
    const there = form.querySelector(`[${BOX}]`);
    if (there) {
      return there;
    }
    const box = nodeOf(<div hidden {...{ [BOX]: '' }} />);
    form.append(box);
    return box;
  };
  const update = (): void => {
    for (const box of served) {
      if (!box.isConnected) {
        served.delete(box);
      }
    }
    for (const el of document.querySelectorAll<Holder>(INPUTS_TAG)) {
      if (isSole(el)) {
        serve(el);
      }
    }
    for (const form of document.querySelectorAll(FORMS)) {
      if (!form.querySelector(INPUTS_TAG)) {
        serve(boxIn(form) as Holder);
      }
    }
  };
  /** A box that left, or lost its fields. They are few: the page is never searched for them. */
  const lacks = (): boolean =>
    [...served].some((box) => !box.isConnected || (names.has(box) && box.childElementCount === 0 && is.fields.length > 0));
  let came = false;
  // The one that hears first notes what came, the other acts once, however much it was.
  const arrivals = observeAdded((node) => {
    came ||= node.localName !== undefined && Element.prototype.matches.call(node, `${INPUTS_TAG}, ${FORMS}`);
  });
  const changes = new MutationObserver(() => {
    if (came || lacks()) {
      came = false;
      update();
    }
  });
  changes.observe(document, { childList: true, subtree: true });
  update();
  return {
    update,
    stop: () => {
      arrivals.disconnect();
      changes.disconnect();
      for (const box of served) {
        if (box.hasAttribute(BOX)) {
          box.remove();
        } else if (names.has(box)) {
          box.replaceChildren();
        }
      }
    },
  };
}
