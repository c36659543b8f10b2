import { useState, type ReactElement } from 'react';
import { message } from '../../shared/messages.js';
import '../../shared/messages/gallery.js';
import { navigation, safeUrl } from '../../shared/url.js';
import type { Picture } from './gallery.rules.js';
import type { LightboxOptions } from './options.rules.js';
import { linkOf, pictureOf } from './gallery.host.js';
import { lazyModule } from '../../shared/lazy.js';
import { useLazy } from '../../shared/lazy-view.js';

interface Opened {
  readonly pictures: readonly (Picture | null)[];
  readonly from: number;
  readonly opener: HTMLElement | null;
}

/** The full-screen view of one gallery. */
interface View {
  readonly opened: Opened | null;
  /** Opens at a slide that has a picture; `opener` gets the focus back. */
  readonly open: (index: number, opener: HTMLElement | null) => void;
  /** The picture of this slide was shown last. */
  readonly leave: (index: number) => void;
  /** Where the focus goes then: to the opener, else to the picture that was shown last. */
  readonly returnFocus: (index: number) => HTMLElement | null;
  readonly close: () => void;
}

interface Around {
  readonly slides: readonly HTMLElement[];
  /** Brings the gallery to the picture that was looked at last. */
  readonly go: (index: number) => void;
  readonly triggerIn: () => HTMLElement | null;
}

/** Pictures are read when the view opens: the variation form may have exchanged some. */
export function useLightbox({ slides, go, triggerIn }: Around): View {
  const [opened, setOpened] = useState<Opened | null>(null);
  return {
    opened,
    open: (from, opener) => setOpened({ pictures: slides.map(pictureOf), from, opener }),
    leave: go,
    returnFocus: (at) => {
      const slide = slides[at];
      return opened?.opener ?? (slide && linkOf(slide)) ?? triggerIn();
    },
    close: () => setOpened(null),
  };
}

const lazyLightbox = lazyModule('the full-screen view of <shop-gallery>', () => import('./lightbox.js'));

/** Draws it. Where its code cannot be loaded the picture opens as its link says. */
export function LazyLightbox({
  view: { opened, leave, returnFocus, close },
  options,
}: {
  readonly view: View;
  readonly options: LightboxOptions;
}): ReactElement | null {
  const part = useLazy(lazyLightbox, opened, () => {
    const url = safeUrl(opened?.pictures[opened.from]?.src);
    close();
    if (url) {
      navigation.go(url);
    }
  });
  if (!opened || !part) {
    return null;
  }
  // The names it shares with the gallery itself.
  const names = { gallery: message('gallery.label'), previous: message('gallery.previous'), next: message('gallery.next') };
  return (
    <part.Lightbox
      pictures={opened.pictures}
      from={opened.from}
      names={names}
      options={options}
      onLeaving={leave}
      returnFocus={returnFocus}
      onClosed={close}
    />
  );
}
