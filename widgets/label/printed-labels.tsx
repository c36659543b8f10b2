import { useLayoutEffect, useRef, type ReactElement } from 'react';
import { Host } from '../../shared/element/host.js';
import { HostPortal, keyOf } from '../../shared/element/host-hooks.js';
import { useNodesBy } from '../../shared/element/use-nodes.js';
import { fillFromAttribute } from '../../shared/html/attribute.js';
import { safeUrl } from '../../shared/url.js';
import type { PrintedLabel } from './label.rules.js';

const PRODUCT = '.product';
/** Where a label stands in a product's own page; in a list, and without a gallery, at the start of the product. */
const GALLERY = '.woocommerce-product-gallery';

/** The id of a product, as WooCommerce prints it in its class or id; empty where it prints none. */
const idOf = (product: Element | null): string =>
  /(?:^|\s)(?:post|product)-(\d+)(?:\s|$)/.exec(`${product?.id ?? ''} ${product?.className ?? ''}`)?.[1] ?? '';

/** Where labels of the products inside a tag go: read, because no selector says it. */
const placesIn = (element: Element): readonly HTMLElement[] =>
  [...element.querySelectorAll<HTMLElement>(PRODUCT)]
    .filter((product) => idOf(product) !== '')
    .map((product) => product.querySelector<HTMLElement>(GALLERY) ?? product);

const sideClass = (side: PrintedLabel['position']): string => `shop-label__side shop-label__side--${side}`;

/** Prints labels on the products inside the tag, those that come later too; where it holds none, in the tag itself. */
export function PrintedLabels({
  element,
  labels,
}: {
  readonly element: HTMLElement;
  readonly labels: readonly PrintedLabel[];
}): ReactElement {
  const places = useNodesBy(element, placesIn);
  return places.length > 0 ? (
    <>
      {places.map((place) => (
        <ProductLabels key={keyOf(place)} place={place} labels={labels} />
      ))}
    </>
  ) : (
    <>
      {(['left', 'right'] as const).map((side) => {
        const ofSide = labels.filter(({ position }) => position === side);
        return (
          ofSide.length > 0 && (
            <div key={side} className={sideClass(side)}>
              <Labels labels={ofSide} />
            </div>
          )
        );
      })}
    </>
  );
}

/** The labels of one product. Those of one side stand below each other. */
function ProductLabels({ place, labels }: { readonly place: HTMLElement; readonly labels: readonly PrintedLabel[] }): ReactElement {
  const id = idOf(place.closest(PRODUCT));
  const wanted = labels.filter(({ products }) => products.length === 0 || products.includes(id));
  return (
    <>
      <Host node={place} className={{ 'shop-label-place': wanted.length > 0 || undefined }} />
      {/* Each side is put before what stands there: so the left one comes first in the page. */}
      {(['right', 'left'] as const).map((side) => {
        const ofSide = wanted.filter(({ position }) => position === side);
        return (
          ofSide.length > 0 && (
            <HostPortal key={side} find={() => place} place="prepend" className={sideClass(side)}>
              <Labels labels={ofSide} />
            </HostPortal>
          )
        );
      })}
    </>
  );
}

const Labels = ({ labels }: { readonly labels: readonly PrintedLabel[] }): ReactElement => (
  <>
    {labels.map((label, i) => (
      <OneLabel key={i} label={label} />
    ))}
  </>
);

/** A label as the label plugin prints it. */
function OneLabel({ label }: { readonly label: PrintedLabel }): ReactElement {
  const { text, position, color, background, url, tooltip, scale, options } = label;
  const href = url === '' ? null : safeUrl(url);
  const name = <b>{text}</b>;
  const given = tooltip === '' ? [] : Object.entries(options).filter(([, value]) => value !== '');
  return (
    <div className={`br_alabel br_alabel_image br_alabel_${position} shop-label__label`} data-mobilescale={scale || undefined}>
      {/* No other part of a background: a picture would be asked for. */}
      <span style={{ color, backgroundColor: background }} {...Object.fromEntries(given)}>
        {href === null ? (
          name
        ) : (
          <a className="br_alabel_linked" href={href}>
            {name}
          </a>
        )}
        {tooltip !== '' && <TooltipSource html={tooltip} />}
      </span>
    </div>
  );
}

/** What the tooltip of a label shows, hidden in the label as the label plugin has it. */
function TooltipSource({ html }: { readonly html: string }): ReactElement {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (ref.current ? fillFromAttribute(ref.current, html) : undefined), [html]);
  return <div ref={ref} className="br_tooltip" style={{ display: 'none' }} />;
}
