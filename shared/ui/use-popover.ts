import { useLayoutEffect, useState } from 'react';
import { matchIn } from '../dom/query.js';
import { createScope } from '../dom/scope.js';
import { useLatest } from '../element/host-hooks.js';

/** Somebody turned to something: an event that came, or one that had come before anybody listened. */
export type Turn = Pick<Event, 'type' | 'target'>;

/** How popovers of a part of the page open. */
interface PopoverTriggers<C, P> {
  /** What they belong to, inside the root. */
  readonly selector: string;
  /** What a popover of it shows; `null`: nothing. Asked whenever somebody turns to it. */
  readonly contentOf: (anchor: HTMLElement, turn: Turn) => C | null;
  /** Where it stands; asked when it opens. */
  readonly placementOf: (anchor: HTMLElement) => P;
  /** The one that the focus on something else opens: that of a link around it. */
  readonly anchorOfFocus?: (focused: Element) => HTMLElement | null;
  /** Opens at a press, and closes at the next, instead of when the pointer or the focus comes and goes. */
  readonly byPress?: (anchor: HTMLElement) => boolean;
  /** Does a finger open what a pointer opens? It closes with a press elsewhere. */
  readonly byTouch?: boolean;
  /** Does a press on the page close it? Without: one that is not on what it belongs to. Never asked of a press on the popover. */
  readonly isClosedBy?: (anchor: HTMLElement, press: PointerEvent) => boolean;
  /** What a shopper did last while this code was on its way: somebody may have turned to one already. */
  readonly before?: () => Turn | null;
  /** How long until it shows and until it hides, in ms; 0 and 120 without. The pointer has to reach it. */
  readonly delayOf?: (anchor: HTMLElement) => readonly [show: number, hide: number];
}

/** An open popover. */
interface OpenPopover<C, P> {
  readonly anchor: HTMLElement;
  readonly content: C;
  readonly placement: P;
}

const HIDE_MS = 120;

