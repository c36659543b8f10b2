import { safeUrl } from '../../shared/url.js';
import type { SlideData } from './carousel.logic.js';
import type { Settings } from './carousel.schema.js';

const box = (className: string, ...children: Node[]): HTMLElement => {
  const el = document.createElement('div');
  el.className = className;
  el.append(...children);
  return el;
};

function slideOf({ image, alt, title, url }: SlideData): HTMLElement {
  const img = document.createElement('img');
  const src = safeUrl(image);
  if (src !== null) {
    img.src = src;
  }
  img.alt = alt;
  img.decoding = 'async';
  const inside: Node[] = [img];
  if (title !== '') {
    const name = document.createElement('span');
    name.className = 'shop-carousel__title';
    name.textContent = title;
    inside.push(name);
  }
  const href = url === '' ? null : safeUrl(url);
  if (href === null) {
    return box('swiper-slide', ...inside);
  }
  const link = document.createElement('a');
  link.href = href;
  link.append(...inside);
  return box('swiper-slide', link);
}

/** A carousel as a theme of the family prints it. */
export const print = ({ slides }: Pick<Settings, 'slides'>): HTMLElement =>
  box(
    'theme-main-carousel swiper-container',
    box('swiper-wrapper', ...slides.map(slideOf)),
    box('swiper-button-prev'),
    box('swiper-button-next'),
    box('swiper-pagination'),
  );
