import { useMemo, useState, type ReactElement } from 'react';
import { Carousel } from '../../shared/carousel/carousel.js';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { lazyView } from '../../shared/lazy-view.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/carousel.js';
import { carouselSettings } from './carousel.logic.js';
import type { schema } from './carousel.schema.js';

type Settings = Values<typeof schema>;

/** Prints a carousel where the page brings its slides as settings. */
const PrintedCarousel = lazyView(async () => (await import('./carousel.markup.js')).PrintedCarousel);

const BOX = '.theme-main-carousel, .theme-categories-carousel, .swiper-container';

/** The view of `<shop-carousel>`: each carousel inside the tag, or one that it prints. */
export function ThemeCarousel({ element, hostNodes: _hostNodes, ...settings }: Settings & ElementProps): ReactElement {
  const boxes = useNodes<HTMLElement>(element, BOX);
  const [printed, setPrinted] = useState<HTMLElement | null>(null);
  const prints = boxes.length === 0 && settings.slides.length > 0;
  const outer = boxes.filter((box) => !boxes.some((other) => other !== box && other.contains(box)));
  return (
    <>
      {prints && <PrintedCarousel slides={settings.slides} onPrinted={setPrinted} />}
      {(prints && printed ? [printed] : outer).map((box) => (
        <Box key={keyOf(box)} element={element} box={box} around={outer.length > 1 ? box : element} settings={settings} />
      ))}
    </>
  );
}

interface BoxProps {
  readonly element: HTMLElement;
  readonly box: HTMLElement;
  /** What its buttons stand in: beside others the box, alone the tag. */
  readonly around: HTMLElement;
  readonly settings: Settings;
}

function Box({ element, box, around, settings }: BoxProps): ReactElement {
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
      around={around}
      settings={read}
      label={label || message('carousel.label')}
      prev=".swiper-button-prev"
      next=".swiper-button-next"
      bullets=".swiper-pagination"
    />
  );
}
