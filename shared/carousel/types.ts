import type { CarouselSettings } from './carousel.rules.js';

/** The nodes of the host that a carousel is made of. */
export interface CarouselNodes {
  /** The box that cuts off the slides; Swiper's `.swiper-container`. */
  readonly view: HTMLElement;
  /** What buttons and bullets stand in; left out: the box. */
  readonly around?: HTMLElement;
  /** Their selectors. */
  readonly prev: string;
  readonly next: string;
  /** The box around the buttons, where there is one. */
  readonly buttons?: string;
  /** Where the bullets go; left out: there are none. */
  readonly bullets?: string;
}

/** A carousel of the host's, as its tag reads it. */
export interface CarouselParts extends CarouselNodes {
  readonly settings: CarouselSettings;
  /** Its name; empty: the text `unnamed`. */
  readonly label: string;
  readonly unnamed: 'label' | 'categories';
}

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

/** Has code reach what moves a carousel; the first one of a tag is reached. @returns how to end that */
export type OfferControls = (controls: CarouselControls) => () => void;
