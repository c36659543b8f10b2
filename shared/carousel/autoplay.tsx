import { useEffect, useReducer, type MutableRefObject, type ReactElement } from 'react';
import { reducedMotion } from '../a11y/motion.js';
import { createScope } from '../dom/scope.js';
import { HostPortal, useLatest } from '../element/host-hooks.js';
import { emit } from '../events.js';
import { message } from '../messages.js';
import '../messages/carousel.js';
import { held, plays, type Autoplay as Holds, type AutoplayEvent } from './autoplay.rules.js';

interface AutoplayProps {
  /** The box that cuts off the slides. */
  readonly view: HTMLElement;
  /** Pause between two moves, in milliseconds. */
  readonly everyMs: number;
  readonly pauseOnHover: boolean;
  /** What it moves from: another one begins the pause anew. */
  readonly at: number;
  /** By the pause button, or by code. */
  readonly stopped: boolean;
  /** Gets what is to be told that a finger or a pressed mouse holds the slides, or lets go of them. */
  readonly onPress: MutableRefObject<(pressed: boolean) => void>;
  readonly move: () => void;
  /** Stops it for good, or lets it go on. */
  readonly stop: (stopped: boolean) => void;
  /** Is told whether it plays. */
  readonly onPlaying: (playing: boolean) => void;
}

/**
 * Moves a carousel by itself (contract 19 to 23), with a button that stops it; no timer runs while something holds it or nobody can see
 * it. Not Embla's autoplay plugin: it needs Embla at work, which comes with the first hand, and knows none of what holds it here but
 * pointer and focus.
 */
export function Autoplay({ view, everyMs, pauseOnHover, at, stopped, onPress, ...props }: AutoplayProps): ReactElement | null {
  const [now, notify] = useReducer(held as (was: Holds, event: AutoplayEvent) => Holds, { unseen: true, reduced: reducedMotion() });
  const playing = plays({ ...now, stopped });
  const latest = useLatest(props);

  useEffect(() => {
    const scope = createScope();
    let near = false;
    const look = (): void => notify({ unseen: !near || document.hidden });
    const observer = new IntersectionObserver((entries) => {
      near = entries.at(-1)?.isIntersecting ?? false;
      look();
    });
    observer.observe(view);
    onPress.current = (pressed) => notify({ pressed });
    scope.add(
      () => observer.disconnect(),
      () => {
        onPress.current = () => undefined;
      },
    );
    scope.listen(document, 'visibilitychange', look);
    const motion = window.matchMedia?.('(prefers-reduced-motion: reduce)');
    if (motion) {
      scope.listen(motion, 'change', () => notify({ reduced: reducedMotion() }));
    }
    scope.listen(document, 'click', () => notify('acted'));
    scope.listen(document, 'scroll', () => notify('acted'), { passive: true });
    scope.listen(view, 'mouseenter', () => notify({ hovered: pauseOnHover }));
    scope.listen(view, 'mouseleave', () => notify({ hovered: false }));
    scope.listen(view, 'focusin', ({ target }) => notify({ focused: (target as Element).matches(':focus-visible') }));
    scope.listen(view, 'focusout', ({ relatedTarget }) => {
      if (!(relatedTarget instanceof Node && view.contains(relatedTarget))) {
        notify({ focused: false });
      }
    });
    return scope.end;
  }, [view, pauseOnHover, onPress]);

  useEffect(() => {
    if (!playing) {
      return undefined;
    }
    const timer = setTimeout(() => latest.current.move(), everyMs);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- every move begins the pause anew
  }, [playing, everyMs, at, latest]);

  // Where it leaves, nothing plays.
  useEffect(() => {
    if (!playing) {
      return undefined;
    }
    const tell = (is: boolean): void => {
      latest.current.onPlaying(is);
      emit(view, is ? 'shop:slider-played' : 'shop:slider-stopped', {});
    };
    tell(true);
    return () => tell(false);
  }, [playing, view, latest]);
  return now.reduced ? null : (
    <HostPortal find={() => view} place="prepend">
      <button
        type="button"
        className="shop-carousel__pause"
        aria-label={message(stopped ? 'carousel.play' : 'carousel.pause')}
        data-state={stopped ? 'stopped' : 'playing'}
        // A press is a click on the page, which lets go of pointer and focus but never of this button.
        onClick={() => props.stop(!stopped)}
      />
    </HostPortal>
  );
}
