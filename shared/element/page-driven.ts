import { whenScriptsRan } from '../dom/page-ready.js';
import { driverOf, onDriverChange, type Feature } from '../host/driver.js';
import type { Renderer } from './element.js';

/** What a tag does, in plain code; each part begins and gives how to end. */
interface PageDriven<V> {
  /** Of the whole page: a script of the host drives all of it, or none. */
  readonly feature: Feature;
  /** Does the work itself. `box` is for what the tag prints; `settle` is to be called once the tag stands, and may be called again. */
  drive(element: HTMLElement, settings: V, box: HTMLElement, settle: () => void): () => void;
  /** Adds what the host's script leaves out; left out: nothing. */
  follow?(element: HTMLElement, settings: V): () => void;
  /** Goes on from the start to the end, whoever drives; left out: nothing. */
  always?(element: HTMLElement): () => void;
}

const nothing = (): void => undefined;

/**
 * Shows a tag without React whose work a script of the host may do for the whole page: once the page's scripts have run it drives or
 * follows, and changes when that changes (design.md §5). Other settings end the work and begin it anew.
 */
export const pageDrivenRenderer =
  <V>({ feature, drive, follow, always }: PageDriven<V>): Renderer =>
  (box, begin) => {
    let model = begin;
    let end = nothing;
    let isKnown = false;
    const restart = (): void => {
      if (!isKnown) {
        return;
      }
      end();
      end = nothing;
      const settings = model.values as V;
      try {
        if (driverOf(feature) === 'tag') {
          end = drive(model.element, settings, box, model.settle);
        } else {
          end = follow?.(model.element, settings) ?? nothing;
          model.settle();
        }
      } catch (error) {
        model.fail(error);
      }
    };
    const endAlways = always?.(model.element) ?? nothing;
    const stopWaiting = whenScriptsRan(() => {
      isKnown = true;
      restart();
    });
    const unwatch = onDriverChange(feature, restart);
    return {
      update(now) {
        model = now;
        restart();
      },
      leave() {
        stopWaiting();
        unwatch();
        endAlways();
        end();
      },
    };
  };
