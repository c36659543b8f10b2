import { createContext, useContext, useLayoutEffect } from 'react';

/** What a view may hold back: that its element is ready (`data-shop-ready`). */
interface Readiness {
  /** Holds it back. @returns how to let it go */
  hold(): () => void;
}

/** The readiness of the element around a view. Outside of one nothing is held back. */
export const ReadinessContext = createContext<Readiness>({ hold: () => () => undefined });

/**
 * Marks an element ready as soon as nothing in its view holds that back.
 * @param markReady may be called again
 */
export function createReadiness(markReady: () => void): Readiness & { readonly committed: () => void } {
  let holds = 0;
  let isCommitted = false;
  const check = (): void => {
    if (isCommitted && holds === 0) {
      markReady();
    }
  };
  return {
    hold() {
      holds += 1;
      return () => {
        holds -= 1;
        check();
      };
    },
    /** The view has been committed for the first time. */
    committed() {
      isCommitted = true;
      check();
    },
  };
}

/**
 * Holds back that the element is ready while `isWaiting`: it does not know yet what it is to show, so the sheet still keeps the place of an
 * empty one.
 */
export function useHoldReady(isWaiting: boolean): void {
  const readiness = useContext(ReadinessContext);
  useLayoutEffect(() => (isWaiting ? readiness.hold() : undefined), [isWaiting, readiness]);
}
