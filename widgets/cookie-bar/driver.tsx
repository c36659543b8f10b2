import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState, type ReactElement, type Ref } from 'react';
import { focusOn } from '../../shared/a11y/focus.js';
import { focusPast } from '../../shared/a11y/focus-past.js';
import { ANSWER } from '../../shared/consent/answer-cookies.js';
import { startConsent } from '../../shared/consent/consent.js';
import type { Decision } from '../../shared/consent/consent.rules.js';
import { namesIn } from '../../shared/consent/head-script.rules.js';
import type { ConsentState } from '../../shared/consent/shared-state.js';
import { cookie, cookies } from '../../shared/cookies.js';
import { useLatest, useToggle } from '../../shared/element/host-hooks.js';
import { driverOf } from '../../shared/host/driver.js';
import { onJquery } from '../../shared/host/jquery-bridge.js';
import { $consent } from '../../shared/stores/consent.js';
import {
  ACCEPT,
  ACCEPT_ALL,
  BAR,
  boxNames,
  CLOSE,
  DECLINE,
  LEAVE_DIALOG,
  partOf,
  POLICY,
  PRESSED,
  readBoxes,
  SAVE,
} from './cookie-bar.host.js';
import { impliedBy, isRefusable, namesToShow, savedBy, waitMs, type Mode } from './cookie-bar.rules.js';
import type { Settings } from './cookie-bar.schema.js';
import { decide } from './effects.js';
import { isPolicyPage, useLeaving, useScrolled, useTimeout } from './implicit-consent.js';
import { Looks } from './looks.js';
import { openDialog, type Open } from './preferences.js';

/** What the bar does when it is told to. */
export interface BarHandle {
  /** Is the dialog open? */
  isOpen(): boolean;
  /** Opens the settings. */
  open(): void;
  /** Shows the bar once more, where it was answered before. */
  askAgain(): void;
  /** Goes away, for there is an answer. */
  leave(): void;
}

/** What the bar is given beside its settings. */
interface BarContext {
  /** Where the plugin has printed its markup; `null`: nowhere, so it is ours to print. */
  readonly found: ParentNode | null;
  /** Our button that opens the settings again; `null` where there is none. */
  readonly call: HTMLElement | null;
  /** Receives the bar's acts once it stands, and `null` when it has gone. */
  readonly handle: Ref<BarHandle>;
  /** A press whose code is on its way is not wanted any more. */
  readonly drop: () => void;
  /** Is such a press under way? */
  readonly isPressed: () => boolean;
}

/** What the bar gets. */
export type BarProps = Settings & BarContext;

/** How the bar behaves; seconds as the settings say them. */
interface Behaviour {
  readonly delay: string;
  readonly timeout: string;
  readonly onClose: Mode;
  readonly onScroll: Mode;
  readonly onLeave: Mode;
}

interface DriverProps extends Behaviour, Omit<BarContext, 'found'> {
  /** Where the markup stands: the plugin's own, or ours. */
  readonly root: ParentNode;
  readonly state: ConsentState;
  /** Is it ours? Then the settings are printed once somebody has opened them. */
  readonly ours: boolean;
  /** The settings, where they are printed. */
  readonly settings: HTMLElement | null;
  /** The settings are about to open: what is printed shows what holds. */
  readonly onOpen: () => void;
}

/** Does the plugin's own script act on these buttons? */
const isFollowed = (root: ParentNode): boolean =>
  [...root.querySelectorAll<HTMLElement>(`${ACCEPT}, ${DECLINE}`)].some((button) => driverOf('cookieBar', button) === 'host');

function useFollowed(root: ParentNode): boolean {
  const [followed, setFollowed] = useState(() => isFollowed(root));
  useEffect(() => {
    const check = (): void => setFollowed(isFollowed(root));
    const stop = onJquery(check);
    window.addEventListener('load', check);
    check();
    return () => {
      stop();
      window.removeEventListener('load', check);
    };
  }, [root]);
  return followed;
}

/** Has the delay passed? */
function useWaited(delay: string): boolean {
  const [waited, setWaited] = useState(waitMs(delay) === 0);
  useEffect(() => {
    if (waited) {
      return undefined;
    }
    const timer = setTimeout(() => setWaited(true), waitMs(delay));
    return () => clearTimeout(timer);
  }, [waited, delay]);
  return waited;
}

/** Acts on presses in bar and dialog alone: whoever writes a post may give a link any class, and would answer for the reader. */
function usePresses(parts: readonly (HTMLElement | null)[], act: (button: HTMLElement) => void): void {
  useToggle(document.documentElement, PRESSED, {
    wanted: (button) => parts.some((part) => part?.contains(button)) && driverOf('cookieBar', button) === 'tag',
    turn: act,
  });
}

/** Gives the bar's handle to the tag, for as long as the bar is there. */
function useBarHandle(
  handle: BarContext['handle'],
  open: { current: Open | undefined },
  { bar, settings }: { readonly bar: HTMLElement | null; readonly settings: HTMLElement | null },
  acts: Omit<BarHandle, 'isOpen'>,
): void {
  /** What is printed once `open` has had it printed. */
  const now = useLatest({ printed: settings });
  useImperativeHandle(handle, () => ({
    ...acts,
    isOpen: () => open.current !== undefined,
    open() {
      acts.open();
      const { printed } = now.current;
      if (!printed) {
        return;
      }
      open.current = openDialog(printed, () => {
        open.current = undefined;
        // The focus came back into the bar, which an answer has just sent away.
        if (bar && $consent().get().answered) {
          focusPast(bar);
        }
      });
    },
  }));
  useLayoutEffect(() => () => open.current?.leave(), [open]);
}

