import { useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactElement } from 'react';
import YetAnotherLightbox from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import captionsCss from 'yet-another-react-lightbox/plugins/captions.css';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import coreCss from 'yet-another-react-lightbox/styles.css';
import { focusables } from '../../shared/a11y/focus.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/gallery-view.js';
import { adopt } from '../../shared/styles/adopt.js';
import type { LightboxOptions, Picture } from './gallery.logic.js';
import { lightboxItems } from './lightbox.logic.js';

for (const sheet of [coreCss, captionsCss]) {
  adopt(sheet);
}

export interface LightboxProps {
  /** What each slide offers; `null` for one without a picture. */
  readonly pictures: readonly (Picture | null)[];
  /** The slide it opens at. */
  readonly from: number;
  readonly names: { readonly gallery: string; readonly previous: string; readonly next: string };
  readonly options: LightboxOptions;
  /** The page can be used again; `index` is the slide that was shown last. Focus goes back now. */
  readonly onLeaving: (index: number) => void;
  /** It is gone from the page. */
  readonly onClosed: () => void;
}

/** Sharper than the screen needs, so that a picture can be looked at closely. */
const MAX_ZOOM_PIXEL_RATIO = 2;
const PLUGINS = [Captions, Zoom];

/** Everything behind the dialog is inert; this keeps the tab key from leaving it for the browser's own bars. */
function trapTab(event: KeyboardEvent): void {
  if (event.key !== 'Tab') {
    return;
  }
  const stops = focusables(event.currentTarget).filter((el) => el.tabIndex >= 0);
  const edge = event.shiftKey ? stops[0] : stops.at(-1);
  const at = document.activeElement;
  if (at !== edge && stops.some((el) => el === at)) {
    return;
  }
  // From the picture itself forward is the first button, which the browser finds alone.
  if (at !== edge && !event.shiftKey) {
    return;
  }
  event.preventDefault();
  (event.shiftKey ? stops.at(-1) : stops[0])?.focus();
}

/**
 * A box of our own at the end of the page, everything else inert for as long as it is wanted. A portal straight into the body
 * would take React along when another script empties the page.
 */
function useBox(): { readonly box: HTMLElement; readonly release: () => void } {
  const [box] = useState(() => {
    const el = document.createElement('div');
    el.className = 'shop-gallery__box';
    return el;
  });
  const undo = useRef<() => void>(() => undefined);
  useLayoutEffect(() => {
    document.body.append(box);
    const behind = [...document.body.children].filter(
      (el) => el !== box && !el.matches('script, style, template, link') && !el.hasAttribute('inert'),
    );
    for (const el of behind) {
      el.setAttribute('inert', '');
    }
    undo.current = () => {
      for (const el of behind.splice(0)) {
        el.removeAttribute('inert');
      }
    };
    const release = undo.current;
    return () => {
      release();
      box.remove();
    };
  }, [box]);
  return { box, release: () => undo.current() };
}

/** The full-screen view: focus in, kept and given back, Escape, arrows, swipe, pinch, captions. Loaded when it is first opened. */
export default function Lightbox({ pictures, from, names, options, onLeaving, onClosed }: LightboxProps): ReactElement {
  const [{ items, slides, start }] = useState(() => lightboxItems(pictures, from));
  const [index, setIndex] = useState(start);
  const { box, release } = useBox();
  const total = items.length;
  const one = total === 1;
  const none = one ? { buttonPrev: () => null, buttonNext: () => null } : {};
  return (
    <YetAnotherLightbox
      open
      className="shop-gallery__lightbox"
      slides={items}
      index={start}
      plugins={PLUGINS}
      render={none}
      toolbar={{
        buttons: [
          one ? null : <span key="position" className="shop-gallery__position" aria-hidden="true">{`${index + 1} / ${total}`}</span>,
          'zoom',
          'close',
        ],
      }}
      carousel={{ finite: one || !options.loop, imageProps: { draggable: false } }}
      animation={{ fade: options.fadeMs }}
      controller={{ closeOnPullDown: true, closeOnBackdropClick: true }}
      captions={{ descriptionTextAlign: 'center' }}
      zoom={{ maxZoomPixelRatio: MAX_ZOOM_PIXEL_RATIO }}
      portal={{ root: box, container: { onKeyDown: trapTab } }}
      labels={{
        Previous: names.previous,
        Next: names.next,
        Close: message('gallery.close'),
        Lightbox: message('gallery.full_screen'),
        'Photo gallery': names.gallery,
        '{index} of {total}': message('gallery.position'),
        'Zoom in': message('gallery.zoom_in'),
        'Zoom out': message('gallery.zoom_out'),
      }}
      on={{
        view: ({ index: at }) => setIndex(at),
        exiting: () => {
          release();
          onLeaving(slides[index] ?? from);
        },
      }}
      close={onClosed}
    />
  );
}
