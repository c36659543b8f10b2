import { memo, useLayoutEffect, useSyncExternalStore, type ReactElement } from 'react';
import { AsButton } from '../element/as-button.js';
import { Host } from '../element/host.js';
import { HostPortal, keyOf } from '../element/host-hooks.js';
import { message } from '../messages.js';
import '../messages/carousel.js';
import { isShown, stopAfter, WIDE_FROM, type CarouselSettings, type Shown } from './carousel.rules.js';
import type { CarouselNodes } from './types.js';
import { onResize, type Course, type Moves } from './use-moves.js';
import { highest } from '../extremes.js';

/** What a carousel of the host's is made of, and what each part carries. */

interface MarksProps {
  readonly view: HTMLElement;
  readonly settings: CarouselSettings;
  readonly label: string;
  readonly row: HTMLElement;
  readonly course: Course;
  readonly playing: boolean;
  /** Do the slides move by script? The browser scrolls them before. */
  readonly moves: boolean;
}

/** What the box and the row carry: classes for the sheet, names for screen readers. */
export function Marks({ view, row, settings, course: { stops, loop }, label, playing, moves }: MarksProps): ReactElement {
  return (
    <>
      <Host
        node={view}
        className={{
          'shop-carousel': true,
          'shop-carousel--grab': (stops.length > 1 && settings.mouseDrag) || undefined,
          // Before the slides move by script the browser would scroll them for every finger.
          'shop-carousel--held': !settings.touchDrag || undefined,
          'shop-carousel--loops': loop || undefined,
          'shop-carousel--moves': moves || undefined,
        }}
        role="group"
        aria-roledescription={message('carousel.role')}
        aria-label={label}
      />
      <Host node={row} id={row.id || `shop-carousel-${keyOf(row)}`} aria-live={playing ? 'off' : 'polite'} />
    </>
  );
}

/** What the controls are drawn from. */
interface ControlsProps extends CarouselNodes {
  readonly settings: CarouselSettings;
  readonly row: HTMLElement;
  readonly course: Course;
  readonly moves: Moves;
}

const isDrawn = (shown: Shown, wide: boolean): boolean => shown === 'always' || (shown === 'wide' && wide);

/** The host's buttons, and our bullets in its box. */
export function Controls({
  view,
  around = view,
  row,
  settings,
  course: { stops, loop },
  moves: { index, go, step },
  ...at
}: ControlsProps): ReactElement {
  const wide = useSyncExternalStore(onResize, () => window.innerWidth >= WIDE_FROM);
  const [prev, next, buttons, bullets] = [at.prev, at.next, at.buttons, at.bullets].map((selector) =>
    selector ? around.querySelector<HTMLElement>(selector) : null,
  );
  const many = stops.length > 1;
  // A row that is to go round but shows all it holds stands still; what was asked for is there all the same.
  const isOffered = many || settings.loop;
  const withButtons = isOffered && isDrawn(settings.buttons, wide);
  const withBullets = isDrawn(settings.bullets, wide);
  return (
    <>
      <Host node={buttons} hidden={withButtons ? undefined : true} />
      <Host node={bullets} hidden={withBullets ? undefined : true} />
      {(
        [
          [prev, -1],
          [next, 1],
        ] as const
      ).map(
        ([node, by]) =>
          node && (
            <StepButton
              key={keyOf(node)}
              node={node}
              name={message(by === 1 ? 'carousel.next' : 'carousel.previous')}
              controls={row.id}
              disabled={stopAfter(index, by, stops.length, loop) === null}
              hidden={!withButtons}
              press={() => step(by)}
            />
          ),
      )}
      {bullets && withBullets && (
        <HostPortal find={() => bullets} className="shop-carousel__bullets swiper-pagination-bullets">
          {isOffered &&
            stops.map((slide, i) => (
              <button
                key={slide}
                type="button"
                className={`shop-carousel__bullet ${i === index ? 'shop-carousel__bullet--active' : ''}`}
                aria-label={message('carousel.go_to', { index: slide + 1 })}
                aria-current={i === index ? 'true' : undefined}
                onClick={() => go(i)}
              >
                <span className={`swiper-pagination-bullet ${i === index ? 'swiper-pagination-bullet-active' : ''}`} />
              </button>
            ))}
        </HostPortal>
      )}
    </>
  );
}

/** The row is as high as the slides that show, from the first move on: nothing on the page moves before the shopper does. */
export function useHeight(row: HTMLElement, { slides, layout }: Course, first: number, on: boolean): void {
  useLayoutEffect(() => {
    if (!on) {
      return undefined;
    }
    const shown = slides.filter((_, i) => isShown(i, first, layout.shown, slides.length));
    // Measured in the frame it will be drawn in, also where a picture comes late or the window changes.
    const observer = new ResizeObserver(() => {
      const height = highest(shown.map((slide) => slide.getBoundingClientRect().height));
      if (height > 0) {
        row.style.height = `${height}px`;
      }
    });
    for (const slide of shown) {
      observer.observe(slide);
    }
    return () => observer.disconnect();
  }, [row, slides, layout, first, on]);
  useLayoutEffect(() => {
    if (!on) {
      return undefined;
    }
    return () => {
      row.style.height = '';
    };
  }, [row, on]);
}

interface ButtonProps {
  readonly node: HTMLElement;
  readonly name: string;
  /** Id of what it moves. */
  readonly controls: string;
  readonly disabled: boolean;
  readonly hidden: boolean;
  readonly press: () => void;
}

/** A button of the host's, most often a bare `div`. */
function StepButton({ node, name, controls, disabled, hidden, press }: ButtonProps): ReactElement {
  return (
    <>
      <AsButton node={node} label={name} />
      <Host
        node={node}
        aria-controls={controls || undefined}
        aria-disabled={disabled || undefined}
        hidden={hidden || undefined}
        className={{ 'swiper-button-disabled': disabled || undefined }}
        onClick={(event) => {
          event.preventDefault();
          press();
        }}
      />
    </>
  );
}

interface SlideMarksProps {
  readonly slide: HTMLElement;
  readonly label: string;
  readonly active: boolean;
  readonly shown: boolean;
}

/** What a slide carries: its name, and the host's classes for themes. */
export const SlideMarks = memo(function SlideMarks({ slide, label, active, shown }: SlideMarksProps): ReactElement {
  return (
    <Host
      node={slide}
      role="group"
      aria-roledescription={message('carousel.slide')}
      aria-label={label}
      className={{ 'swiper-slide-active': active || undefined, 'swiper-slide-visible': shown || undefined }}
    />
  );
});
