import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Host } from '../../shared/element/host.js';
import { HostPortal, useListener } from '../../shared/element/host-hooks.js';
import { reducedMotion } from '../../shared/a11y/motion.js';
import { adopt } from '../../shared/styles/adopt.js';
import type { ZoomOptions } from './gallery.schema.js';
import { largeSizeOf } from './gallery.host.js';
import zoomCss from './zoom.late.css';
import { ownSize, zoomShift, zoomSize, type Point } from './zoom.rules.js';

adopt(zoomCss);

export interface ZoomProps {
  readonly slide: HTMLElement;
  /** Address of the large picture. */
  readonly src: string;
  /** Where the pointer is at first, in the window. */
  readonly at: Point;
  readonly options: ZoomOptions;
  /** Zoomed by a tap: the finger pans, and the page does not scroll under it. */
  readonly touch: boolean;
  /** It is to fade away. */
  readonly leaving: boolean;
  readonly onGone: () => void;
}

/** The magnified picture over a slide, under the host's own class `zoomImg`; loaded at the first zoom. */
export function Zoom({ slide, src, at, options, touch, leaving, onGone }: ZoomProps): ReactElement {
  const img = useRef<HTMLImageElement>(null);
  const point = useRef(at);
  const [drawn, setDrawn] = useState(false);
  const fadeMs = reducedMotion() ? 0 : options.fadeMs;

  const place = (): void => {
    const el = img.current;
    if (!el || el.naturalWidth === 0) {
      return;
    }
    const box = slide.getBoundingClientRect();
    const own = ownSize(src, { width: el.naturalWidth, height: el.naturalHeight }, largeSizeOf(slide));
    const size = zoomSize(own, box, options.magnify);
    const { x, y } = zoomShift({ x: point.current.x - box.left, y: point.current.y - box.top }, box, size);
    Object.assign(el.style, { width: `${size.width}px`, height: `${size.height}px`, transform: `translate(${x}px, ${y}px)` });
  };
  // A plain listener: a handler of `<Host>` has the page drawn each time the pointer moves.
  useListener<PointerEvent>(slide, 'pointermove', (event) => {
    point.current = { x: event.clientX, y: event.clientY };
    place();
  });
  useEffect(() => {
    if (!leaving) {
      return undefined;
    }
    const timer = setTimeout(onGone, fadeMs);
    return () => clearTimeout(timer);
  }, [leaving, fadeMs, onGone]);

  return (
    <>
      <Host node={slide} style={{ touchAction: touch ? 'none' : undefined }} />
      <HostPortal find={() => (slide.isConnected ? slide : null)}>
        <img
          ref={img}
          className="zoomImg shop-gallery__zoom"
          src={src}
          alt=""
          aria-hidden="true"
          draggable={false}
          style={{ opacity: drawn && !leaving ? 1 : 0, transition: `opacity ${fadeMs}ms` }}
          onLoad={() => {
            place();
            setDrawn(true);
          }}
        />
      </HostPortal>
    </>
  );
}
