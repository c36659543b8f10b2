/**
 * The bundle of the shop: what it holds, and what a posted choice of its contents costs. The rules are the server's (bundle contract 7
 * to 34), written without anything the page's script uses, so that a test can hold one against the other.
 */
import { units, type PricedAddons } from './addons.js';
import { GARDEN_BUNDLE, labelOf, parentOf, priceMinor, productById, variationOf } from './catalogue.js';
import { escapeHtml } from './print/html.js';

/** One child: a product of the catalogue, and how many of it may be taken. */
export interface BundleChild {
  /** What the posted value calls it. */
  readonly key: string;
  readonly productId: number;
  readonly quantity: number;
  /** Bounds of its quantity; left out: it cannot be changed. */
  readonly bounds?: readonly [min: number, max: number];
  /** The choice a variable one begins with, as the shop owner set it. */
  readonly attributes?: Readonly<Record<string, string>>;
}

/** The contents of the bundle, and its terms. */
export const BUNDLE = {
  product: GARDEN_BUNDLE,
  /** Percent, rounded on the price of each piece. */
  discount: 10,
  /** Least and most pieces. */
  pieces: [3, 9],
  children: [
    { key: 'tee1', productId: 63, quantity: 1, attributes: { attribute_pa_colour: 'red', attribute_pa_size: 's' } },
    { key: 'fork', productId: 45, quantity: 1, bounds: [0, 3] },
    { key: 'twin', productId: 51, quantity: 2, bounds: [0, 5] },
    { key: 'sock', productId: 55, quantity: 1, bounds: [0, 4] },
    { key: 'towl', productId: 41, quantity: 0, bounds: [0, 4] },
  ],
} as const satisfies {
  readonly product: typeof GARDEN_BUNDLE;
  readonly discount: number;
  readonly pieces: readonly [number, number];
  readonly children: readonly BundleChild[];
};

/** One piece less the percentage, in pence, half a penny up. */
export const discountedMinor = (minor: number): number => Math.floor((minor * (100 - BUNDLE.discount) + 50) / 100);

interface Chosen {
  readonly name: string;
  readonly pieces: number;
  readonly pieceMinor: number;
}

/** A child as it was posted: `id/key/quantity/attributes`. `undefined` for one that the bundle has not, or none of it. */
function readChosen(part: string): Chosen | undefined {
  const [id = '', key, quantity = ''] = part.split('/');
  const pieces = Number(quantity);
  const child = BUNDLE.children.find((one) => one.key === key);
  const variation = variationOf(Number(id));
  const item = variation ?? productById(Number(id));
  if (!child || !item || !('regularMinor' in item) || (variation?.parentId ?? Number(id)) !== child.productId || !(pieces > 0)) {
    return undefined;
  }
  const parent = variation && parentOf(variation);
  const labels = parent?.attributes.map((attribute) => labelOf(attribute, variation?.attributes[attribute.name] ?? '')) ?? [];
  const name = [parent?.name ?? ('name' in item ? item.name : ''), ...labels].join(', ');
  return { name, pieces, pieceMinor: discountedMinor(priceMinor(item)) };
}

/** What the bundle prints as its contents, and what counts where nothing is posted. */
export const defaultIds = (): string =>
  BUNDLE.children
    .map((child) => {
      const product = productById(child.productId);
      const wanted = 'attributes' in child ? child.attributes : undefined;
      const chosen =
        product?.type === 'variable' && wanted
          ? product.variations.find(({ attributes }) => Object.entries(wanted).every(([name, value]) => attributes[name] === value))
          : undefined;
      return `${chosen?.id ?? child.productId}/${child.key}/${child.quantity}/${chosen ? encodeURIComponent(JSON.stringify(wanted)) : ''}`;
    })
    .join(',');

/**
 * Prices the contents that a form posted.
 * @returns the priced contents, or why they are refused
 */
export function priceContents(ids: string): PricedAddons | { readonly errorHtml: string } {
  const chosen = (ids === '' ? defaultIds() : ids)
    .split(',')
    .map(readChosen)
    .filter((one) => one !== undefined);
  const pieces = chosen.reduce((sum, one) => sum + one.pieces, 0);
  const [least, most] = BUNDLE.pieces;
  if (pieces < least || pieces > most) {
    return { errorHtml: `You cannot add &quot;${escapeHtml(BUNDLE.product.name)}&quot; with ${pieces} products to the cart.` };
  }
  const minor = chosen.reduce((sum, one) => sum + one.pieceMinor * one.pieces, 0);
  return {
    perPiece: units((minor / 100).toFixed(2)),
    once: 0n,
    labels: chosen.map((one) => ({ label: 'Holds', value: `${one.pieces} × ${one.name}` })),
    onceLabels: [],
  };
}
