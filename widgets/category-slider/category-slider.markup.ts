import { safeUrl } from '../../shared/url.js';
import { sliderSettings, type Category } from './category-slider.logic.js';
import type { Settings } from './category-slider.schema.js';

const box = (className: string, ...children: readonly Node[]): HTMLElement => {
  const el = document.createElement('div');
  el.className = className;
  el.append(...children);
  return el;
};

function linkTo(url: string, inside: Node | string): HTMLAnchorElement {
  const link = document.createElement('a');
  const href = safeUrl(url);
  if (href !== null) {
    link.href = href;
  }
  link.append(inside);
  return link;
}

function pictureOf(image: string, name: string): HTMLImageElement {
  const img = document.createElement('img');
  img.className = 'sp-wcsp-cat-thumb';
  const src = safeUrl(image);
  if (src !== null) {
    img.src = src;
  }
  img.alt = name;
  img.decoding = 'async';
  return img;
}

const itemOf = ({ name, url, image, count }: Category): HTMLElement => {
  const isPictured = typeof image === 'string' && image !== '';
  return box(
    `sp-wcsp-cat-item swiper-slide${isPictured ? '' : ' sp-wcsp-cat-item-no-thumb'}`,
    box(
      'sp-wcsp-cat-item-thumb-content',
      ...(isPictured ? [box('sp-wcsp-cat-thumbnail', linkTo(url, pictureOf(image, name)))] : []),
      box(
        'sp-wcsp-cat-details',
        box('sp-wcsp-cat-details-content', box('sp-wcsp-cat-name', linkTo(url, typeof count === 'number' ? `${name} (${count})` : name))),
      ),
    ),
  );
};

/** A slider as the plugin prints it. */
export function print({ categories, heading, slider }: Settings): HTMLElement {
  const settings = slider ?? {};
  const hasButtons = sliderSettings(settings).buttons !== 'never';
  const area = box(
    `sp-wcsp-slider-area${hasButtons ? ' nav-top-right' : ''}`,
    box(
      'sp-wcsp-slider-section swiper-container',
      ...(hasButtons ? [box('sp-wcsp-button', box('sp-wcsp-button-prev'), box('sp-wcsp-button-next'))] : []),
      box('swiper-wrapper', ...categories.map(itemOf)),
      box('sp-wcsp-pagination'),
    ),
  );
  area.dataset['slider'] = JSON.stringify(settings);
  if (heading !== '') {
    const title = document.createElement('h3');
    title.className = 'sp-wcsp-section-title';
    title.textContent = heading;
    area.prepend(title);
  }
  return area;
}
