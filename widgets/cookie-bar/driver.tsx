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
import { emit } from '../../shared/events.js';
import { hostListens, onJquery } from '../../shared/host/jquery-bridge.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';
import { $consent } from '../../shared/stores/consent.js';
import { announce } from '../../shared/stores/notices.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { impliedBy, namesToRefuse, waitMs, type Mode } from './cookie-bar.logic.js';
import { ACCEPT, ACCEPT_ALL, BAR, boxNames, BUTTONS, CALL, CLOSE, DECLINE, DIALOG, LEAVE_DIALOG, OPEN, POLICY, PRESSED, SAVE, WITHDRAW } from './cookie-bar.read.js';
import type { Open } from './dialog.js';
import { useLeaving, useScrolled, useTimeout } from './implied.js';
import { choosing, type Choosing } from './needed.js';
import { useRoom } from './room.js';
import { dialogIsOpen, useShown } from './shown.js';

/** How the bar behaves; seconds as the settings say them. */
export interface Behaviour {
  readonly delay: string;
  readonly timeout: string;
  readonly onClose: Mode;
  readonly onScroll: Mode;
  readonly onLeave: Mode;
  readonly withSettings: boolean;
}

interface DriverProps extends Behaviour {
  readonly host: HTMLElement;
  /** Where the markup stands: the plugin's own, or ours. */
  readonly root: ParentNode;
  readonly state: ConsentState;
  /** Is it ours? Then the settings are printed once their code is here. */
  readonly ours: boolean;
  /** The settings, where they are printed. */
  readonly settings: HTMLElement | null;
  /** The code of the settings, once it is here. */
  readonly code: Choosing | undefined;
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
export function Driver({ host, root, state, ours, settings, code, onOpen, delay, timeout, onClose, onScroll, onLeave, withSettings }: DriverProps): ReactElement {
  const bar = root.querySelector<HTMLElement>(BAR);
  const call = root.querySelector<HTMLElement>(CALL);
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
  useShown(call, followed ? null : !shown && waited);
  useHostAttr(bar, 'data-state', followed ? undefined : shown ? 'shown' : 'hidden');
  useHostAttr(bar, 'role', 'region');
  useHostAttr(bar, 'aria-label', message('cookie-bar.label'));
  useFocus(bar, shown);
  useRoom(bar, shown);

  const open = useRef<Open | undefined>(undefined);
  /** A press whose code is on its way. */
  const opening = useRef<object | undefined>(undefined);
  const latest = useLatest({ state, shown, settings, onOpen });
  const hasSettings = withSettings && (ours || settings !== null);
  const gone = (): void => {
    if (bar) { focusPast(bar); }
    setDismissed(true);
    setAgain(false);
  };
  const answer = (decision: Decision | null, source: string): void => {
    opening.current = undefined;
    if (decision) {
      startConsent().decide(decision, source);
      announce(message('cookie-bar.saved'));
    }
    gone();
    open.current?.close();
  };
  const askAgain = (): void => {
    setAgain(true);
    if (latest.current.shown && bar) { focusOn(bar); }
  };
  const openSettings = (opener: HTMLElement): void => {
    if (open.current || opening.current) { return; }
    if (!emit(host.isConnected ? host : document.body, 'shop:consent-open', { opener })) { return; }
    if (!hasSettings) { askAgain(); return; }
    const press = (opening.current = {});
    const still = (): boolean => {
      if (opening.current !== press) { return false; }
      opening.current = undefined;
      return true;
    };
    choosing.use((there) => {
      if (!still()) { return; }
      latest.current.onOpen(there);
      const { settings: printed } = latest.current;
      if (!printed) { return; }
      open.current = there.openDialog(printed, () => {
        open.current = undefined;
        // The focus came back into the bar, which an answer has just sent away.
        if (bar && $consent().get().answered) { focusPast(bar); }
      });
    }, () => {
      if (!still()) { return; }
      const policy = opener.closest('a[href]:not([href^="#"])') ?? bar?.querySelector(POLICY);
      const url = safeUrl(policy?.getAttribute('href'));
      if (url === null) { askAgain(); } else { navigation.go(url); }
    });
  };
  useLayoutEffect(() => () => {
    opening.current = undefined;
    open.current?.leave();
  }, []);

  // Anywhere on the page: links that open the settings stand in footers and policies.
  useClaim(document.documentElement, PRESSED, (button) => !hostListens(button, 'click'), (button, event) => {
    if (button.matches('a')) { event.preventDefault(); }
    const is = (selector: string): boolean => button.matches(selector);
    if (is(OPEN)) { openSettings(button); } else if (is(LEAVE_DIALOG)) { open.current?.close(); } else if (is(CLOSE)) {
      answer(answered ? null : impliedBy(onClose, state.signal), 'close');
    } else if (is(SAVE)) { choosing.use(({ readBoxes, savedBy }) => answer(settings && savedBy(readBoxes(settings), startConsent().rules().services), 'save'), () => undefined); } else if (is(WITHDRAW)) { answer({ status: 'declined' }, 'withdraw'); } else {
      const yes = is(`${ACCEPT}, ${ACCEPT_ALL}`);
      // The plugin's box list counts for declining too: all that it lists is refused.
      const listed = (): string[] => (!ours && settings ? boxNames(settings) : namesToRefuse(startConsent().rules(), namesIn(cookies())));
      answer(yes ? { status: 'accepted' } : { status: 'declined', blocked: listed() }, yes ? 'accept' : 'decline');
    }
  });
  useDelegate(document.documentElement, 'keydown', BUTTONS, (button, event) => {
    // What the plugin prints are boxes without a meaning; the space key is with the click.
    if (event instanceof KeyboardEvent && event.key === 'Enter' && !event.repeat && !button.matches('button, a[href]')) { event.preventDefault(); button.click(); }
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
