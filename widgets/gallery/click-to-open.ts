import { useRef } from 'react';
import { useListener, useToggle } from '../../shared/element/host-hooks.js';
import type { Point } from './zoom.rules.js';
import { imageOf, PLACEHOLDER, SLIDE, TRIGGER } from './gallery.host.js';

const PRESSED = `${SLIDE} a, ${SLIDE} img, ${PLACEHOLDER} a, ${PLACEHOLDER} img, ${TRIGGER}`;

/** What a press on a picture or on the magnifier may do. */
interface Opening {
  /** The slide a pressed link, picture or magnifier stands for. */
  slideAt(el: Element): HTMLElement | undefined;
  /** May a tap on this zoom, where nothing opens? */
  zooms(slide: HTMLElement, el: Element): boolean;
  /** Can the slide open full-screen? */
  opens(slide: HTMLElement): boolean;
  zoom(slide: HTMLElement, at: Point): void;
  open(slide: HTMLElement, el: HTMLElement): void;
}

/**
 * Presses on pictures and the magnifier open full-screen, a finger's as a mouse's; where a shop has no full-screen view, a
 * tap zooms (contract 30).
 */
export function useClickToOpen(gallery: HTMLElement, { slideAt, zooms, opens, zoom, open }: Opening): void {
  const pressed = useRef('');
  useListener<PointerEvent>(gallery, 'pointerdown', (event) => {
    pressed.current = event.pointerType;
  });
  // A press of a key comes as a click too; it never zooms.
  useListener(gallery, 'keydown', () => {
    pressed.current = '';
  });
  const taps = (slide: HTMLElement, el: Element): boolean => pressed.current === 'touch' && !opens(slide) && zooms(slide, el);

  useToggle(gallery, PRESSED, {
    wanted(el) {
      const slide = slideAt(el);
      return slide !== undefined && (el.matches(TRIGGER) || imageOf(slide) !== null) && (taps(slide, el) || opens(slide));
    },
    turn(el, { clientX, clientY }) {
      const slide = slideAt(el);
      if (!slide) {
        return;
      }
      if (taps(slide, el)) {
        zoom(slide, { x: clientX, y: clientY });
        return;
      }
      open(slide, el);
    },
  });
}
