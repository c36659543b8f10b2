import { useState, type ReactElement } from 'react';
import { Carousels } from '../../shared/carousel/carousels.js';
import type { ElementProps } from '../../shared/element/define.js';
import { useLiveNodes } from '../../shared/element/use-nodes.js';
import { useTurn } from '../../shared/element/use-turn.js';
import { safeUrl } from '../../shared/url.js';
import type { SlideData } from './carousel.rules.js';
import { findCarousels, readCarousel } from './carousel.host.js';
import type { Settings } from './carousel.schema.js';

/** The view of `<shop-carousel>`: moves the theme's carousels inside the tag, or one that it prints. */
export function Carousel({ element, ...settings }: Settings & ElementProps): ReactElement {
  const { slides } = settings;
  const theirs = useLiveNodes(element, findCarousels);
  const [ours, setOurs] = useState<HTMLElement | null>(null);
  const prints = theirs.length === 0 && slides.length > 0;
  const turn = useTurn([slides]);
  const boxes = prints && ours ? [ours] : theirs;
  return (
    <>
      {prints && <PrintedCarousel key={turn} boxRef={setOurs} slides={slides} />}
      <Carousels element={element} carousels={boxes.map((box) => readCarousel(box, settings, boxes.length > 1 ? box : element))} />
    </>
  );
}

interface PrintedCarouselProps {
  readonly boxRef: (box: HTMLElement | null) => void;
  readonly slides: readonly SlideData[];
}

/** A carousel as a theme of the family prints it. */
const PrintedCarousel = ({ boxRef, slides }: PrintedCarouselProps): ReactElement => (
  <div ref={boxRef} className="theme-main-carousel swiper-container">
    <div className="swiper-wrapper">
      {slides.map((slide, i) => (
        <Slide key={i} slide={slide} />
      ))}
    </div>
    <div className="swiper-button-prev" />
    <div className="swiper-button-next" />
    <div className="swiper-pagination" />
  </div>
);

function Slide({ slide: { image, alt, title, url } }: { readonly slide: SlideData }): ReactElement {
  const href = url === '' ? null : safeUrl(url);
  const inside = (
    <>
      <img src={safeUrl(image) ?? undefined} alt={alt} decoding="async" />
      {title !== '' && <span className="shop-carousel__title">{title}</span>}
    </>
  );
  return <div className="swiper-slide">{href === null ? inside : <a href={href}>{inside}</a>}</div>;
}
