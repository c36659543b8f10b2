import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { emit } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { pictureUrl } from '../../shared/url.js';
import type { ContainerParts, FieldParts } from './addons.read.js';
import { chosenOf, isChosen } from './addons.read.js';
import { hostQuery, pageOf } from './host-query.js';

const GALLERY = '.woocommerce-product-gallery';
/** Where a magnifier shows the picture as its background, beside those that the host names itself. */
const ZOOM = '.zoomWindow';
/** What of a picture is replaced. */
export const ATTRIBUTES = ['src', 'srcset', 'data-src', 'data-large_image'];

const imageOf = ({ kind, control, option }: FieldParts): string => {
  const by = kind === 'select' ? chosenOf(control as HTMLSelectElement) : option;
  return by?.getAttribute('data-replace-image') ?? '';
};

/** The picture of the product, as the chosen options want it (contract: addons.md §3): of several the one chosen last. */
export function createImages(container: HTMLElement, selector: () => string) {
  let writes = createRestorableWrites();
  /** Keys of options in the order they were chosen. */
  let order: string[] = [];
  /** What was put last; `null`: it may stand no more. */
  let current: string | null = '';

  /** Brings back what stood before: the product's own, or what a variation wrote there. */
  let bringBack: (() => void)[] = [];

  const write = (el: HTMLElement, name: string, src: string): void => {
    const was = el.getAttribute(name);
    writes.attr(el, name, src);
    bringBack.push(() => {
      if (el.getAttribute(name) === src) {
        writes.attr(el, name, was);
      }
    });
  };
  const clear = (): void => {
    bringBack.forEach((back) => back());
    bringBack = [];
    writes.undo();
    writes = createRestorableWrites();
  };
  const put = (src: string): void => {
    clear();
    if (src) {
      const paint = (el: HTMLElement): void => {
        writes.keep(el, 'style');
        el.style.backgroundImage = `url(${JSON.stringify(src)})`;
      };
      for (const el of hostQuery(selector(), pageOf(container))) {
        writes.attr(el, 'wapo-original-img', el.getAttribute('src') ?? '');
        for (const name of ATTRIBUTES) {
          write(el, name, src);
        }
        if (el.style.backgroundImage !== '') {
          paint(el);
        }
      }
      hostQuery(ZOOM, pageOf(container)).forEach(paint);
    }
    const field = container.querySelector<HTMLInputElement>('[id="yith_wapo_product_img"]');
    if (field) {
      field.value = src;
    }
    const gallery = pageOf(container).querySelector(GALLERY);
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
      for (const { element, fields } of addons) {
        if (element.classList.contains('hidden')) {
          continue;
        }
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
    stop: clear,
  };
}
