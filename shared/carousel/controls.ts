/** What code may ask of a slider or carousel: `element.carousel`. */
export interface CarouselControls {
  next(): void;
  prev(): void;
  /** To a stop, by its index from 0. */
  to(index: number): void;
  /** Moves by itself, where the settings let it. */
  play(): void;
  stop(): void;
}

/** Offers the controls on a tag; the first carousel in it has them. @returns how to take them back */
export function offerControls(element: HTMLElement, controls: CarouselControls): () => void {
  const tag = element as { carousel?: CarouselControls };
  if (tag.carousel) {
    return () => undefined;
  }
  tag.carousel = controls;
  return () => {
    delete tag.carousel;
  };
}
