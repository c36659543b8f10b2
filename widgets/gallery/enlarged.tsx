import { useState, type ReactElement } from 'react';
import { navigation, safeUrl } from '../../shared/url.js';
import { lightboxItems, type LightboxItem, type LightboxOptions } from './gallery.logic.js';
import { linkOf, pictureOf } from './gallery.read.js';
import { useChunk } from './nodes.js';

interface Opened { readonly items: readonly LightboxItem[]; readonly slides: readonly number[]; readonly start: number; readonly opener: HTMLElement | null }

/** The full-screen view of one gallery. */
export interface View {
  readonly opened: Opened | null;
  /** Opens at a slide; `opener` gets the focus back, without one the picture that was shown last. */
  readonly open: (index: number, opener: HTMLElement | null) => void;
  readonly leave: (item: number) => void;
  readonly close: () => void;
}

interface Around {
  readonly slides: readonly HTMLElement[];
  /** Brings the gallery to the picture that was looked at last. */
  readonly go: (index: number) => void;
  readonly triggerIn: () => HTMLElement | null;
}

/** Pictures are read when the view opens: the variation form may have exchanged some. */
export function useEnlarged({ slides, go, triggerIn }: Around): View {
  const [opened, setOpened] = useState<Opened | null>(null);
  return {
    opened,
    open: (index, opener) => {
      const { items, slides: from, start } = lightboxItems(slides.map(pictureOf), index);
      if (items.length > 0) { setOpened({ items, slides: from, start, opener }); }
    },
    leave: (item) => {
      const at = opened?.slides[item];
      if (at === undefined) { return; }
      go(at);
      const slide = slides[at];
      // The picture is inert until React has drawn the move.
      setTimeout(() => { (opened?.opener ?? (slide && linkOf(slide)) ?? triggerIn())?.focus({ preventScroll: true }); });
    },
    close: () => setOpened(null),
  };
}

/** Draws it. Where its code cannot be loaded the picture opens as its link says. */
export function Enlarged({ view: { opened, leave, close }, options }: { readonly view: View; readonly options: LightboxOptions }): ReactElement | null {
  const part = useChunk(opened, () => import('./lightbox.js'), () => {
    const url = safeUrl(opened?.items[opened.start]?.src);
    close();
    if (url) { navigation.go(url); }
  });
  if (!opened || !part) { return null; }
  return <part.default items={opened.items} start={opened.start} options={options} onLeaving={leave} onClosed={close} />;
}
