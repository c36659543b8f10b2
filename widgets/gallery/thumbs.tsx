/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the markup is the host's: its magnifier is a link, which themes style and scripts press */
import { useEffect, useMemo, useRef, type KeyboardEvent, type ReactElement } from 'react';
import { rovingTarget } from '../../shared/a11y/roving.logic.js';
import { message } from '../../shared/messages.js';
import { thumbOf } from './gallery.read.js';

interface NavProps {
  readonly slides: readonly HTMLElement[];
  readonly index: number;
  readonly rtl: boolean;
  readonly onGo: (index: number) => void;
}

const nameOf = (index: number, total: number, alt: string): string => [message('gallery.picture', { index: index + 1, total }), alt].filter(Boolean).join(': ');

/**
 * The host's list of thumbnails, or of numbers, with real buttons in it: one stop of the tab key, arrows, Home and End go through
 * the pictures and show them.
 */
export function Thumbs({ slides, index, rtl, paging, onGo }: NavProps & { readonly paging: boolean }): ReactElement {
  const list = useRef<HTMLOListElement>(null);
  // Read once per slide: the variation form writes the first slide's large picture over its `data-thumb`.
  const thumbs = useMemo(() => slides.map(thumbOf), [slides]);
  useSharpAddress(list, !paging);

  const keys = (event: KeyboardEvent): void => {
    const to = rovingTarget(event.key, index, slides.map(() => true), rtl);
    if (to === null || event.altKey || event.ctrlKey || event.metaKey) { return; }
    event.preventDefault();
    onGo(to);
    list.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    // The keys belong to the buttons; the list only hears them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol ref={list} className={`flex-control-nav ${paging ? 'flex-control-paging' : 'flex-control-thumbs'} shop-gallery__nav`} onKeyDown={keys}>
      {thumbs.map(({ src, srcSet, sizes, alt }, i) => {
        const active = i === index;
        const picture = !paging && src !== '';
        return (
          <li key={`${i} ${src}`}>
            <button
              type="button"
              className="shop-gallery__thumb"
              aria-label={nameOf(i, slides.length, alt)}
              aria-current={active ? 'true' : undefined}
              tabIndex={active ? 0 : -1}
              onClick={() => onGo(i)}
            >
              {picture
                ? <img className={active ? 'flex-active' : ''} src={src} srcSet={srcSet || undefined} sizes={srcSet ? sizes || undefined : undefined} alt={alt} draggable={false} />
                : <span className={active ? 'flex-active' : ''} aria-hidden="true">{i + 1}</span>}
            </button>
          </li>
        );
      })}
    </ol>
  );
}

/** Who writes a thumbnail's `src` means it: the larger choices beside it (`srcset`) would hide the new picture. */
function useSharpAddress(list: { readonly current: HTMLElement | null }, on: boolean): void {
  useEffect(() => {
    const ol = list.current;
    if (!on || !ol) { return undefined; }
    const known = new WeakMap<HTMLImageElement, { readonly src: string | null; readonly srcset: string }>();
    const observer = new MutationObserver((records) => {
      for (const { target, oldValue } of records) {
        const img = target as HTMLImageElement;
        const first = known.get(img) ?? { src: oldValue, srcset: img.getAttribute('srcset') ?? '' };
        known.set(img, first);
        if (first.srcset === '') { continue; }
        if (img.getAttribute('src') === first.src) { img.setAttribute('srcset', first.srcset); } else { img.removeAttribute('srcset'); }
      }
    });
    observer.observe(ol, { subtree: true, attributes: true, attributeFilter: ['src'], attributeOldValue: true });
    return () => observer.disconnect();
  }, [list, on]);
}

/** The host's buttons for the previous and next picture, where its settings ask for them. */
export function Arrows({ back, on, onStep }: { readonly back: boolean; readonly on: boolean; readonly onStep: (step: 1 | -1) => void }): ReactElement {
  return (
    <ul className="flex-direction-nav shop-gallery__arrows">
      <li className="flex-nav-prev"><button type="button" className="flex-prev" aria-disabled={!back} onClick={() => onStep(-1)}>{message('gallery.previous')}</button></li>
      <li className="flex-nav-next"><button type="button" className="flex-next" aria-disabled={!on} onClick={() => onStep(1)}>{message('gallery.next')}</button></li>
    </ul>
  );
}

/** The host's magnifier: opens the picture that is shown full-screen. Without our script's full-screen view it is a link to the large one. */
export function Trigger({ href }: { readonly href: string }): ReactElement {
  return (
    <a href={href} role="button" className="woocommerce-product-gallery__trigger" aria-haspopup="dialog" aria-label={message('gallery.open')}>
      <span aria-hidden="true">🔍</span>
    </a>
  );
}
