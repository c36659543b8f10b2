import type { CarouselParts } from '../../shared/carousel/types.js';
import { overlay, parseSlider, sliderSettings } from './category-slider.rules.js';
import type { Settings } from './category-slider.schema.js';

/** The hooks of the plugin's sliders (contract 1). */
export const AREA = '.sp-wcsp-slider-area';
const SECTION = '.sp-wcsp-slider-section';

/** The box of an area that cuts off the slides. */
export const sectionOf = (area: Element): HTMLElement | null => area.querySelector<HTMLElement>(SECTION);

const reported = new WeakSet<Element>();

/** Reads a slider of the plugin's. @returns `null` for a grid, which has no settings, and where they are of no use: the row scrolls */
export function readArea(area: HTMLElement, { slider }: Pick<Settings, 'slider'>): CarouselParts | null {
  const section = sectionOf(area);
  const text = area.dataset['slider'];
  const data = text ? parseSlider(text) : null;
  if (!data && !slider) {
    if (text && !reported.has(area)) {
      reported.add(area);
      console.error(
        `[shop] <shop-category-slider> data-slider=${JSON.stringify(text.slice(0, 80))}: expected JSON; the row only scrolls`,
        area,
      );
    }
    return null;
  }
  return (
    section && {
      view: section,
      settings: sliderSettings(overlay(data, slider)),
      label: area.querySelector('.sp-wcsp-section-title')?.textContent?.trim() ?? '',
      unnamed: 'categories',
      prev: '.sp-wcsp-button-prev',
      next: '.sp-wcsp-button-next',
      buttons: '.sp-wcsp-button',
      bullets: '.sp-wcsp-pagination',
    }
  );
}
