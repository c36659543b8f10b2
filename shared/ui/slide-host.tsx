import { useLayoutEffect, useState } from 'react';
import { createRestorableWrites } from '../dom/restorable-writes.js';
import { slideOnceLoaded, stopSlide } from './lazy-slide.js';

interface SlideProps {
  readonly node: HTMLElement | null;
  readonly isOpen: boolean;
  /** How long it moves; 0: it does so at once. */
  readonly ms: number;
}

/** Lets a part of the host page down or draws it up; when the view leaves, it is as the page had it. */
export function Slide({ node, isOpen, ms }: SlideProps): null {
  const [writes] = useState(createRestorableWrites);
  useLayoutEffect(() => {
    if (node) {
      writes.keep(node, 'style');
      slideOnceLoaded(node, isOpen, { ms });
    }
  }, [node, isOpen, ms, writes]);
  useLayoutEffect(
    () => () => {
      if (node) {
        stopSlide(node);
        writes.undo();
      }
    },
    [node, writes],
  );
  return null;
}
