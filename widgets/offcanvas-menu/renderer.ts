import { whenScriptsRan } from '../../shared/dom/page-ready.js';
import { queryIn } from '../../shared/dom/query.js';
import { plainRenderer } from '../../shared/element/plain-renderer.js';
import type { Values } from '../../shared/element/schema.js';
import { holdTouchClass } from '../../shared/host/touch-class.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/menu.js';
import { driveMenu } from './menu.js';
import { LAYER_ID } from './offcanvas-menu.read.js';
import type { schema } from './offcanvas-menu.schema.js';
import { layerOf, openerOf } from './print.js';
import { driveSubmenus } from './submenus.js';

type Settings = Values<typeof schema>;

/** Drives the page's layer, or prints one. @returns how to end */
function begin(element: HTMLElement, { openers, label: said, items }: Settings): () => void {
  const label = said || message('menu.label');
  const there = element.querySelector<HTMLElement>(`#${LAYER_ID}`) ?? document.getElementById(LAYER_ID);
  const layer = there ?? (items.length > 0 ? layerOf(items, label) : undefined);
  const ours: HTMLElement[] = [];
  if (layer && !there) {
    // At the end of the page: inside a header that sticks or moves it would be cut off.
    document.body.append(layer);
    ours.push(layer);
    if (queryIn(document, openers).length === 0) {
      const opener = openerOf(label);
      element.querySelector('.shop-root')?.append(opener);
      ours.push(opener);
    }
  }
  const stop = layer && driveMenu(layer, { openers, label });
  return () => {
    stop?.();
    ours.forEach((node) => node.remove());
  };
}

/** Shows `<shop-offcanvas-menu>`. */
export const renderer = plainRenderer<Settings>((settings, { element }) => {
  const isInside = element.querySelector(`#${LAYER_ID}`) !== null;
  let end: (() => void) | undefined;
  const run = (): void => {
    end = begin(element, settings);
  };
  const stops = [holdTouchClass(), driveSubmenus()];
  if (isInside) {
    run();
  } else {
    // The page may print the layer, and the openers, further down.
    stops.push(whenScriptsRan(run));
  }
  return () => {
    stops.forEach((stop) => stop());
    end?.();
  };
});
