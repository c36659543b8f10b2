import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { useLatest } from '../../shared/element/host-hooks.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { usePageParsed } from '../../shared/element/use-page-ready.js';
import { lazyView } from '../../shared/lazy-view.js';
import { drive, type Driven } from './driver.js';
import { follow } from './follower.js';
import { claimPage } from './modal.js';
import type { Settings, SideCartProps } from './types.js';

/** The panel's content from the Store API: comes when the panel does, or where there is something in the cart. */
const StoreContent = lazyView<SideCartProps>(() => import('./store-content.js').then((part) => part.StoreContent));

/** The view of `<shop-side-cart>`: drives the panel, or stands beside the plugin's own script. The panel's parts are the host's nodes. */
export function SideCart(props: SideCartProps): ReactElement | null {
  const { element, dataSource } = props;
  const [wanted, setWanted] = useState(false);
  const settings = useLatest<Settings>(props);
  const [driver] = useDriver('sideCart');
  const isParsed = usePageParsed();
  const follows = driver === 'host' && dataSource === 'page';

  const driven = useRef<Driven | null>(null);
  // Settings may come late: what is on the page follows them.
  useLayoutEffect(() => driven.current?.fit());
  useLayoutEffect(() => {
    // What the plugin prints at the end of the page is the panel; before, there would be two.
    const leave = isParsed ? claimPage(element) : undefined;
    if (!leave) {
      return undefined;
    }
    driven.current = follows ? null : drive(element, settings, dataSource, () => setWanted(true));
    const stop = follows ? follow(element) : driven.current?.stop;
    return () => {
      driven.current = null;
      stop?.();
      leave();
    };
  }, [element, settings, dataSource, follows, isParsed]);

  return dataSource === 'store-api' && wanted ? <StoreContent {...props} /> : null;
}
