import { whenScriptsRan } from '../../shared/dom/page-ready.js';
import { queryIn } from '../../shared/dom/query.js';
import { plainRenderer } from '../../shared/element/plain-renderer.js';
import type { Values } from '../../shared/element/schema.js';
import { holdTouchClass } from '../../shared/host/touch-class.js';
import { lazyModule } from '../../shared/lazy.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/menu.js';
import { driveMenu } from './menu.js';
import { LAYER_ID } from './offcanvas-menu.read.js';
import type { schema } from './offcanvas-menu.schema.js';
import { driveSubmenus } from './submenus.js';

type Settings = Values<typeof schema>;

const lazyPrint = lazyModule('what prints the menu', () => import('./print.js'));

/** Drives the page's layer, or one that is printed of `data-menu`. @returns how to end */
function begin(element: HTMLElement, { openers, label: said, items }: Settings): () => void {
  const label = said || message('menu.label');
  const there = element.querySelector<HTMLElement>(`#${LAYER_ID}`) ?? document.getElementById(LAYER_ID);
  if (there) {
    return driveMenu(there, { openers, label });
  }
  let isOver = false;
  let end = (): void => undefined;
  if (items.length > 0) {
    lazyPrint.use(
      ({ layerOf, openerOf }) => {
        if (isOver) {
          return;
        }
        const layer = layerOf(items, label);
        // At the end of the page: inside a header that sticks or moves it would be cut off.
        document.body.append(layer);
        const opener = queryIn(document, openers).length === 0 ? openerOf(label) : undefined;
        if (opener) {
          element.querySelector('.shop-root')?.append(opener);
        }
        const stop = driveMenu(layer, { openers, label });
        end = () => {
          stop();
          layer.remove();
          opener?.remove();
        };
      },
      // An opener that is a link leads on.
      () => undefined,
    );
  }
  return () => {
    isOver = true;
    end();
  };
}

/** Shows `<shop-offcanvas-menu>`. */
export const renderer = plainRenderer<Settings>((settings, { element }) => {
  let end = (): void => undefined;
  const run = (): void => {
    end = begin(element, settings);
  };
  const stops = [holdTouchClass(), driveSubmenus()];
  if (element.querySelector(`#${LAYER_ID}`)) {
    run();
  } else {
    // The page may print the layer, and the openers, further down.
    stops.push(whenScriptsRan(run));
  }
  return () => {
    stops.forEach((stop) => stop());
    end();
  };
});
