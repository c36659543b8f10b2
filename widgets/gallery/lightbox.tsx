import { useLayoutEffect, useState, type ReactElement } from 'react';
import YetAnotherLightbox from 'yet-another-react-lightbox';
import Captions from 'yet-another-react-lightbox/plugins/captions';
import captionsCss from 'yet-another-react-lightbox/plugins/captions.css';
import Zoom from 'yet-another-react-lightbox/plugins/zoom';
import coreCss from 'yet-another-react-lightbox/styles.css';
import { nodeOf } from '../../shared/dom/node-of.js';
import { useModalRegion } from '../../shared/element/use-modal-region.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/gallery.js';
import { adopt } from '../../shared/styles/adopt.js';
import type { LightboxItems } from './gallery.rules.js';
import type { LightboxOptions } from './gallery.schema.js';
import ownCss from './lightbox.late.css';

for (const sheet of [coreCss, captionsCss, ownCss]) {
  adopt(sheet);
}

export interface LightboxProps extends LightboxItems {
  readonly names: { readonly gallery: string; readonly previous: string; readonly next: string };
  readonly options: LightboxOptions;
  /** It is on its way out; `index` is the slide that was shown last. */
  readonly onLeaving: (index: number) => void;
  /** Where the focus goes then. */
  readonly returnFocus: (index: number) => HTMLElement | null;
  /** It is gone from the page. */
  readonly onClosed: () => void;
}

/** Sharper than the screen needs, so that a picture can be looked at closely. */
const MAX_ZOOM_PIXEL_RATIO = 2;
const PLUGINS = [Captions, Zoom];

/** A box of our own at the end of the page: a portal straight into the body would take React along when another script empties the page. */
function useBox(): HTMLElement {
  const [box] = useState(() => nodeOf(<div className="shop-gallery__box" />));
  useLayoutEffect(() => {
    document.body.append(box);
    return () => box.remove();
  }, [box]);
  return box;
}

/** The full-screen view: focus in, kept and given back, Escape, arrows, swipe, pinch, captions. Loaded when it is first opened. */
export function Lightbox({ items, slides, start, names, options, onLeaving, returnFocus, onClosed }: LightboxProps): ReactElement {
  const [index, setIndex] = useState(start);
  const [leaving, setLeaving] = useState(false);
  const box = useBox();
  const shown = slides[index] ?? 0;
  useModalRegion(box, !leaving, {
    // The library's own work.
    initialFocus: () => null,
    returnFocus: () => returnFocus(shown),
    // The picture is inert until React has drawn the move.
    returnAfterMs: 0,
  });
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
      portal={{ root: box }}
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
          setLeaving(true);
          onLeaving(shown);
        },
      }}
      close={onClosed}
    />
  );
}
