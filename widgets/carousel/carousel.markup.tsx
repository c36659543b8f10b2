import { memo, type ReactElement } from 'react';
import { safeUrl } from '../../shared/url.js';
import type { SlideData } from './carousel.logic.js';

interface PrintedProps {
  readonly slides: readonly SlideData[];
  /** Is given the carousel; always the same function. */
  readonly onPrinted: (box: HTMLElement | null) => void;
}

/** A carousel as a theme of the family prints it. */
export const PrintedCarousel = memo(function PrintedCarousel({ slides, onPrinted }: PrintedProps): ReactElement {
  return (
    <div className="theme-main-carousel swiper-container" ref={onPrinted}>
      <div className="swiper-wrapper">
        {slides.map((slide, i) => {
          const inside = (
            <>
              <img src={safeUrl(slide.image) ?? undefined} alt={slide.alt} decoding="async" />
              {slide.title !== '' && <span className="shop-carousel__title">{slide.title}</span>}
            </>
          );
          const url = safeUrl(slide.url);
          return (
            <div className="swiper-slide" key={`${i} ${slide.image}`}>
              {slide.url !== '' && url !== null ? <a href={url}>{inside}</a> : inside}
            </div>
          );
        })}
      </div>
      <div className="swiper-button-prev" />
      <div className="swiper-button-next" />
      <div className="swiper-pagination" />
    </div>
  );
});
