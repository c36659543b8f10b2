import type { UseEmblaCarouselType } from 'embla-carousel-react';

type Api = NonNullable<UseEmblaCarouselType[1]>;

/**
 * A move that no hand makes, as one animation of the browser: it costs no script while the slides are on their way, and goes on
 * where the page is busy. The engine itself stands at the end of the way from the first moment; a hand that comes takes the slides
 * from where they are seen. A row that loops has its slides set round by the engine on their way, and keeps to it.
 */
interface Glide {
  /**
   * Moves to where `jump` brings the engine, from the next frame on.
   * @returns false where this browser, or this row, leaves it to the engine
   */
  move(jump: () => void): boolean;
  /** On the way, or about to be. */
  isMoving(): boolean;
  /** Ends the way where the slides are seen, the engine with them: a hand has come. */
  hold(): void;
  /** Ends the way where it leads. */
  end(): void;
}

/** Sets the engine where the slides are seen. */
function standAt(api: Api, at: number): void {
  const { location, offsetLocation, previousLocation, target, translate } = api.internalEngine();
  for (const vector of [location, offsetLocation, previousLocation, target]) {
    vector.set(at);
  }
  translate.to(at);
}

/**
 * @param options `speedMs` time of one move, `loop` the row goes round
 * @param onRest the slides have come to rest at the end of a move
 */
export function createGlide(
  api: Api,
  container: HTMLElement,
  { speedMs, loop }: { readonly speedMs: number; readonly loop: boolean },
  onRest: () => void,
): Glide {
  /** What was asked for since the last frame. */
  let next: { readonly jump: () => void; readonly frame: number } | null = null;
  let way: { readonly animation: Animation; readonly from: number; readonly to: number } | null = null;
  const offset = (): number =>
    way
      ? way.from + (way.to - way.from) * (way.animation.effect?.getComputedTiming().progress ?? 1)
      : api.internalEngine().offsetLocation.get();
  const leave = (): void => {
    const left = way;
    way = null;
    left?.animation.cancel();
  };
  const transform = (at: number): string => `translate3d(${api.internalEngine().axis.direction(at)}px, 0px, 0px)`;
  /** What is asked for, and is not done yet. */
  const take = (): (() => void) | undefined => {
    const taken = next;
    next = null;
    if (taken) {
      cancelAnimationFrame(taken.frame);
    }
    return taken?.jump;
  };
  const begin = (): void => {
    const jump = take();
    if (!jump) {
      return;
    }
    const from = offset();
    jump();
    const to = api.internalEngine().location.get();
    leave();
    if (from === to) {
      onRest();
      return;
    }
    const animation = container.animate(
      { transform: [transform(from), transform(to)] },
      { duration: speedMs, easing: 'cubic-bezier(0.25, 0.8, 0.3, 1)' },
    );
    way = { animation, from, to };
    animation.onfinish = () => {
      way = null;
      onRest();
    };
  };
  return {
    move: (jump) => {
      if (loop || speedMs <= 0 || typeof container.animate !== 'function') {
        return false;
      }
      take();
      // Not at once: whoever asked goes on, and what it writes and where it puts the focus would have the page laid out between.
      next = { jump, frame: requestAnimationFrame(begin) };
      return true;
    },
    isMoving: () => way !== null || next !== null,
    hold: () => {
      begin();
      if (!way) {
        return;
      }
      const at = offset();
      leave();
      standAt(api, at);
    },
    end: () => {
      take()?.();
      leave();
    },
  };
}
