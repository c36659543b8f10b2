import { useLayoutEffect, useState, type ReactElement } from 'react';
import { Hosts } from '../../shared/element/host.js';
import { lazyView } from '../../shared/lazy-view.js';
import { readSchema } from '../../shared/element/schema.js';
import { whenPageReady } from '../../shared/dom/page-ready.js';
import type { RatingProps } from './rating.js';
import { RATING, schema, type Props } from './review-form.schema.js';

const Rating = lazyView<RatingProps>(() => import('./rating.js').then((part) => part.Rating));

/** The view of `<shop-review-form>`. Each field is set up once, also one that comes with comments loaded later. */
export function ReviewForm(props: Props): ReactElement {
  const ratingRequired =
    readSchema(props.element, 'review-form', schema).sources.ratingRequired === 'default' ? undefined : props.ratingRequired;
  return (
    <Hosts<HTMLSelectElement> in={props.element} match={RATING}>
      {(select) => <Reached select={select} told={ratingRequired} ratingTexts={props.ratingTexts} alerts={props.alerts} />}
    </Hosts>
  );
}

/** One screen before the form comes into sight: the stars stand when it does. */
const AHEAD = '100%';

/** Runs once the tabs around an element have started, or cannot. @returns how to stop waiting */
function whenTabsStand(el: Element, run: () => void): () => void {
  const tabs = el.closest('shop-tabs');
  const areReady = (): boolean => !tabs || tabs.matches('[data-shop-ready], [data-shop-failed], [data-shop-halted]');
  const observer = new MutationObserver(() => {
    if (areReady()) {
      observer.disconnect();
      run();
    }
  });
  if (!tabs || areReady()) {
    run();
  } else {
    observer.observe(tabs, { attributes: true });
  }
  return () => observer.disconnect();
}

/**
 * Most reviews are in a tab that nobody opens. Until a form is near the screen, or the focus is in it, its list of ratings is the
 * one the page printed, with the browser's own check.
 */
function Reached(props: RatingProps): ReactElement | null {
  const { select } = props;
  const [near, setNear] = useState(typeof IntersectionObserver !== 'function');
  useLayoutEffect(() => {
    if (near) {
      return undefined;
    }
    const form = select.form ?? select;
    const come = (): void => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) {
          come();
        }
      },
      { rootMargin: AHEAD },
    );
    // Not before tabs have hidden the panels nobody sees: the browser lays all of them out first.
    let stopWaiting = (): void => undefined;
    const stop = whenPageReady(() => {
      stopWaiting = whenTabsStand(form, () => observer.observe(form));
    });
    form.addEventListener('focusin', come, { once: true });
    return () => {
      stop();
      stopWaiting();
      observer.disconnect();
      form.removeEventListener('focusin', come);
    };
  }, [select, near]);
  return near ? <Rating {...props} /> : null;
}
