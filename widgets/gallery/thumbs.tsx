import { memo, useEffect, useMemo, useRef, type ReactElement } from 'react';
import { rovingTarget } from '../../shared/a11y/roving.rules.js';
import { Host } from '../../shared/element/host.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/gallery.js';
import { thumbOf, type Thumb } from './gallery.host.js';

interface ThumbsProps {
  readonly gallery: HTMLElement;
  readonly slides: readonly HTMLElement[];
  /** What each picture is called, without its own text. */
  readonly names: readonly string[];
  readonly index: number;
  /** The picture that is on its way already; keys count from it. */
  readonly at: () => number;
  readonly rtl: boolean;
  readonly onGo: (index: number) => void;
  /** Numbers in place of pictures. */
  readonly paging: boolean;
}

/**
 * The host's list of thumbnails, or of numbers, with real buttons in it: one stop of the tab key, arrows, Home and End go through
 * the pictures and show them.
 */
export function Thumbs({ gallery, slides, names, index, at, rtl, paging, onGo }: ThumbsProps): ReactElement {
  const list = useRef<HTMLOListElement>(null);
  // Read once per slide: the variation form writes the first slide's large picture over its `data-thumb`.
  const thumbs = useMemo(() => slides.map(thumbOf), [slides]);
  useSharpAddress(list, !paging);

  const buttons = (): HTMLButtonElement[] => [...(list.current?.querySelectorAll('button') ?? [])];
  const placeOf = ({ target }: Event): number => (target instanceof Node ? buttons().findIndex((button) => button.contains(target)) : -1);
  const onClick = (event: Event): void => {
    const to = placeOf(event);
    if (to >= 0) {
      onGo(to);
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (placeOf(event) < 0 || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const all = slides.map(() => true);
    const to = rovingTarget(event.key, at(), all, rtl);
    if (to !== null) {
      event.preventDefault();
      onGo(to);
      buttons()[to]?.focus();
    }
  };
  return (
    <>
      {/* Heard at the gallery itself: React's own way of telling a click takes longer than all that is done for it. */}
      <Host node={gallery} onClick={onClick} onKeyDown={onKeyDown} />
      <ol ref={list} className={`flex-control-nav ${paging ? 'flex-control-paging' : 'flex-control-thumbs'} shop-gallery__nav`}>
        {thumbs.map((thumb, i) => (
          <ThumbItem
            key={`${i} ${thumb.src}`}
            thumb={thumb}
            name={names[i] ?? ''}
            at={i}
            active={i === index}
            picture={!paging && thumb.src !== ''}
          />
        ))}
      </ol>
    </>
  );
}

interface ThumbItemProps {
  readonly thumb: Thumb;
  readonly name: string;
  readonly at: number;
  readonly active: boolean;
  readonly picture: boolean;
}

const ThumbItem = memo(function ThumbItem({ thumb: { src, srcSet, sizes, alt }, name, at, active, picture }: ThumbItemProps): ReactElement {
  const className = active ? 'flex-active' : '';
  return (
    <li>
      <button
        type="button"
        className="shop-gallery__thumb"
        aria-label={[name, alt].filter(Boolean).join(': ')}
        aria-current={active ? 'true' : undefined}
        tabIndex={active ? 0 : -1}
      >
        {picture ? (
          <img
            className={className}
            src={src}
            srcSet={srcSet || undefined}
            sizes={srcSet ? sizes || undefined : undefined}
            alt={alt}
            draggable={false}
          />
        ) : (
          <span className={className} aria-hidden="true">
            {at + 1}
          </span>
        )}
      </button>
    </li>
  );
});

/** Who writes a thumbnail's `src` means it: the larger choices beside it (`srcset`) would hide the new picture. */
function useSharpAddress(list: { readonly current: HTMLElement | null }, on: boolean): void {
  useEffect(() => {
    const ol = list.current;
    if (!on || !ol) {
      return undefined;
    }
    const known = new WeakMap<HTMLImageElement, { readonly src: string | null; readonly srcset: string }>();
    const observer = new MutationObserver((records) => {
      for (const { target, oldValue } of records) {
        const img = target as HTMLImageElement;
        const first = known.get(img) ?? { src: oldValue, srcset: img.getAttribute('srcset') ?? '' };
        known.set(img, first);
        if (first.srcset === '') {
          continue;
        }
        if (img.getAttribute('src') === first.src) {
          img.setAttribute('srcset', first.srcset);
        } else {
          img.removeAttribute('srcset');
        }
      }
    });
    observer.observe(ol, { subtree: true, attributes: true, attributeFilter: ['src'], attributeOldValue: true });
    return () => observer.disconnect();
  }, [list, on]);
}

/** The host's buttons for the previous and next picture, where its settings ask for them. */
export function Arrows({
  back,
  on,
  onStep,
}: {
  readonly back: boolean;
  readonly on: boolean;
  readonly onStep: (step: 1 | -1) => void;
}): ReactElement {
  return (
    <ul className="flex-direction-nav shop-gallery__arrows">
      <li className="flex-nav-prev">
        <button type="button" className="flex-prev" aria-disabled={!back} onClick={() => onStep(-1)}>
          {message('gallery.previous')}
        </button>
      </li>
      <li className="flex-nav-next">
        <button type="button" className="flex-next" aria-disabled={!on} onClick={() => onStep(1)}>
          {message('gallery.next')}
        </button>
      </li>
    </ul>
  );
}
