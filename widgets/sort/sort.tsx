import { nodeOf } from '../../shared/dom/node-of.js';
import { useEffect } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { useDelegate, useListener } from '../../shared/element/host-hooks.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { emit } from '../../shared/events.js';
import { OUT_OF_SIGHT } from '../../shared/a11y/live-region.js';
import { ORDERBY, ORDERING, printedChoice, readResult, SORTED_COUNT } from './sort.read.js';
import { whenLoaded } from '../../shared/dom/page-ready.js';
import { driverOf } from '../../shared/host/driver.js';

/** How long the live region of the result stands before it is hidden (contract 12). */
const SHOWN_MS = 2000;
/** A region speaks of what changes in it: it stands empty first, for longer than readers take to see it. */
const EMPTY_MS = 50;

/** The view of `<shop-sort>`. */
export function Sort({ element }: ElementProps): null {
  useDelegate(element, 'change', ORDERBY, (el) => {
    if (el instanceof HTMLSelectElement) {
      sort(el);
    }
  });
  useOldChoice(element);
  useAnnouncedResult(element);
  return null;
}

const orderingOf = (select: HTMLSelectElement): Element | null => select.closest(ORDERING);

/** Is the host's own script bound to this form? Then it sends it: two submits would load the page twice. */
const hostSorts = (ordering: Element): boolean => driverOf('sort', ordering) === 'host';

function sort(select: HTMLSelectElement): void {
  const ordering = orderingOf(select);
  const { form } = select;
  if (!ordering || !form || hostSorts(ordering)) {
    return;
  }
  if (!emit(select, 'shop:sort-change', { orderby: select.value, form })) {
    return;
  }
  form.setAttribute('data-state', 'sorting');
  // Unlike submit(), this lets the browser check the fields and other scripts hear the event.
  form.requestSubmit();
}

/** Back out of the back/forward cache the list is the old one: the field says so again, or choosing the same order would do nothing. */
function useOldChoice(element: HTMLElement): void {
  const selects = useNodes<HTMLSelectElement>(element, ORDERBY);
  useEffect(() => {
    for (const { form } of selects) {
      if (form && !form.hasAttribute('data-state')) {
        form.setAttribute('data-state', 'idle');
      }
    }
    return () => {
      for (const { form } of selects) {
        form?.removeAttribute('data-state');
      }
    };
  }, [selects]);
  useListener<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (!persisted) {
      return;
    }
    for (const select of selects) {
      select.value = printedChoice(select);
      select.form?.setAttribute('data-state', 'idle');
    }
  });
}

/** Counts that were told already: two tags, above and below a list, share one. */
const reported = new WeakSet<Element>();

/**
 * Announces the result of sorting once the page is ready, in a live region of its own that is hidden afterwards: the page's own regions
 * are for what comes next. The visible count is never touched.
 */
function useAnnouncedResult(element: HTMLElement): void {
  const inside = useNodes(element, SORTED_COUNT);
  useEffect(() => {
    const count = inside[0] ?? document.querySelector(SORTED_COUNT);
    if (!count) {
      return undefined;
    }
    const timers: ReturnType<typeof setTimeout>[] = [];
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a live region of the host's kind
    const region = nodeOf(<div className="shop-sort__result screen-reader-text" role="status" style={OUT_OF_SIGHT} />);
    const report = (): void => {
      const ordering = document.querySelector(ORDERING);
      if (reported.has(count) || (ordering && hostSorts(ordering))) {
        return;
      }
      reported.add(count);
      document.body.append(region);
      timers.push(
        setTimeout(() => {
          region.textContent = readResult(count);
        }, EMPTY_MS),
        setTimeout(() => {
          region.hidden = true;
          region.textContent = '';
        }, EMPTY_MS + SHOWN_MS),
      );
    };
    // By then the host's script has had its chance to bind.
    const stop = whenLoaded(report);
    return () => {
      stop();
      for (const timer of timers) {
        clearTimeout(timer);
      }
      region.remove();
    };
  }, [inside]);
}
