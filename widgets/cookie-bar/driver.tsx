import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { focusOn } from '../../shared/a11y/focus.js';
import { focusPast } from '../../shared/a11y/focus-past.js';
import { startConsent } from '../../shared/consent/consent.js';
import { cookies } from '../../shared/consent/answer.js';
import { namesIn } from '../../shared/consent/head.logic.js';
import type { Decision } from '../../shared/consent/consent.logic.js';
import type { ConsentState } from '../../shared/consent/desk.js';
import { useClaim, useDelegate, useHostAttr, useLatest } from '../../shared/element/host-hooks.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { hostListens, onJquery } from '../../shared/host/jquery-bridge.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';
import { $consent } from '../../shared/stores/consent.js';
import { impliedBy, namesToRefuse, waitMs, type Mode } from './cookie-bar.logic.js';
import { ACCEPT, ACCEPT_ALL, BAR, boxNames, BUTTONS, CALL, CLOSE, DECLINE, DIALOG, LEAVE_DIALOG, PRESSED, SAVE } from './cookie-bar.read.js';
import { decide } from './decide.js';
import type { Open } from './dialog.js';
import { useLeaving, useScrolled, useTimeout } from './implied.js';
import { choosing, type Choosing } from './needed.js';
import { useRoom } from './room.js';
import { dialogIsOpen, useShown } from './shown.js';
import type { Given, Hands } from './given.js';

/** How the bar behaves; seconds as the settings say them. */
export interface Behaviour {
  readonly delay: string;
  readonly timeout: string;
  readonly onClose: Mode;
  readonly onScroll: Mode;
  readonly onLeave: Mode;
}

interface DriverProps extends Behaviour, Pick<Given, 'take' | 'drop'> {
  /** Where the markup stands: the plugin's own, or ours. */
  readonly root: ParentNode;
  readonly state: ConsentState;
  /** Is it ours? Then the settings are printed once their code is here. */
  readonly ours: boolean;
  /** The button that opens the settings again. */
  readonly call: HTMLElement | null;
  /** The settings, where they are printed. */
  readonly settings: HTMLElement | null;
  /** The code of the settings, once it is here. */
  readonly code: Choosing | undefined;
  /** The code of the settings has come. */
  readonly onReady: (code: Choosing) => void;
  /** The settings are about to open, with this code: what is printed shows what holds. */
  readonly onOpen: (code: Choosing) => void;
}

/** The focus comes this long after the bar has shown. */
const FOCUS_MS = 500;
const TYPING = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';

/** Does the plugin's own script act on these buttons? */
const isFollowed = (root: ParentNode): boolean => [...root.querySelectorAll<HTMLElement>(`${ACCEPT}, ${DECLINE}`)].some((button) => hostListens(button, 'click'));

function useFollowed(root: ParentNode): boolean {
  const [followed, setFollowed] = useState(() => isFollowed(root));
  useEffect(() => {
    const look = (): void => setFollowed(isFollowed(root));
    const stop = onJquery(look);
    window.addEventListener('load', look);
    look();
    return () => { stop(); window.removeEventListener('load', look); };
  }, [root]);
  return followed;
}

/**
 * Drives bar, dialog and button, whoever printed them. Where the plugin's own script is bound, that one acts; we make its buttons
 * reachable and read what it wrote.
 */
