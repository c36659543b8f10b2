import { useMemo, useState, type ReactElement } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { useMatches } from '../../shared/element/host.js';
import { HostPortal, keyOf, useMount } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useScriptsRan } from '../../shared/element/use-page-ready.js';
import { holdTouchClass } from '../../shared/host/touch-class.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/page.js';
import { safeUrl } from '../../shared/url.js';
import { Menu } from './menu.js';
import { LAYER_ID } from './offcanvas-menu.host.js';
import type { MenuItem } from './offcanvas-menu.rules.js';
import type { schema } from './offcanvas-menu.schema.js';
import { Submenus, SubmenuToggle } from './submenus.js';

/** The view of `<shop-offcanvas-menu>`: drives the page's layer, or one that it prints of `data-menu`. */
export function OffcanvasMenu({ element, openers: selector, label, items }: Values<typeof schema> & ElementProps): ReactElement {
  const name = label || message('menu.label');
  const scriptsRan = useScriptsRan();
  const theirs = useMemo(() => layerOf(element, scriptsRan), [element, scriptsRan]);
  const [ours, setOurs] = useState<HTMLElement | null>(null);
  const [ownOpener, setOwnOpener] = useState<HTMLElement | null>(null);
  const openers = useMatches(document.body, selector);
  useMount(holdTouchClass);
  const layer = theirs ?? ours;
  return (
    <>
      <Submenus />
      {layer && (
        <Menu
          key={`${keyOf(layer)} ${selector}`}
          layer={layer}
          selector={`${selector}, .${OWN_OPENER}`}
          openers={ownOpener ? [...openers, ownOpener] : openers}
          label={name}
        />
      )}
      {!theirs && scriptsRan && items.length > 0 && (
        <>
          {openers.length === 0 && <OwnOpener openerRef={setOwnOpener} label={name} />}
          {/* At the end of the page: inside a header that sticks or moves it would be cut off. */}
          <HostPortal find={() => document.body}>
            <Layer layerRef={setOurs} items={items} label={name} />
          </HostPortal>
        </>
      )}
    </>
  );
}

const OWN_OPENER = 'shop-offcanvas-menu__opener';

/** The page's layer: inside the tag, or once the page is there anywhere; it may be printed further down. */
const layerOf = (element: HTMLElement, isPageThere: boolean): HTMLElement | null =>
  element.querySelector<HTMLElement>(`#${LAYER_ID}`) ?? (isPageThere ? document.getElementById(LAYER_ID) : null);

/** The button that opens a printed layer, where the page has none. */
const OwnOpener = ({
  openerRef,
  label,
}: {
  readonly openerRef: (opener: HTMLElement | null) => void;
  readonly label: string;
}): ReactElement => (
  <button ref={openerRef} type="button" className={`navbar-control-offcanvas ${OWN_OPENER}`}>
    <span aria-hidden="true">☰</span>
    <span>{label}</span>
  </button>
);

interface LayerProps {
  readonly layerRef: (layer: HTMLElement | null) => void;
  readonly items: readonly MenuItem[];
  readonly label: string;
}

/** The family's layer with its panel, close button and menu (contract 2 and 3). Tab stays inside without skip links. */
const Layer = ({ layerRef, items, label }: LayerProps): ReactElement => (
  <div ref={layerRef} id={LAYER_ID} className="shop-offcanvas-menu__layer">
    <div className="offcanvas-wraper">
      <div className="offcanvas-close">
        <button type="button" className="button-offcanvas-close" aria-label={message('menu.close')}>
          ×
        </button>
      </div>
      <nav id="primary-nav-offcanvas" aria-label={label}>
        <List items={items} path="shop-submenu" />
      </nav>
    </div>
  </div>
);

interface ListProps {
  readonly items: readonly MenuItem[];
  /** The id of the list where it is a submenu; those inside are numbered after it. */
  readonly path: string;
  readonly isSubmenu?: boolean;
}

const List = ({ items, path, isSubmenu = false }: ListProps): ReactElement => (
  <ul id={isSubmenu ? path : undefined} className={isSubmenu ? 'sub-menu' : 'menu'}>
    {items.map((item, at) => (
      <Item key={at} item={item} submenuId={`${path}-${at + 1}`} />
    ))}
  </ul>
);

function Item({
  item: { label, url, isCurrent, items },
  submenuId,
}: {
  readonly item: MenuItem;
  readonly submenuId: string;
}): ReactElement {
  const href = safeUrl(url);
  const [toggle, setToggle] = useState<HTMLElement | null>(null);
  return (
    <li className={items.length > 0 ? 'menu-item menu-item-has-children' : 'menu-item'}>
      {href ? (
        <a href={href} aria-current={isCurrent ? 'page' : undefined}>
          {label}
        </a>
      ) : (
        <span>{label}</span>
      )}
      {items.length > 0 && (
        <>
          <button
            ref={setToggle}
            type="button"
            className="submenu-toggle"
            aria-label={message('menu.submenu', { label })}
            data-toggle-target={`#${submenuId}`}
          />
          {toggle && <SubmenuToggle toggle={toggle} />}
          <List items={items} path={submenuId} isSubmenu />
        </>
      )}
    </li>
  );
}
