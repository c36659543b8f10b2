import { useLayoutEffect, useState, type ReactElement } from 'react';
import { reducedMotion } from '../../shared/a11y/motion.js';
import { Carousels } from '../../shared/carousel/carousels.js';
import { nodesIn } from '../../shared/dom/nodes.js';
import type { ElementProps } from '../../shared/element/define.js';
import { Host } from '../../shared/element/host.js';
import { keyOf } from '../../shared/element/host-hooks.js';
import { useTurn } from '../../shared/element/use-turn.js';
import { useLiveNodes } from '../../shared/element/use-nodes.js';
import { scalarText } from '../../shared/json.js';
import { safeUrl } from '../../shared/url.js';
import { sliderSettings, type Category } from './category-slider.rules.js';
import { AREA, readArea, sectionOf } from './category-slider.host.js';
import type { Settings } from './category-slider.schema.js';
import { onNewAreas } from './new-areas.js';

const findAreas = nodesIn(AREA);

/** The view of `<shop-category-slider>`: moves the plugin's sliders inside the tag, or one that it prints. */
export function CategorySlider({ element, categories, heading, slider }: Settings & ElementProps): ReactElement {
  const theirs = useLiveNodes(element, findAreas);
  const [ours, setOurs] = useState<HTMLElement | null>(null);
  const prints = theirs.length === 0 && categories.length > 0;
  const areas = prints && ours ? [ours] : theirs;
  const turn = useTurn([categories, heading, slider]);
  useLayoutEffect(onNewAreas, []);
  return (
    <>
      {prints && <PrintedSlider key={turn} areaRef={setOurs} categories={categories} heading={heading} slider={slider} />}
      {areas.map((area) => (
        <ShownArea key={keyOf(area)} area={area} />
      ))}
      <Carousels element={element} carousels={areas.flatMap((area) => readArea(area, { slider }) ?? [])} />
    </>
  );
}

/** A slider or a grid: shown in place of its preloader, whoever moves it. */
function ShownArea({ area }: { readonly area: HTMLElement }): ReactElement {
  const section = sectionOf(area);
  useLayoutEffect(() => (section ? fade(area, section) : undefined), [area, section]);
  return <Host node={section} className="sp-wcsp-loaded" />;
}

/** How long the placeholder and the slider fade, in ms (contract 14). */
const FADE_MS = 600;

/** Fades the placeholder out and the slider in, at the same time; nothing where the host's script has been (contract 14). */
function fade(area: HTMLElement, section: HTMLElement): (() => void) | undefined {
  const placeholder = area.querySelector<HTMLElement>('.sp-wcsp-preloader');
  if (!section.classList.contains('wcsp-preloader') || (!placeholder && getComputedStyle(section).opacity === '1')) {
    return undefined;
  }
  const ms = reducedMotion() ? 0 : FADE_MS;
  for (const node of [section, placeholder]) {
    if (node) {
      node.style.transition = `opacity ${ms}ms ease-in-out`;
      // What it is drawn with now is where the fade begins.
      node.getBoundingClientRect();
      node.style.opacity = node === section ? '1' : '0';
    }
  }
  const timer = setTimeout(() => {
    placeholder?.remove();
    section.style.transition = '';
  }, ms);
  return () => clearTimeout(timer);
}

interface PrintedSliderProps extends Settings {
  readonly areaRef: (area: HTMLElement | null) => void;
}

/** A slider as the plugin prints it. */
function PrintedSlider({ areaRef, categories, heading, slider }: PrintedSliderProps): ReactElement {
  const settings = slider ?? {};
  const hasButtons = sliderSettings(settings).buttons !== 'never';
  return (
    <div ref={areaRef} className={`sp-wcsp-slider-area${hasButtons ? ' nav-top-right' : ''}`} data-slider={JSON.stringify(settings)}>
      {heading !== '' && <h3 className="sp-wcsp-section-title">{heading}</h3>}
      <div className="sp-wcsp-slider-section swiper-container">
        {hasButtons && (
          <div className="sp-wcsp-button">
            <div className="sp-wcsp-button-prev" />
            <div className="sp-wcsp-button-next" />
          </div>
        )}
        <div className="swiper-wrapper">
          {categories.map((category, i) => (
            <Item key={i} category={category} />
          ))}
        </div>
        <div className="sp-wcsp-pagination" />
      </div>
    </div>
  );
}

function Item({ category: { name, url, image, count } }: { readonly category: Category }): ReactElement {
  const href = safeUrl(url) ?? undefined;
  const isPictured = typeof image === 'string' && image !== '';
  return (
    <div className={`sp-wcsp-cat-item swiper-slide${isPictured ? '' : ' sp-wcsp-cat-item-no-thumb'}`}>
      <div className="sp-wcsp-cat-item-thumb-content">
        {isPictured && (
          <div className="sp-wcsp-cat-thumbnail">
            <a href={href}>
              <img className="sp-wcsp-cat-thumb" src={safeUrl(image) ?? undefined} alt={name} decoding="async" />
            </a>
          </div>
        )}
        <div className="sp-wcsp-cat-details">
          <div className="sp-wcsp-cat-details-content">
            <div className="sp-wcsp-cat-name">
              <a href={href}>{scalarText(count) === '' ? name : `${name} (${scalarText(count)})`}</a>
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