export function Driver({ root, state, ours, call, settings, code, onReady, onOpen, take, drop, delay, timeout, onClose, onScroll, onLeave }: DriverProps): ReactElement {
  const bar = root.querySelector<HTMLElement>(BAR);
  const followed = useFollowed(root);
  const { answered } = state;
  const [waited, setWaited] = useState(waitMs(delay) === 0);
  const [dismissed, setDismissed] = useState(false);
  /** Asked for again by a link, on a page without settings. */
  const [again, setAgain] = useState(false);
  const shown = !followed && waited && (again || (!answered && !dismissed));

  useEffect(() => {
    if (waited) { return undefined; }
    const timer = setTimeout(() => setWaited(true), waitMs(delay));
    return () => clearTimeout(timer);
  }, [waited, delay]);
  useShown(bar, followed ? null : shown);
  useShown(call, followed ? null : !shown && (waited || answered));
  useHostAttr(bar, 'data-state', followed ? undefined : shown ? 'shown' : 'hidden');
  useHostAttr(bar, 'role', 'region');
  useHostAttr(bar, 'aria-label', message('cookie-bar.label'));
  useFocus(bar, shown);
  useRoom(bar, shown);

  const open = useRef<Open | undefined>(undefined);
  const leave = (): void => {
    if (bar) { focusPast(bar); }
    setDismissed(true);
    setAgain(false);
    open.current?.close();
  };
  const answer = (decision: Decision | null, source: string): void => {
    drop();
    if (decision) { decide(decision, source); }
    leave();
  };
  const hands = useLatest<Hands>({
    isOpen: () => open.current !== undefined,
    ready: onReady,
    open(there) {
      onOpen(there);
      const { current: { printed } } = now;
      if (!printed) { return; }
      open.current = there.openDialog(printed, () => {
        open.current = undefined;
        // The focus came back into the bar, which an answer has just sent away.
        if (bar && $consent().get().answered) { focusPast(bar); }
      });
    },
    askAgain() {
      setAgain(true);
      if (shown && bar) { focusOn(bar); }
    },
    leave,
  });
  /** What is printed once `onOpen` has had it printed. */
  const now = useLatest({ printed: settings });
  useLayoutEffect(() => {
    take(hands);
    return () => {
      take(undefined);
      open.current?.leave();
    };
  }, [take, hands]);

  useClaim(document.documentElement, PRESSED, (button) => !hostListens(button, 'click'), (button, event) => {
    if (button.matches('a')) { event.preventDefault(); }
    const is = (selector: string): boolean => button.matches(selector);
    if (is(LEAVE_DIALOG)) { open.current?.close(); } else if (is(CLOSE)) {
      answer(answered ? null : impliedBy(onClose, state.signal), 'close');
    } else if (is(SAVE)) { choosing.use(({ readBoxes, savedBy }) => answer(settings && savedBy(readBoxes(settings), startConsent().rules().services), 'save'), () => undefined); } else {
      const yes = is(`${ACCEPT}, ${ACCEPT_ALL}`);
      // The plugin's box list counts for declining too: all that it lists is refused.
      const listed = (): string[] => (!ours && settings ? boxNames(settings) : namesToRefuse(startConsent().rules(), namesIn(cookies())));
      answer(yes ? { status: 'accepted' } : { status: 'declined', blocked: listed() }, yes ? 'accept' : 'decline');
    }
  });
  useDelegate(document.documentElement, 'click', `${BAR}, ${DIALOG}`, () => {
    if (followed) { setTimeout(() => startConsent().refresh('host')); }
  });

  const waits = shown && !answered;
  useScrolled(waits && onScroll !== 'none', bar, () => answer(impliedBy(onScroll, state.signal), 'scroll'));
  useLeaving(!followed && !answered && onLeave !== 'none', () => answer(impliedBy(onLeave, state.signal), 'leave'));
  useTimeout(waits, waitMs(timeout), ours && root instanceof Element ? [root] : [bar, settings], () => answer(impliedBy(onClose, state.signal), 'timeout'));

  return (
    <>
      {[bar, settings, call].map((part, i) => part && <Buttons key={[BAR, DIALOG, CALL][i]} part={part} />)}
      {code && settings && <code.Tabs settings={settings} />}
    </>
  );
}

/** Moves the focus in after a while, except where the visitor is typing or in a dialog. */
function useFocus(bar: HTMLElement | null, shown: boolean): void {
  useEffect(() => {
    if (!bar || !shown) { return undefined; }
    const timer = setTimeout(() => {
      if (document.activeElement?.matches(TYPING) || bar.contains(document.activeElement) || dialogIsOpen()) { return; }
      focusOn(bar);
    }, FOCUS_MS);
    return () => clearTimeout(timer);
  }, [bar, shown]);
}

/** What can be pressed in one part. Ours are buttons; the plugin prints boxes. */
function Buttons({ part }: { readonly part: HTMLElement }): ReactElement {
  const nodes = useNodes<HTMLElement>(part, BUTTONS);
  return <>{nodes.filter((node) => !node.matches('button, a')).map((node, i) => <AsButton key={`${i} ${node.className}`} node={node} />)}</>;
}

function AsButton({ node }: { readonly node: HTMLElement }): null {
  const [named] = useState(() => (node.textContent ?? '').trim() !== '' || node.hasAttribute('aria-label'));
  useHostAttr(node, 'role', 'button');
  useHostAttr(node, 'tabindex', '0');
  useHostAttr(node, 'aria-label', named ? undefined : message('cookie-bar.close'));
  return null;
}
