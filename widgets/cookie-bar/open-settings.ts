import { emit } from '../../shared/events.js';
import { lazyModule } from '../../shared/lazy.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { BAR, DIALOG, partOf, POLICY } from './cookie-bar.host.js';
import type { Settings } from './cookie-bar.schema.js';
import type { BarHandle } from './driver.js';

/** The bar and its settings: all that asks. Comes where there is no answer, and when somebody wants to change one. */
export const lazyBar = lazyModule('the bar of <shop-cookie-bar>', () => import('./bar-and-settings.js'));

/** The code of the bar. */
export type BarModule = typeof import('./bar-and-settings.js');

/** What opening the settings takes from the tag. */
interface OpeningContext {
  readonly element: HTMLElement;
  settings(): Settings;
  /** Where the bar is printed; `null`: nowhere, it is ours to print. */
  found(): ParentNode | null;
  /** The bar, where it is there. */
  bar(): BarHandle | null;
  /** Renders the bar at once. */
  show(code: BarModule): void;
}

/** Opens the settings, at most one press at a time. */
export type Opening = ReturnType<typeof createOpening>;

/** Nobody has pressed yet. */
export function createOpening({ element, settings, found, bar, show }: OpeningContext) {
  /** A press whose code is on its way. */
  let press: object | undefined;
  const drop = (): void => {
    press = undefined;
  };
  /** Runs for a press that still counts, once. */
  const answer = (mine: object, run: () => void): void => {
    if (press === mine) {
      drop();
      run();
    }
  };
  const hasSettings = (): boolean => settings().withSettings && found()?.querySelector(DIALOG) !== null;
  /** The bar cannot be had: the policy says more. */
  const instead = (opener: HTMLElement): void => {
    const printed = found();
    const policy = printed ? partOf(printed, BAR)?.querySelector(POLICY)?.getAttribute('href') : settings().policyUrl;
    const url = safeUrl(opener.closest('a[href]:not([href^="#"])')?.getAttribute('href') ?? policy);
    if (url !== null) {
      navigation.go(url);
    }
  };
  return {
    /** A press whose code is on its way is not wanted any more. */
    drop,
    /** Is such a press under way? */
    isPressed: () => press !== undefined,
    /** What a press on an opener does: their dialog, else the bar, else the policy. */
    open(opener: HTMLElement): void {
      if (press || bar()?.isOpen() || !emit(element.isConnected ? element : document.body, 'shop:consent-open', { opener })) {
        return;
      }
      const mine = (press = {});
      lazyBar.use(
        (code) =>
          answer(mine, () => {
            show(code);
            if (hasSettings()) {
              bar()?.open();
            } else {
              bar()?.askAgain();
            }
          }),
        () => answer(mine, () => instead(opener)),
      );
    },
  };
}
