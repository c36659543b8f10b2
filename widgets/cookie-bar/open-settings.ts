import { emit } from '../../shared/events.js';
import { lazyModule } from '../../shared/lazy.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { BAR, DIALOG, POLICY } from './cookie-bar.read.js';
import { lazyPreferences } from './lazy.js';
import type { BarContext, BarHandle, Settings } from './types.js';

/** The bar: all that asks, by React; comes where there is no answer, and when somebody wants to change one. */
export const lazyBar = lazyModule('the bar of <shop-cookie-bar>', () => import('./renderer.js'));

/** The handle of the bar, which comes and goes with it, and whoever waits for it. */
interface BarHandles {
  readonly take: BarContext['take'];
  /** `undefined` while there is no bar. */
  now(): BarHandle | undefined;
  /** Runs with the handle, at once or when it is there. @returns whether that has to be waited for */
  use(run: (handle: BarHandle) => void): boolean;
  isAwaited(): boolean;
  /** Nobody waits any more. */
  drop(): void;
}

/** There is no handle yet. */
export function createBarHandles(): BarHandles {
  let handle: { readonly current: BarHandle } | undefined;
  let waiting: ((handle: BarHandle) => void) | undefined;
  return {
    take(next) {
      handle = next;
      // Not in the middle of React's work.
      queueMicrotask(() => {
        if (!next || handle !== next) {
          return;
        }
        const run = waiting;
        waiting = undefined;
        run?.(next.current);
      });
    },
    now: () => handle?.current,
    use(run) {
      if (handle) {
        run(handle.current);
        return false;
      }
      waiting = run;
      return true;
    },
    isAwaited: () => waiting !== undefined,
    drop() {
      waiting = undefined;
    },
  };
}

/** What opening the settings takes from the tag. */
interface OpeningContext {
  readonly element: HTMLElement;
  readonly handles: BarHandles;
  settings(): Settings;
  /** Where the bar is printed; `null`: nowhere, it is ours to print. */
  found(): ParentNode | null | undefined;
  /** Shows the bar, which somebody waits for. */
  show(): void;
}

/** Opens the settings, at most one press at a time. */
interface Opening {
  /** What a press on an opener does: their dialog, else the bar, else the policy. */
  open(opener: HTMLElement): void;
  /** A press whose code is on its way is not wanted any more. */
  drop(): void;
  /** Is such a press under way? */
  isPressed(): boolean;
}

/** Nobody has pressed yet. */
export function createOpening({ element, handles, settings, found, show }: OpeningContext): Opening {
  /** A press whose code is on its way. */
  let press: object | undefined;
  const drop = (): void => {
    press = undefined;
    handles.drop();
  };
  /** Runs for a press that still counts. */
  const act = (mine: object, run: (handle: BarHandle) => void): void => {
    if (press !== mine) {
      return;
    }
    const waits = handles.use((handle) => {
      drop();
      run(handle);
    });
    if (waits) {
      show();
    }
  };
  const askAgain = (mine: object, orElse: () => void): void => lazyBar.use(() => act(mine, (handle) => handle.askAgain()), orElse);
  /** The settings cannot be had: the policy says more, and where there is none the bar asks. */
  const instead = (mine: object, opener: HTMLElement): void => {
    if (press !== mine) {
      return;
    }
    const printed = found();
    const policy = printed ? printed.querySelector(`${BAR} ${POLICY}`)?.getAttribute('href') : settings().policyUrl;
    const url = safeUrl(opener.closest('a[href]:not([href^="#"])')?.getAttribute('href') ?? policy);
    if (url !== null) {
      drop();
      navigation.go(url);
      return;
    }
    askAgain(mine, () => {
      if (press === mine) {
        drop();
      }
    });
  };
  return {
    drop,
    isPressed: () => press !== undefined,
    open(opener) {
      if (press || handles.now()?.isOpen() || !emit(element.isConnected ? element : document.body, 'shop:consent-open', { opener })) {
        return;
      }
      const mine = (press = {});
      const orElse = (): void => instead(mine, opener);
      const printed = found();
      if (!settings().withSettings || (printed && !printed.querySelector(DIALOG))) {
        askAgain(mine, orElse);
        return;
      }
      void lazyBar.load();
      lazyPreferences.use((there) => lazyBar.use(() => act(mine, (handle) => handle.open(there)), orElse), orElse);
    },
  };
}
