import { memo, useMemo, useState, type ReactElement } from 'react';
import { Carousel } from '../../shared/carousel/carousel.js';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/carousel.js';
import { safeUrl } from '../../shared/url.js';
import { carouselSettings, type SlideData } from './carousel.logic.js';
import type { schema } from './carousel.schema.js';

type Settings = Values<typeof schema>;

const BOX = '.theme-main-carousel, .theme-categories-carousel, .swiper-container';

/** The view of `<shop-carousel>`: each carousel inside the tag, or one that it prints. */
export function ThemeCarousel({ element, hostNodes: _hostNodes, ...settings }: Settings & ElementProps): ReactElement {
  const boxes = useNodes<HTMLElement>(element, BOX);
  const [printed, setPrinted] = useState<HTMLElement | null>(null);
  const prints = boxes.length === 0 && settings.slides.length > 0;
  const outer = boxes.filter((box) => !boxes.some((other) => other !== box && other.contains(box)));
  return (
    <>
      {prints && (
        <div ref={setPrinted} style={{ display: 'contents' }}>
          <Printed slides={settings.slides} />
        </div>
      )}
      {(prints && printed?.firstElementChild instanceof HTMLElement ? [printed.firstElementChild] : outer).map((box) => (
        <Box key={keyOf(box)} element={element} box={box} settings={settings} />
      ))}
    </>
  );
}

interface BoxProps {
  readonly element: HTMLElement;
  readonly box: HTMLElement;
  readonly settings: Settings;
}

function Box({ element, box, settings }: BoxProps): ReactElement {
  const kind = box.matches('.theme-categories-carousel') ? 'categories' : 'main';
  const { shown, gap, speed, loop, autoplay, pauseOnHover, wheel, label } = settings;
  const read = useMemo(
    () => carouselSettings(kind, { shown, gap, speed, loop, autoplay, pauseOnHover, wheel }),
    [kind, shown, gap, speed, loop, autoplay, pauseOnHover, wheel],
  );
  // The class may stand on the box itself, or on one around it.
  const view = box.querySelector<HTMLElement>(':scope > .swiper-container') ?? box;
  return (
    <Carousel
      element={element}
      view={view}
      settings={read}
      label={label || message('carousel.label')}
      prev=".swiper-button-prev"
      next=".swiper-button-next"
      bullets=".swiper-pagination"
    />
  );
}

/** A carousel as a theme of the family prints it. */
const Printed = memo(function Printed({ slides }: { readonly slides: readonly SlideData[] }): ReactElement {
  return (
    <div className="theme-main-carousel swiper-container">
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
