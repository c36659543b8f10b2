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

/** What lazy loaders write on a picture when its turn comes, out of a `data-…` attribute of it. */
const LAZY = ['src', 'srcset'];

/** May a value come from the picture itself, by a lazy loader? Every loader has attributes of its own. */
const isOfLoader = (el: Element, value: string): boolean =>
  [...el.attributes].some((one) => one.value === value && one.name.startsWith('data-') && !one.name.startsWith('data-o_'));

/** The picture of the product, as the chosen options want it (contract 23): of several the one chosen last. */
export function createImages(container: HTMLElement, selector: () => string) {
  let writes = createRestorableWrites();
  /** Keys of options in the order they were chosen. */
  let order: string[] = [];
  /** What was put last; `null`: it may stand no more. */
  let current: string | null = '';

  /** The picture of an option that stands now; empty: none. */
  let standing = '';
  /** What stood before: the product's own, or what a variation wrote there. */
  const under = new Map<HTMLElement, Map<string, string | null>>();

  const write = (el: HTMLElement, name: string, src: string): void => {
    const values = under.get(el) ?? new Map<string, string | null>();
    under.set(el, values.set(name, el.getAttribute(name)));
    writes.attr(el, name, src);
  };
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
  const put = (src: string): void => {
    clear();
    standing = src;
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
        loaders.observe(el, { attributes: true, attributeFilter: LAZY });
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
