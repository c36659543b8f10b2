import { useLayoutEffect, useState, type ReactElement } from 'react';
import { OUT_OF_SIGHT } from '../../shared/a11y/live-region.js';
import { whenLoaded } from '../../shared/dom/page-ready.js';
import { commit, inEffect } from '../../shared/element/commit.js';
import type { ElementProps } from '../../shared/element/define.js';
import { Host, Hosts, useMatches } from '../../shared/element/host.js';
import { HostPortal, keyOf, useEvent, useListener, useMount } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { driverOf } from '../../shared/host/driver.js';
import { ORDERBY, ORDERING, printedChoice, readResult, SORTED_COUNT } from './sort.host.js';

/** How long the live region of the result stands before it is hidden (contract 12). */
const SHOWN_MS = 2000;
/** A region speaks of what changes in it: it stands empty first, for longer than readers take to see it. */
const EMPTY_MS = 50;

/** The view of `<shop-sort>`. */
export function Sort({ element }: ElementProps): ReactElement {
  const count = useSortedCount(element);
  return (
    <>
      <Hosts<HTMLSelectElement> in={element} match={ORDERBY}>
        {(select) => <Orderby select={select} />}
      </Hosts>
      {count && <Result key={keyOf(count)} count={count} />}
    </>
  );
}

/** Is the host's own script bound to this form? Then it sends it: two submits would load the page twice (contract 17). */
const isHosts = (ordering: Element): boolean => driverOf('sort', ordering) === 'host';

function Orderby({ select }: { readonly select: HTMLSelectElement }): ReactElement {
  const [state, setState] = useState<'idle' | 'sorting'>('idle');
  const ordering = select.closest(ORDERING);
  const { form } = select;

  const choose = (): void => {
    if (!ordering || !form || isHosts(ordering) || !emit(select, 'shop:sort-change', { orderby: select.value, form })) {
      return;
    }
    // Unlike submit(), this lets the browser check the fields and other scripts hear the event.
    commit(
      () => setState('sorting'),
      () => form.requestSubmit(),
    );
  };
  // Out of the back/forward cache the list is the old one: the field says so again, or choosing the same order would do nothing.
  useListener<PageTransitionEvent>(window, 'pageshow', ({ persisted }) => {
    if (persisted) {
      select.value = printedChoice(select);
      commit(() => setState('idle'));
    }
  });
  return (
    <>
      <Host node={select} on={{ change: choose }} />
      <Host node={form} data-state={state} />
    </>
  );
}

/** Counts that were told already: two tags, above and below a list, share one (contract 14). */
const reported = new WeakSet<Element>();

/** The count of a sorted listing, once the host's script has had its chance to bind, and where it does not announce it itself. */
function useSortedCount(element: HTMLElement): Element | null {
  const [inside] = useMatches(element, SORTED_COUNT);
  const [count, setCount] = useState<Element | null>(null);
  const look = useEvent((printed: Element | undefined) => {
    const found = printed ?? document.querySelector(SORTED_COUNT);
    const ordering = document.querySelector(ORDERING);
    if (found && !reported.has(found) && !(ordering && isHosts(ordering))) {
      reported.add(found);
      commit(() => setCount(found));
    }
  });
  useLayoutEffect(() => inEffect(() => whenLoaded(() => look(inside))), [inside, look]);
  return count;
}

/**
 * Announces the result of sorting in a live region of its own, which is hidden afterwards: the page's own regions are for what comes next.
 * The visible count is never touched.
 */
function Result({ count }: { readonly count: Element }): ReactElement {
  const [text, setText] = useState<string | null>('');
  const say = useEvent((said: string | null) => commit(() => setText(said)));
  useMount(() => {
    const timers = [setTimeout(() => say(readResult(count)), EMPTY_MS), setTimeout(() => say(null), EMPTY_MS + SHOWN_MS)];
    return () => timers.forEach(clearTimeout);
  });
  return (
    <HostPortal find={() => document.body}>
      <div className="shop-sort__result screen-reader-text" role="status" style={OUT_OF_SIGHT} hidden={text === null}>
        {text}
      </div>
    </HostPortal>
  );
}
