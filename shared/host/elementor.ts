import { own } from '../json.js';
import { asElement, onHost } from './jquery-bridge.js';

/** What Elementor says of its widgets that came into the page. */

/** Elementor's hooks, as far as we use them. */
type ElementorHooks = Record<'addAction' | 'removeAction', (name: string, run: (scope: unknown) => void) => void>;

const elementorHooks = (): ElementorHooks | undefined =>
  (own(globalThis, 'elementorFrontend') as { hooks?: ElementorHooks } | undefined)?.hooks;

/**
 * Is told of each widget of these kinds that Elementor sets up, in a page as in its editor, from now on or from when Elementor starts.
 * @param widgets with their skin: `image.default`
 * @param run gets the widget's element
 * @returns how to stop
 */
export function onElementorWidget(widgets: readonly string[], run: (element: HTMLElement) => void): () => void {
  let bound: ElementorHooks | undefined;
  const ready = (scope: unknown): void => {
    const element = asElement(scope);
    if (element) {
      run(element);
    }
  };
  const each = (act: keyof ElementorHooks): void => widgets.forEach((widget) => bound?.[act]?.(`frontend/element_ready/${widget}`, ready));
  const bind = (): void => {
    const hooks = elementorHooks();
    if (hooks !== bound) {
      bound = hooks;
      each('addAction');
    }
  };
  const stopWaiting = onHost(window, 'elementor/frontend/init', bind);
  bind();
  return () => {
    stopWaiting();
    each('removeAction');
  };
}