/** What is refused by declining: all that the plugin's list of boxes shows, or what ours would. */
function declinedBy(ours: boolean, settings: HTMLElement | null): Decision {
  if (!ours && settings) {
    const blocked = boxNames(settings);
    return { status: 'declined', blocked, offered: blocked };
  }
  const rules = startConsent().rules();
  return { status: 'declined', blocked: namesToShow(rules, namesIn(cookies())).filter((name) => isRefusable(name, rules)) };
}

/** The answer that a pressed button gives, `null` for none, and what it is told as. */
function answerOf(
  button: HTMLElement,
  { ours, settings, onClose, signal }: Pick<DriverProps, 'ours' | 'settings' | 'onClose'> & Pick<ConsentState, 'signal'>,
): [Decision | null, string] {
  if (button.matches(CLOSE)) {
    return [cookie(ANSWER) === undefined ? impliedBy(onClose, signal) : null, 'close'];
  }
  if (button.matches(SAVE)) {
    return [settings && savedBy(readBoxes(settings), startConsent().rules().services), 'save'];
  }
  return button.matches(`${ACCEPT}, ${ACCEPT_ALL}`) ? [{ status: 'accepted' }, 'accept'] : [declinedBy(ours, settings), 'decline'];
}

/** When an answer may be implied. */
interface ImpliedOptions {
  readonly behaviour: Omit<Behaviour, 'delay'>;
  /** Address of the policy; who reads it has not answered yet. */
  readonly policy: string;
  /** Does the bar wait for an answer? */
  readonly waits: boolean;
  /** May leaving the page answer? */
  readonly mayLeave: boolean;
  /** The settings were open: nothing closes the bar by itself any more. */
  readonly chose: boolean;
  isOpen(): boolean;
  /** Who is busy there is not timed out. */
  readonly parts: readonly (Element | null)[];
}

/** Implies an answer by a scroll, by leaving, or by time, as the shop wants it. */
function useImplied(imply: (mode: Mode, source: string) => void, options: ImpliedOptions): void {
  const { behaviour, policy, waits, mayLeave, chose, isOpen, parts } = options;
  const { onScroll, onLeave, onClose, timeout } = behaviour;
  const [isPolicy] = useState(() => isPolicyPage(policy));
  useScrolled(
    waits && !isPolicy && onScroll !== 'none',
    () => !isOpen(),
    () => imply(onScroll, 'scroll'),
  );
  useLeaving(mayLeave && !isPolicy && onLeave !== 'none', policy, () => imply(onLeave, 'leave'));
  useTimeout(waits && !chose && !isPolicy, waitMs(timeout), parts, () => imply(onClose, 'timeout'));
}

/**
 * Drives bar, dialog and button, whoever printed them. Where the plugin's own script is bound, that one acts; we make its buttons
 * reachable and read what it wrote.
 */
export function Driver({
  root,
  state,
  ours,
  call,
  settings,
  onOpen,
  handle,
  drop,
  isPressed,
  delay,
  timeout,
  onClose,
  onScroll,
  onLeave,
}: DriverProps): ReactElement {
  const bar = partOf(root, BAR);
  const followed = useFollowed(root);
  const { answered } = state;
  const waited = useWaited(delay);
  const [dismissed, setDismissed] = useState(false);
  /** Asked for again by a link, on a page without settings. */
  const [again, setAgain] = useState(false);
  /** The settings were open: nothing closes the bar by itself any more. */
  const [chose, setChose] = useState(false);
  const shown = !followed && waited && (again || (!answered && !dismissed));

  const open = useRef<Open | undefined>(undefined);
  const leave = (): void => {
    if (bar) {
      focusPast(bar);
    }
    if (followed && settings) {
      focusPast(settings);
    }
    setDismissed(true);
    setAgain(false);
    open.current?.close();
  };
  const answer = (decision: Decision | null, source: string): void => {
    drop();
    if (decision) {
      decide(decision, source);
    }
    leave();
  };
  /** Only where there is no answer, of whatever policy, also of another tab; never from somebody who is about to choose. */
  const imply = (mode: Mode, source: string): void => {
    if (cookie(ANSWER) === undefined && !open.current && !isPressed()) {
      answer(impliedBy(mode, state.signal), source);
    }
  };
  useBarHandle(
    handle,
    open,
    { bar, settings },
    {
      leave,
      open() {
        setChose(true);
        onOpen();
      },
      askAgain() {
        setAgain(true);
        if (shown && bar) {
          focusOn(bar);
        }
      },
    },
  );

  usePresses([bar, settings], (button) => {
    if (button.matches(LEAVE_DIALOG)) {
      open.current?.close();
    } else {
      answer(...answerOf(button, { ours, settings, onClose, signal: state.signal }));
    }
  });
  useImplied(imply, {
    behaviour: { timeout, onClose, onScroll, onLeave },
    policy: bar?.querySelector<HTMLAnchorElement>(POLICY)?.href ?? '',
    waits: shown && !answered,
    mayLeave: !followed && waited && !answered,
    chose,
    isOpen: () => open.current !== undefined,
    parts: ours && root instanceof Element ? [root] : [bar, settings],
  });

  return (
    <Looks bar={bar} settings={settings} call={call} ours={ours} answered={answered} followed={followed} waited={waited} shown={shown} />
  );
}
