import { lazyModule } from '../../shared/lazy.js';
import type { Panel } from './panel.js';
import type { SideCartParts } from './types.js';

const lazyPanel = lazyModule('the panel of the side cart', () => import('./panel.js'));

/** The way to a panel whose code comes with the first opening. */
export interface PanelDoor {
  /** The panel, once it has been needed. */
  readonly now: Panel | undefined;
  /** @param instead the way on where its code cannot be had */
  use(act: (panel: Panel) => void, instead?: () => void): void;
  /** Begins to load the code: something is being added, and it opens with the answer. */
  warm(): void;
  /** Somebody is about to open it: what can be done before is done. */
  prepare(): void;
  leave(): void;
}

/** Makes it. @param cart is asked for with the first need */
export function createPanelDoor(cart: () => SideCartParts): PanelDoor {
  let panel: Panel | undefined;
  let over = false;
  const withPanel: PanelDoor['use'] = (act, instead = () => undefined) =>
    lazyPanel.use(({ createPanel }) => {
      if (!over) {
        act((panel ??= createPanel(cart())));
      }
    }, instead);
  return {
    get now() {
      return panel;
    },
    use: withPanel,
    prepare: () => withPanel((now) => now.prepare()),
    warm() {
      void lazyPanel.load();
    },
    leave() {
      over = true;
      panel?.leave();
    },
  };
}
