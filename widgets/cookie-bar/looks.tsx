import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { focusOn } from '../../shared/a11y/focus.js';
import { ANSWER } from '../../shared/consent/answer-cookies.js';
import { startConsent } from '../../shared/consent/consent.js';
import { cookie } from '../../shared/cookies.js';
import { isHidden } from '../../shared/dom/nodes.js';
import { AsButton } from '../../shared/element/as-button.js';
import { Host, Hosts } from '../../shared/element/host.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';
import { EDGE_ORDER } from '../../shared/ui/edge-stack.js';
import { fade, stopTransition } from '../../shared/ui/transition.js';
import { useEdge, useHostEdges } from '../../shared/ui/use-edge.js';
import { BAR, BUTTONS, CALL, DIALOG, TAB } from './cookie-bar.host.js';
import { FADE_MS } from './cookie-bar.rules.js';
import { Tabs } from './preferences.js';

/** How bar, dialog and button look, whoever printed them. */

/** The focus comes this long after the bar has shown. */
const FOCUS_MS = 500;

/** Shows or hides a node with a fade; afterwards it is as printed again. `null` leaves it to the host's own script. */
function useVisibility(node: HTMLElement | null, shown: boolean | null): void {
  const first = useRef(true);
  const ours = shown !== null;
  useLayoutEffect(() => {
    if (!node || !ours) {
      return undefined;
    }
    const printed = node.style.display;
    return () => {
      stopTransition(node);
      node.style.display = printed;
    };
  }, [node, ours]);
  useLayoutEffect(() => {
    if (!node || shown === null) {
      return;
    }
    // What is not wanted from the start does not go first.
    fade(node, shown, { ms: first.current && !shown ? 0 : FADE_MS });
    first.current = false;
  }, [node, shown]);
}

/** What an open dialog is; `:is` forgives a browser that knows no popovers. */
const OPEN_DIALOG = 'dialog[open], :is([role=dialog]:popover-open), [aria-modal=true]:not([aria-hidden=true])';

/** Is a dialog open, of whomever? */
const dialogIsOpen = (): boolean => document.querySelector(OPEN_DIALOG) !== null;

/** Is a node that another script shows and hides visible at the moment? Looked at only while `on`. */
function useVisible(node: HTMLElement | null, on: boolean): boolean {
  const [visible, setVisible] = useState(false);
  useEffect(() => {
    if (!node || !on) {
      return undefined;
    }
    const check = (): void => setVisible(!isHidden(node));
    const observer = new MutationObserver(check);
    observer.observe(node, { attributes: true, attributeFilter: ['style', 'class'] });
    check();
    return () => observer.disconnect();
  }, [node, on]);
  return visible;
}

/**
 * Adopts an answer that the plugin's script took without a press: after a scroll, after its time. After a press, whose meaning is known,
 * this finds nothing new.
 */
function useUnpressedAnswers(isGone: boolean): void {
  useEffect(() => {
    if (!isGone) {
      return undefined;
    }
    const timer = setTimeout(() => startConsent().adopt());
    return () => clearTimeout(timer);
  }, [isGone]);
}

/** What bar, dialog and button look like at the moment. */
interface LooksProps {
  readonly bar: HTMLElement | null;
  /** The settings, where they are printed. */
  readonly settings: HTMLElement | null;
  /** The button that opens the settings again. */
  readonly call: HTMLElement | null;
  /** Is it ours? */
  readonly ours: boolean;
  readonly answered: boolean;
  /** Does the plugin's own script act? */
  readonly followed: boolean;
  /** Has the delay passed? */
  readonly waited: boolean;
  /** Is the bar to be seen, where we act? */
  readonly shown: boolean;
}

/** Shows and hides the bar and the button that opens the settings again, each at its edge of the screen; all can be reached by key. */
export function Looks({ bar, settings, call, ours, answered, followed, waited, shown }: LooksProps): ReactElement {
  // To the plugin any answer is one; that another policy asks again is ours.
  const isDue = followed && !answered && cookie(ANSWER) !== undefined;
  useVisibility(bar, followed ? isDue || null : shown);
  useVisibility(call, followed ? null : !shown && (waited || answered));
  const seen = useVisible(bar, followed);
  useFocus(bar, followed ? seen : shown);
  useUnpressedAnswers(followed && !seen);
  useEdge(bar, shown, { order: EDGE_ORDER.cookieBar });
  // The plugin's own script shows it: it stays where its sheet puts it.
  useHostEdges(followed && seen);
  // Our own button has its place already.
  useEdge(ours ? null : call, !followed, { order: EDGE_ORDER.cookieSettings });
  // The plugin's script turns its tabs at any press.
  const pressed = followed ? `${BUTTONS}, ${TAB}` : BUTTONS;
  return (
    <>
      <Host
        node={bar}
        role="region"
        aria-label={message('cookie-bar.label')}
        data-state={followed ? undefined : shown ? 'shown' : 'hidden'}
      />
      {[bar, settings, call].map(
        (part, i) =>
          part && (
            <Hosts key={[BAR, DIALOG, CALL][i]} in={part} match={pressed}>
              {(node) => <Button node={node} />}
            </Hosts>
          ),
      )}
      {settings && !followed && <Tabs settings={settings} />}
    </>
  );
}

/** What can be pressed: ours are buttons, the plugin prints boxes. One without a word closes something. */
function Button({ node }: { readonly node: HTMLElement }): ReactElement {
  const [isNamed] = useState(() => (node.textContent ?? '').trim() !== '' || node.hasAttribute('aria-label'));
  return <AsButton node={node} label={isNamed ? undefined : message('cookie-bar.close')} />;
}

/** Moves the focus in after a while, except where the visitor has put it somewhere or a dialog is open. */
function useFocus(bar: HTMLElement | null, shown: boolean): void {
  useEffect(() => {
    if (!bar || !shown) {
      return undefined;
    }
    const timer = setTimeout(() => {
      // Who has put the focus somewhere meanwhile, by the Tab key or a press, keeps it there.
      const isFree = document.activeElement === null || document.activeElement === document.body;
      if (isFree && !dialogIsOpen()) {
        focusOn(bar);
      }
    }, FOCUS_MS);
    return () => clearTimeout(timer);
  }, [bar, shown]);
}
