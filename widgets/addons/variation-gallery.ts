import { driverOf } from '../../shared/host/driver.js';
import { fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { hostSetting, hostText } from '../../shared/host/settings.js';
import * as places from '../../shared/host/settings/addons.js';
import type { Variation } from '../../shared/host/variation.js';
import { ANSWERS, parseHtml } from '../../shared/html/sanitize.js';
import { isWhole, markedHtml } from '../../shared/html/whole.js';
import { latestOnly, RequestError } from '../../shared/net/request.js';
import { wcAjaxText } from '../../shared/net/wc-ajax.js';
import { hostQuery, pageOf } from './host-query.js';

const LOADING = 'loading-gallery';
const DEFAULT_ACTION = 'yith_wccl_variation_gallery';
const DEFAULT_GALLERY = '.woocommerce-product-gallery';
/** What the plugin fires when another gallery stands: its own, and those of a theme that builds its slider anew. */
const SHOWN = ['yith_wccl_product_gallery_loaded', 'wdReplaceMainGallery', 'wdResetVariation'];

/** Does an answer hold a whole gallery that is called as the one in the page? A sign-in page of a network holds none. */
function holdsGallery(html: string, { id, classList }: Element): boolean {
  const isCalledSo = (el: Element): boolean => (id !== '' && el.id === id) || [...classList].some((name) => el.classList.contains(name));
  const root = [...markedHtml(html).querySelectorAll('*')].find(isCalledSo);
  return root !== undefined && isWhole(root);
}

/** Calls a jQuery plug-in of the host, or what stands in for it. */
function callPlugin(el: Element, name: string, given: unknown): void {
  const plugin = jquery()?.fn[name];
  if (typeof plugin === 'function') {
    Reflect.apply(plugin, jquery()?.(el), [given]);
  }
}

/**
 * The gallery of a variation in place of the product's, on pages of the add-ons plugin's attribute swatches, where their own script does
 * not do it (contract 63).
 * @param shown another gallery stands in the page
 */
export function createVariationGallery(container: HTMLElement, form: HTMLFormElement | null, shown: () => void) {
  const calls = latestOnly();
  /** What was answered, by the id of the variation or product. */
  const answers = new Map<string, string>();
  let waiting: Element | undefined;

  const galleryOf = (): HTMLElement | undefined =>
    hostQuery(hostText(places.gallerySelector) || DEFAULT_GALLERY, pageOf(container)).find((el) => !container.contains(el));
  const show = (html: string, variation: Variation | undefined): void => {
    const gallery = galleryOf();
    const fresh = parseHtml(html, 'the gallery of a variation', { brings: ANSWERS.gallery });
    const first = fresh.firstElementChild;
    if (!gallery || !form || !first) {
      return;
    }
    gallery.replaceWith(fresh);
    callPlugin(first, 'wc_product_gallery', hostSetting(places.galleryParams)?.value);
    callPlugin(form, 'wc_variations_image_update', variation);
    SHOWN.forEach((name) => fireHost(document, name));
    shown();
  };
  const stopWaiting = (): void => {
    waiting?.classList.remove(LOADING);
    waiting = undefined;
  };

  return {
    /** @param variation the chosen one; without it the product's own gallery comes back */
    update(variation: Variation | undefined): void {
      const id = String(variation?.variation_id ?? form?.querySelector<HTMLInputElement>('input[name="product_id"]')?.value ?? '');
      calls.abort();
      stopWaiting();
      if (id === '' || !hostSetting(places.swapsGallery)?.value || driverOf('attributeGallery') === 'host') {
        return;
      }
      const known = answers.get(id);
      if (known !== undefined) {
        show(known, variation);
        return;
      }
      waiting = galleryOf();
      if (!waiting) {
        return;
      }
      waiting.classList.add(LOADING);
      const action = hostText(places.galleryAction) || DEFAULT_ACTION;
      void calls.run(async (signal) => {
        try {
          const html = await wcAjaxText(action, { action, id, context: 'frontend' }, { signal, urlPattern: hostText(places.galleryUrl) });
          if (signal.aborted) {
            return;
          }
          stopWaiting();
          const gallery = html.trim() === '' ? undefined : galleryOf();
          if (!gallery) {
            return;
          }
          if (!holdsGallery(html, gallery)) {
            throw new RequestError('not-json', action, 200, html);
          }
          answers.set(id, html);
          show(html, variation);
        } catch (error) {
          if (!signal.aborted) {
            stopWaiting();
            console.error(`[shop] <shop-addons>: the gallery of ${id} did not come; the one that is there stays`, error);
          }
        }
      });
    },
    stop(): void {
      calls.abort();
      stopWaiting();
    },
  };
}
