import { own } from '../json.js';
import { asElement, onHost } from './jquery-bridge.js';

/** What Elementor says of its widgets that came into the page. */

/** Elementor's hooks, as far as we use them. */
interface ElementorHooks {
  addAction(name: string, run: (scope: unknown) => void): void;
  removeAction?(name: string, run: (scope: unknown) => void): void;
}

function elementorHooks(): ElementorHooks | undefined {
  const hooks = own(own(globalThis, 'elementorFrontend'), 'hooks');
  return typeof (hooks as Partial<ElementorHooks> | undefined)?.addAction === 'function' ? (hooks as ElementorHooks) : undefined;
}

/**
 * Is told of each widget of these kinds that Elementor sets up, in a page as in its editor, from now on or from when Elementor starts
 * (contract: sliders.md §5).
 * @param widgets with their skin: `image.default`
 * @param run gets the widget's element
 * @returns how to stop
 */
export function onElementorWidget(widgets: readonly string[], run: (element: HTMLElement) => void): () => void {
  let bound: ElementorHooks | undefined;
  let stopped = false;
  const names = widgets.map((widget) => `frontend/element_ready/${widget}`);
  const ready = (scope: unknown): void => {
    const element = asElement(scope);
    if (element && !stopped) {
      run(element);
    }
  };
  const bind = (): void => {
    const hooks = elementorHooks();
    if (!hooks || hooks === bound) {
      return;
    }
    bound = hooks;
    for (const name of names) {
      hooks.addAction(name, ready);
    }
  };
  const stopWaiting = onHost(window, 'elementor/frontend/init', bind);
  bind();
  return () => {
    stopped = true;
    stopWaiting();
    for (const name of names) {
      bound?.removeAction?.(name, ready);
    }
  };
}
