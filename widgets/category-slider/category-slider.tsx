import { useEffect, useLayoutEffect, useMemo, useState, type ReactElement } from 'react';
import { Carousel } from '../../shared/carousel/carousel.js';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useHostClass } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { lazyView } from '../../shared/lazy-view.js';
import { driverOf } from '../../shared/host/driver.js';
import { onElementorWidget } from '../../shared/host/elementor.js';
import { LISTING_LOADED, onListing } from '../../shared/host/listing-events.js';
import { reducedMotion } from '../../shared/a11y/motion.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/carousel.js';
import { overlay, parseSlider, sliderSettings, type SliderData } from './category-slider.logic.js';
import type { schema } from './category-slider.schema.js';

type Props = Values<typeof schema> & ElementProps;

/** Prints a slider where the page brings its categories as settings. */
const PrintedArea = lazyView(async () => (await import('./category-slider.markup.js')).PrintedArea);

const AREA = '.sp-wcsp-slider-area';
const SECTION = '.sp-wcsp-slider-section';
/** How long the placeholder and the slider fade, in ms (spec 2 §9). */
const FADE_MS = 600;
/** The page builder's widgets for the plugin's sliders, the paid one and the free one. */
const ELEMENTOR = ['sp_woo_category_slider_pro_shortcode.default', 'sp_woo_category_slider_free_shortcode.default'];
const NONE: SliderData = {};

/** The view of `<shop-category-slider>`: each slider inside the tag, or one that it prints. */
export function CategorySlider({ element, slider, categories, heading }: Props): ReactElement {
  const areas = useNodes<HTMLElement>(element, AREA);
  const [printed, setPrinted] = useState<HTMLElement | null>(null);
  const prints = areas.length === 0 && categories.length > 0;
  useEffect(() => onElementorWidget(ELEMENTOR, (widget) => wrapAreas(areasIn(widget))), []);
  // What Swiper has set up outside of our tags is none of ours.
  useEffect(() => onListing(LISTING_LOADED, () => wrapAreas(areasIn(document).filter(isOurs))), []);
  return (
    <>
      {prints && <PrintedArea categories={categories} heading={heading} slider={slider ?? NONE} onPrinted={setPrinted} />}
      {(prints && printed ? [printed] : areas).map((area) => (
        <Area key={keyOf(area)} element={element} area={area} over={slider} />
      ))}
    </>
  );
}

const areasIn = (root: ParentNode): Element[] => [...root.querySelectorAll(AREA)];

const isOurs = (area: Element): boolean => driverOf('slider', area.querySelector(SECTION) ?? area) === 'tag';

/** Sliders that a page builder or a loaded list brings outside of every tag of ours get one around them. */
function wrapAreas(areas: readonly Element[]): void {
  for (const area of areas) {
    if (!area.closest('shop-category-slider')) {
      const tag = document.createElement('shop-category-slider');
      const place = document.createComment('');
      area.replaceWith(place);
      // It starts with its slider inside.
      tag.append(area);
      place.replaceWith(tag);
    }
  }
}

interface AreaProps {
  readonly element: HTMLElement;
  readonly area: HTMLElement;
  /** Settings of the tag, which win over the markup's. */
  readonly over: SliderData | null;
}

/** One slider of the host's. */
function Area({ element, area, over }: AreaProps): ReactElement | null {
  const section = area.querySelector<HTMLElement>(SECTION);
  const text = area.dataset['slider'];
  const data = useMemo(() => (text ? parseSlider(text) : NONE), [text]);
  const settings = useMemo(() => sliderSettings(overlay(data, over)), [data, over]);
  // An area without settings is a grid of the plugin's.
  const slides = over !== null || Boolean(text);
  const usable = data !== null || over !== null;
  useEffect(() => {
    if (!usable) {
      console.error(
        `[shop] <shop-category-slider> data-slider=${JSON.stringify(text?.slice(0, 80))}: expected JSON; the row only scrolls`,
        area,
      );
    }
  }, [usable, text, area]);
  useHostClass(section, 'sp-wcsp-loaded', true);
  usePreloader(area, section);
  if (!section || !slides || !usable) {
    return null;
  }
  return (
    <Carousel
      element={element}
      view={section}
      settings={settings}
      label={area.querySelector('.sp-wcsp-section-title')?.textContent?.trim() || message('carousel.categories')}
      prev=".sp-wcsp-button-prev"
      next=".sp-wcsp-button-next"
      buttons=".sp-wcsp-button"
      bullets=".sp-wcsp-pagination"
    />
  );
}

/** Fades the placeholder out and the slider in, at the same time; nothing where the host's script has been (contract: sliders.md §4). */
function usePreloader(area: HTMLElement, section: HTMLElement | null): void {
  useLayoutEffect(() => {
    const placeholder = area.querySelector<HTMLElement>('.sp-wcsp-preloader');
    if (!section?.classList.contains('wcsp-preloader') || (!placeholder && getComputedStyle(section).opacity === '1')) {
      return undefined;
    }
    const fade = reducedMotion() ? '' : `opacity ${FADE_MS}ms ease-in-out`;
    for (const node of [section, placeholder]) {
      if (node) {
        node.style.transition = fade;
        // What it is drawn with now is where the fade begins.
        node.getBoundingClientRect();
      }
    }
    section.style.opacity = '1';
    if (placeholder) {
      placeholder.style.opacity = '0';
    }
    const timer = setTimeout(
      () => {
        placeholder?.remove();
        section.style.transition = '';
      },
      fade === '' ? 0 : FADE_MS,
    );
    return () => clearTimeout(timer);
  }, [area, section]);
}
