import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { emit } from '../../shared/events.js';
import { driverOf } from '../../shared/host/driver.js';
import { fireHost, jquery } from '../../shared/host/jquery-bridge.js';
import { hostSetting, hostText } from '../../shared/host/settings.js';
import * as places from '../../shared/host/settings/addons.js';
import type { Variation } from '../../shared/host/variation.js';
import { ANSWERS, parseHtml } from '../../shared/html/sanitize.js';
import { isWhole, markedHtml } from '../../shared/html/whole.js';
import { latestOnly, RequestError } from '../../shared/net/request.js';
import { wcAjaxText } from '../../shared/net/wc-ajax.js';
import { pictureUrl } from '../../shared/url.js';
import { type ContainerParts, type FieldParts, chosenOf, isChosen, hostQuery, pageOf } from './addons.host.js';

const GALLERY = '.woocommerce-product-gallery';
/** Where a magnifier shows the picture as its background, beside those that the host names itself. */
const ZOOM = '.zoomWindow';
/** What of a picture is replaced. */
export const ATTRIBUTES = ['src', 'srcset', 'data-src', 'data-large_image'];

const imageOf = ({ kind, control, option }: FieldParts): string => {
  const by = kind === 'select' ? chosenOf(control as HTMLSelectElement) : option;
  return by?.getAttribute('data-replace-image') ?? '';
};

/** What lazy loaders write on a picture when its turn comes, out of a `data-…` attribute of it. */
const LAZY = ['src', 'srcset'];

/** May a value come from the picture itself, by a lazy loader? Every loader has attributes of its own. */
const isOfLoader = (el: Element, value: string): boolean =>
  [...el.attributes].some((one) => one.value === value && one.name.startsWith('data-') && !one.name.startsWith('data-o_'));

/**
 * Puts a picture in the place of the product's, and takes it away. Lazy loaders write the same attributes at any time, and what they wrote
 * comes back: more than `<Host>` can know.
 */
function createPicture() {
  let writes = createRestorableWrites();
  /** The picture of an option that stands now; empty: none. */
  let standing = '';
  /** What stood before: the product's own, or what a variation wrote there. */
  const under = new Map<HTMLElement, Map<string, string | null>>();

  /**
   * A lazy loader has put a picture in the place of its placeholder while an option's is on show: what it put comes back later, the
   * option's stays. Where it took what we wrote for other scripts, what stood there before counts.
   */
  const heedLoader = (records: readonly MutationRecord[]): void => {
    for (const { target, attributeName } of records) {
      const el = target as HTMLElement;
      const name = attributeName ?? '';
      const values = under.get(el);
      const now = el.getAttribute(name) ?? '';
      if (now === standing && name === 'src') {
        values?.set(name, values.get('data-src') ?? null);
        writes.adopt(el, name, writes.original(el, 'data-src'));
      } else if (now !== standing && isOfLoader(el, now)) {
        values?.set(name, now);
        writes.attr(el, name, standing);
      }
    }
    loaders.takeRecords();
  };
  const loaders = new MutationObserver(heedLoader);
  const clear = (): void => {
    loaders.disconnect();
    for (const [el, values] of under) {
      for (const [name, was] of values) {
        if (el.getAttribute(name) === standing) {
          writes.attr(el, name, was);
        }
      }
    }
    under.clear();
    writes.undo();
    writes = createRestorableWrites();
  };
  const paint = (el: HTMLElement): void => {
    writes.keep(el, 'style');
    el.style.backgroundImage = `url(${JSON.stringify(standing)})`;
  };
  return {
    clear,
    /** @param src empty: the product's own */
    put(src: string, pictures: readonly HTMLElement[], magnifiers: readonly HTMLElement[]): void {
      clear();
      standing = src;
      if (src === '') {
        return;
      }
      for (const el of pictures) {
        writes.attr(el, 'wapo-original-img', el.getAttribute('src') ?? '');
        for (const name of ATTRIBUTES) {
          const values = under.get(el) ?? new Map<string, string | null>();
          under.set(el, values.set(name, el.getAttribute(name)));
          writes.attr(el, name, src);
        }
        loaders.observe(el, { attributes: true, attributeFilter: LAZY });
        if (el.style.backgroundImage !== '') {
          paint(el);
        }
      }
      magnifiers.forEach(paint);
    },
  };
}

/** The picture of the product, as the chosen options want it (contract 23): of several the one chosen last. */
export function createImages(container: HTMLElement, selector: () => string) {
  const picture = createPicture();
  /** Keys of options in the order they were chosen. */
  let order: string[] = [];
  /** What was put last; `null`: it may stand no more. */
  let current: string | null = '';

  const put = (src: string): void => {
    const page = pageOf(container);
    picture.put(src, hostQuery(selector(), page), hostQuery(ZOOM, page));
    const field = container.querySelector<HTMLInputElement>('[id="yith_wapo_product_img"]');
    if (field) {
      field.value = src;
    }
    const gallery = page.querySelector(GALLERY);
    if (gallery) {
      fireHost(gallery, 'woocommerce_gallery_reset_slide_position');
      fireHost(gallery, 'woocommerce_gallery_init_zoom');
    }
    fireHost(document, 'yith-wapo-after-replace-image');
    emit(container, 'shop:addon-image-changed', { src });
  };

  return {
    /** Looks at the choices of this moment. */
    update({ addons }: ContainerParts): void {
      const chosen = new Map<string, string>();
      for (const { fields } of addons.filter(({ element }) => !element.classList.contains('hidden'))) {
        for (const field of fields) {
          const image = (field.kind === 'toggle' || field.kind === 'select') && isChosen(field) ? pictureUrl(imageOf(field)) : '';
          if (image) {
            chosen.set(field.key, image);
          }
        }
      }
      order = [...order.filter((key) => chosen.has(key)), ...[...chosen.keys()].filter((key) => !order.includes(key))];
      const src = chosen.get(order.at(-1) ?? '') ?? '';
      if (src !== current) {
        current = src;
        put(src);
      }
    },
    /** Fresh markup has come, or another variation with a picture of its own: what was put is put again. */
    forget(): void {
      current &&= null;
    },
    stop: picture.clear,
  };
}

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