/** Runs when an element leaves the page: a list that is loaded anew takes it away, and nobody tells of pointer or focus then. */
function useWhenGone(el: Element | undefined, run: () => void): void {
  useLayoutEffect(() => {
    if (!el) {
      return undefined;
    }
    const check = (): void => {
      if (!el.isConnected) {
        run();
      }
    };
    check();
    const observer = new MutationObserver(check);
    observer.observe(document, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [el, run]);
}

/**
 * Opens one popover at a time, each after its delay. What is open is known at once and not with the next render: one tap is several events.
 * @param triggers those of this moment
 * @param setOpen shows one, or none
 */
function createOpening<C, P>(
  triggers: { readonly current: PopoverTriggers<C, P> },
  setOpen: (change: (was: OpenPopover<C, P> | null) => OpenPopover<C, P> | null) => void,
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: HTMLElement | null = null;
  /** What will open when its delay is over. */
  let coming: HTMLElement | null = null;
  const keep = (): void => {
    clearTimeout(timer);
    coming = null;
  };
  const after = (ms: number, run: () => void): void => {
    if (ms > 0) {
      timer = setTimeout(run, ms);
    } else {
      run();
    }
  };
  const delayOf = (anchor: HTMLElement): readonly [number, number] => triggers.current.delayOf?.(anchor) ?? [0, HIDE_MS];
  const hide = (): void => {
    shown = null;
    setOpen(() => null);
  };
  return {
    keep,
    /** What it belongs to that is open now. */
    shown: () => shown,
    close: () => {
      keep();
      hide();
    },
    /** Closes what is open for somebody who turns to something else; what is on its way there still comes. */
    give: () => {
      if (coming === null || coming === shown) {
        keep();
      }
      hide();
    },
    leave: () => {
      keep();
      after(shown ? delayOf(shown)[1] : 0, hide);
    },
    show: (anchor: HTMLElement, turn: Turn) => {
      const content = triggers.current.contentOf(anchor, turn);
      keep();
      if (content === null) {
        hide();
        return;
      }
      coming = anchor;
      after(delayOf(anchor)[0], () => {
        coming = null;
        shown = anchor;
        setOpen((was) =>
          was?.anchor === anchor && was.content === content ? was : { anchor, content, placement: triggers.current.placementOf(anchor) },
        );
      });
    },
  };
}

const isTouch = (event: Turn): boolean => event instanceof PointerEvent && event.pointerType === 'touch';

/** Hears inside `root` who turns to what, and opens and closes by that. @returns how to end */
function followTurns<C, P>(
  root: HTMLElement,
  triggers: { readonly current: PopoverTriggers<C, P> },
  { show, leave, close, give, keep, shown }: ReturnType<typeof createOpening<C, P>>,
): () => void {
  /** The last press was on this one: the focus it brings to a link around several is no turn to another of them. */
  let pressed: HTMLElement | null = null;
  const at = ({ type, target }: Turn): HTMLElement | null =>
    matchIn(root, target, triggers.current.selector) ??
    (type.startsWith('focus') && target instanceof Element ? (triggers.current.anchorOfFocus?.(target) ?? null) : null);
  const isPressed = (anchor: HTMLElement): boolean => triggers.current.byPress?.(anchor) ?? false;
  const come = (event: Turn): void => {
    const anchor = at(event);
    if (event.type === 'focusin' && pressed && anchor !== pressed) {
      return;
    }
    if (anchor && !isPressed(anchor) && (triggers.current.byTouch || !isTouch(event))) {
      show(anchor, event);
    }
  };
  const go = (event: Event): void => {
    const anchor = at(event);
    // A finger that is lifted has gone on nowhere.
    if (anchor && !isPressed(anchor) && !isTouch(event)) {
      leave();
    }
  };
  const press = (event: Turn): void => {
    const anchor = at(event);
    if (!anchor || !isPressed(anchor)) {
      return;
    }
    if (shown() === anchor) {
      close();
    } else {
      show(anchor, event);
    }
  };
  const scope = createScope();
  scope.add(keep);
  scope.listen(root, 'pointerover', come);
  scope.listen(root, 'focusin', come);
  scope.listen(root, 'pointerout', go);
  scope.listen(root, 'focusout', go);
  scope.listen(root, 'click', press);
  scope.listen(document, 'pointerdown', (event) => {
    const { isClosedBy } = triggers.current;
    const { target } = event;
    const now = shown();
    pressed = at(event);
    if (now && target instanceof Element && !target.closest('[data-shop-popover]')) {
      if (isClosedBy ? isClosedBy(now, event) : !now.contains(target)) {
        give();
      }
    }
  });
  scope.listen(document, 'keydown', (event) => {
    pressed = null;
    if (event.key === 'Escape' && shown()) {
      event.preventDefault();
      close();
    }
  });
  scope.listen(document, 'click', () => {
    pressed = null;
  });
  const before = triggers.current.before?.();
  if (before?.type === 'pointerover' || before?.type === 'focusin') {
    come(before);
  } else if (before?.type === 'click') {
    press(before);
  }
  return scope.end;
}

/**
 * One popover at a time for what matches inside `root`: opened by the pointer, the focus, a press or a finger, closed by leaving, by Escape
 * (which then closes nothing else), by a press elsewhere, and with what it belongs to. How it looks is `Popover`, which is loaded when the
 * first one is wanted. The hooks of `@floating-ui/react` listen on one anchor that React renders; these are the host's, any number of them,
 * and change with every page of a listing.
 * @returns what is open, and what the popover calls while the pointer rests on it (`keep`), when that leaves (`leave`), and to close
 */
export function usePopover<C, P>(
  root: HTMLElement,
  triggers: PopoverTriggers<C, P>,
): { readonly open: OpenPopover<C, P> | null; readonly keep: () => void; readonly leave: () => void; readonly close: () => void } {
  const [open, setOpen] = useState<OpenPopover<C, P> | null>(null);
  const latest = useLatest(triggers);
  const [actions] = useState(() => createOpening(latest, setOpen));

  useLayoutEffect(() => followTurns(root, latest, actions), [root, actions, latest]);
  useWhenGone(open?.anchor, actions.close);

  const { keep, leave, close } = actions;
  return { open, keep, leave, close };
}
