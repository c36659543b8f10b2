import { useState, type ReactElement } from 'react';
import { HostPortal, keyOf, useHostAttr, useHostClass } from '../../shared/element/host-hooks.js';
import type { CartItem } from '../../shared/events.js';
import { pictureUrl } from '../../shared/url.js';
import { linksOf } from './links.js';

interface CoverProps {
  readonly item: CartItem;
  /** Picture that turns on the links; empty: none. */
  readonly loader: string;
}

/** Covers the links of a line while its product is loaded; it looks as the host's does (contract 11). */
export function Cover({ item, loader }: CoverProps): ReactElement {
  const [links] = useState(() => linksOf(item.cartItemKey));
  const picture = loader === '' ? null : pictureUrl(loader);
  return (
    <>
      {links.map((link) => (
        <CoveredLink key={keyOf(link)} link={link} picture={picture} />
      ))}
    </>
  );
}

function CoveredLink({ link, picture }: { readonly link: HTMLElement; readonly picture: string | null }): ReactElement {
  useHostAttr(link, 'aria-busy', 'true');
  useHostClass(link, 'shop-cart-item-editor__link', true);
  return (
    <HostPortal
      find={() => link}
      as="span"
      className="shop-cart-item-editor__veil"
      styles={picture ? { 'background-image': `url(${JSON.stringify(picture)})` } : {}}
    >
      {null}
    </HostPortal>
  );
}
