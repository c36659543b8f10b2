/**
 * Fieldhouse, the demo shop: everything it sells, and how to look it up.
 *
 * Ids, names, prices, stock and categories are those of the recorded shop (tests/fixtures/recordings/rig.json and its pages), so
 * a recorded exchange can be replayed here; codes, weights, sizes and the few figures that looked like a test's are our own, and the
 * tests put the recorded ones back (tests/demo-theme/recorded-catalogue.ts). Two products are ours, because that shop had none of
 * their kind: a grouped one and an external one.
 */
import type {
  Attribute,
  Category,
  CategorySlug,
  ExternalProduct,
  GroupedProduct,
  Picture,
  Product,
  Review,
  SimpleProduct,
  Stock,
  VariableProduct,
  Variation,
} from './types.js';

export type * from './types.js';

/** Name above the door, used in titles and texts of the pages. */
export const SHOP_NAME = 'Fieldhouse';

/** The shelves, in the order of the menu. */
export const CATEGORIES: readonly Category[] = [
  { slug: 'kitchen', name: 'Kitchen', description: 'Boards, pans and linen for a kitchen that is used every day.' },
  { slug: 'garden', name: 'Garden', description: 'Hand tools and small comforts for the beds, the shed and the greenhouse.' },
  { slug: 'clothing', name: 'Clothing', description: 'Hard-wearing things to put on before going outside.' },
];

const IN_STOCK: Stock = { inStock: true };
const SOLD_OUT: Stock = { inStock: false };

function reviewsOf(first: number, rows: readonly (readonly [string, Review['stars'], string])[]): Review[] {
  return rows.map(([author, stars, text], at) => ({ id: first + at, author, stars, at: '2026-11-20T06:14:00+00:00', text }));
}

type SimpleRow = Omit<SimpleProduct, 'type' | 'gallery' | 'reviews' | 'size' | 'stock' | 'soldIndividually' | 'virtual'> &
  Partial<Pick<SimpleProduct, 'gallery' | 'reviews' | 'stock' | 'soldIndividually' | 'virtual'>> & {
    readonly cm?: readonly [length: number, width: number, height: number];
  };

function simple({ cm, ...row }: SimpleRow): SimpleProduct {
  return {
    type: 'simple',
    gallery: [],
    reviews: [],
    stock: IN_STOCK,
    soldIndividually: false,
    virtual: false,
    ...(cm ? { size: { length: String(cm[0]), width: String(cm[1]), height: String(cm[2]) } } : {}),
    ...row,
  };
}

const SIMPLE: readonly SimpleProduct[] = [
  simple({
    id: 35,
    slug: 'oak-chopping-board',
    name: 'Oak Chopping Board',
    sku: 'FH-001',
    category: 'kitchen',
    regularMinor: 2400,
    weight: '2.4',
    cm: [42, 28, 4],
    shortDescription: 'End-grain oak, oiled by hand, with a groove that keeps the juice on the board.',
    description: [
      'Made from offcuts of a joinery two villages away, glued end-grain up so that the knife closes the wood instead of cutting it.',
      'Wipe it, dry it upright, and give it a spoonful of linseed oil when it looks thirsty.',
    ],
    gallery: [
      { suffix: 'side', alt: 'Oak Chopping Board from the side' },
      { suffix: 'back', alt: 'Back of the Oak Chopping Board' },
    ],
    reviews: reviewsOf(2, [
      ['Ada', 5, 'Heavy enough to stay put. It has outlived two knives.'],
      ['Ben', 3, 'A good board, but it wants oiling more often than I manage.'],
      ['Cleo', 1, 'Too thick for our drawer.'],
    ]),
  }),
  simple({
    id: 39,
    slug: 'copper-kettle',
    name: 'Copper Kettle',
    sku: 'FH-002',
    category: 'kitchen',
    regularMinor: 6850,
    saleMinor: 5480,
    weight: '0.9',
    cm: [24, 19, 22],
    shortDescription: 'A stove-top kettle in spun copper with a tinned inside and a whistle you can lift off.',
    description: [
      'Holds a litre and a half, boils quickly on gas, and sits flat on a range. The handle is riveted, not glued.',
      'Copper darkens with use. Half a lemon and a little salt bring the shine back.',
    ],
    gallery: [
      { suffix: 'side', alt: 'Copper Kettle from the side' },
      { suffix: 'back', alt: 'Handle and lid of the Copper Kettle' },
    ],
    reviews: reviewsOf(5, [
      ['Ada', 5, 'Very good, would buy again.'],
      ['Ben', 3, 'It does the job.'],
      ['Cleo', 1, 'Not what I wanted: it does not work on our induction hob.'],
    ]),
  }),
  simple({
    id: 41,
    slug: 'linen-tea-towel',
    name: 'Linen Tea Towel',
    sku: 'FH-003',
    category: 'kitchen',
    regularMinor: 995,
    weight: '0.1',
    cm: [70, 50, 1],
    shortDescription: 'Washed linen that dries glasses without leaving fluff behind.',
    description: [
      'Woven from long flax and washed before it is sewn, so it is soft from the first day and does not shrink later. Boil-proof.',
    ],
  }),
  simple({
    id: 43,
    slug: 'salt-pig',
    name: 'Salt Pig',
    sku: 'FH-004',
    category: 'kitchen',
    regularMinor: 1800,
    weight: '0.8',
    cm: [14, 13, 15],
    stock: SOLD_OUT,
    shortDescription: 'A stoneware salt pig with a mouth wide enough for a floury hand.',
    description: ['Thrown and glazed in small batches; the unglazed inside keeps the salt dry. The next firing is in spring.'],
  }),
  simple({
    id: 45,
    slug: 'hand-fork',
    name: 'Hand Fork',
    sku: 'FH-005',
    category: 'garden',
    regularMinor: 1450,
    weight: '0.35',
    cm: [30, 8, 5],
    shortDescription: 'Three forged tines and an ash handle, for weeding close to the roots.',
    description: ['One piece of carbon steel, from the tips to the tang. It will not bend in clay, and it will rust if it sleeps outside.'],
  }),
  simple({
    id: 47,
    slug: 'zinc-watering-can',
    name: 'Zinc Watering Can',
    sku: 'FH-006',
    category: 'garden',
    regularMinor: 3200,
    weight: '1.4',
    cm: [46, 19, 38],
    shortDescription: 'Seven litres, a long spout and a brass rose that comes off for seedlings.',
    description: ['Hot-dipped and seamed by hand. The handle runs over the top, so the can balances full and empty.'],
  }),
  simple({
    id: 49,
    slug: 'seed-tin',
    name: 'Seed Tin',
    sku: 'FH-007',
    category: 'garden',
    regularMinor: 2100,
    weight: '0.6',
    cm: [26, 18, 12],
    soldIndividually: true,
    shortDescription: 'A tin with monthly dividers that keeps packets dry and in sowing order.',
    description: [
      'Twelve dividers, a lid that closes with a click, and room for about ninety packets. One for each household, while they last.',
    ],
  }),
  simple({
    id: 51,
    slug: 'twine-spool',
    name: 'Twine Spool',
    sku: 'FH-008',
    category: 'garden',
    regularMinor: 425,
    weight: '0.5',
    cm: [12, 12, 14],
    stock: { inStock: true, left: 5 },
    shortDescription: 'Two hundred metres of green jute on a turned beech spool.',
    description: ['Three-ply jute that holds a knot and rots down with the plants at the end of the season. The spool takes refills.'],
  }),
  simple({
    id: 53,
    slug: 'kneeling-mat',
    name: 'Kneeling Mat',
    sku: 'FH-009',
    category: 'garden',
    regularMinor: 2775,
    weight: '1.1',
    cm: [45, 24, 4],
    shortDescription: 'Waxed canvas over a thick cork core; kind to knees on cold ground.',
    description: ['The cork does not soak up water and springs back for years. Two handles, so it doubles as a seat on a wet bench.'],
  }),
  simple({
    id: 55,
    slug: 'wool-socks',
    name: 'Wool Socks',
    sku: 'FH-010',
    category: 'clothing',
    regularMinor: 1200,
    weight: '0.15',
    cm: [34, 10, 3],
    shortDescription: 'Ribbed socks in undyed wool, long enough for boots.',
    description: ['Knitted from the fleece of Welsh hill sheep with a little nylon at heel and toe. Wash cool, dry flat.'],
    reviews: reviewsOf(8, [
      ['Dan', 5, 'Warm in wellingtons in February. Enough said.'],
      ['Elsie', 4, 'Lovely, a little long in the leg.'],
      ['Femi', 3, 'Scratchy on the first day, fine after a wash.'],
    ]),
  }),
  simple({
    id: 57,
    slug: 'canvas-apron',
    name: 'Canvas Apron',
    sku: 'FH-011',
    category: 'clothing',
    regularMinor: 3900,
    weight: '0.7',
    cm: [88, 70, 1],
    shortDescription: 'A cross-back apron in heavy cotton canvas with a pocket for secateurs.',
    description: [
      'Cross-back straps take the weight off the neck. The canvas softens with washing and the brass rivets stay where they are.',
    ],
  }),
  simple({
    id: 59,
    slug: 'gift-note',
    name: 'Gift Note',
    sku: 'FH-012',
    category: 'clothing',
    regularMinor: 24000,
    weight: '',
    virtual: true,
    shortDescription: 'A year of Fieldhouse for somebody else: twelve boxes, one a month, announced by email.',
    description: [
      'A note for a whole year of boxes, one a month, chosen by us or by them. It comes by email at once; nothing is posted but the boxes.',
    ],
  }),
];

const COLOURS = { red: 'Red', blue: 'Blue', green: 'Green', black: 'Black', white: 'White' } as const;
type Colour = keyof typeof COLOURS;

function colourAttribute(values: readonly Colour[]): Attribute {
  return { name: 'attribute_pa_colour', label: 'Colour', options: values.map((value) => ({ value, label: COLOURS[value] })) };
}

/** Shop-wide attributes carry slugs as values; attributes typed into one product carry the words themselves. */
function sizeAttribute(values: readonly string[]): Attribute {
  return { name: 'attribute_pa_size', label: 'Size', options: values.map((label) => ({ value: label.toLowerCase(), label })) };
}

function wordsAttribute(name: string, label: string, words: readonly string[]): Attribute {
  return { name, label, options: words.map((word) => ({ value: word, label: word })) };
}

type TeeRow = readonly [id: number, colour: Colour, size: 's' | 'm', regularMinor: number, extra?: Partial<Variation>];

const TEE_ROWS: readonly TeeRow[] = [
  [67, 'red', 's', 1500],
  [68, 'red', 'm', 1600, { saleMinor: 1250 }],
  [69, 'blue', 's', 1700],
  [70, 'blue', 'm', 1800, { stock: SOLD_OUT }],
  [71, 'green', 's', 1900, { stock: { inStock: true, left: 3 } }],
  [72, 'green', 'm', 2000],
];

const COTTON_TEE: VariableProduct = {
  type: 'variable',
  id: 63,
  slug: 'cotton-tee',
  name: 'Cotton Tee',
  sku: 'FH-TEE',
  category: 'clothing',
  weight: '',
  shortDescription: 'A heavy cotton tee in three colours and two sizes, cut to move in.',
  description: [
    'Knitted from long-staple cotton, dyed in the piece, with a neck that keeps its shape. It comes out of the first wash the size it went in.',
  ],
  gallery: [
    { suffix: 'detail', alt: 'Seam of the Cotton Tee' },
    { suffix: 'label', alt: 'Label of the Cotton Tee' },
  ],
  reviews: [],
  attributes: [colourAttribute(['red', 'blue', 'green']), sizeAttribute(['S', 'M'])],
  defaults: {},
  embedded: true,
  picturedBy: 'attribute_pa_colour',
  variations: TEE_ROWS.map(([id, colour, size, regularMinor, extra]) => ({
    id,
    parentId: 63,
    sku: `FH-TEE-${colour}-${size}`,
    attributes: { attribute_pa_colour: colour, attribute_pa_size: size },
    regularMinor,
    stock: IN_STOCK,
    weight: size === 's' ? '0.15' : '0.2',
    size: { length: size === 's' ? '60' : '65', width: '45', height: '1' },
    description: `The tee in ${colour}, size ${size.toUpperCase()}: ${size === 's' ? '60' : '65'} cm from shoulder to hem.`,
    ...extra,
  })),
};

const OWNERS_NAME = "Owner's name";
const CAP_ROWS: readonly (readonly [number, Colour, string, number])[] = [
  [75, 'red', '', 2200],
  [76, 'black', 'None', 2000],
  [77, 'black', OWNERS_NAME, 2600],
];

const FIELD_CAP: VariableProduct = {
  type: 'variable',
  id: 74,
  slug: 'field-cap',
  name: 'Field Cap',
  sku: 'FH-CAP',
  category: 'clothing',
  weight: '',
  shortDescription: 'A six-panel cap in waxed cotton. Have it marked, and nobody borrows it twice.',
  description: ['Waxed cotton with a cotton lining and a brass buckle at the back. Initials or a name are stitched inside the brim.'],
  gallery: [],
  reviews: [],
  attributes: [
    colourAttribute(['red', 'black']),
    wordsAttribute('attribute_name-mark', 'Name & mark', ['None', 'Initials "A.B."', OWNERS_NAME]),
  ],
  defaults: { attribute_pa_colour: 'black' },
  embedded: true,
  picturedBy: 'attribute_pa_colour',
  variations: CAP_ROWS.map(([id, colour, mark, regularMinor], at) => ({
    id,
    parentId: 74,
    sku: `FH-CAP-${at}`,
    attributes: { attribute_pa_colour: colour, 'attribute_name-mark': mark },
    regularMinor,
    stock: IN_STOCK,
    weight: '',
    description: '',
  })),
};

const JACKET_COLOURS = ['red', 'blue', 'green', 'black', 'white'] as const;
const JACKET_SIZES = ['S', 'M', 'L', 'XL', 'XXL'] as const;
const JACKET_CLOTHS = ['Cotton', 'Wool', 'Canvas', 'Cord'] as const;
const JACKET_CUTS = ['Short', 'Regular', 'Long'] as const;
/** In the recorded shop every seventeenth jacket, beginning with the first, is sold out. */
const JACKET_SOLD_OUT_EVERY = 17;
const JACKET_FIRST_MINOR = 8000;
const JACKET_STEP_MINOR = 25;

function jacket(id: number, slug: string, name: string, embedded: boolean, hidden = false): VariableProduct {
  const sku = slug.toUpperCase();
  const rows = JACKET_COLOURS.flatMap((colour) =>
    JACKET_SIZES.flatMap((size) => JACKET_CLOTHS.flatMap((cloth) => JACKET_CUTS.map((cut) => ({ colour, size, cloth, cut })))),
  );
  return {
    type: 'variable',
    id,
    slug,
    name,
    sku,
    category: 'clothing',
    weight: '',
    shortDescription: 'A chore jacket in five colours, five sizes, four cloths and three cuts.',
    description: [
      'Three patch pockets, horn buttons and a collar that stands up when the wind does. Each is cut to order, which is why there are so many of them.',
    ],
    gallery: [],
    reviews: [],
    attributes: [
      colourAttribute(JACKET_COLOURS),
      sizeAttribute(JACKET_SIZES),
      wordsAttribute('attribute_cloth', 'Cloth', JACKET_CLOTHS),
      wordsAttribute('attribute_cut', 'Cut', JACKET_CUTS),
    ],
    defaults: {},
    embedded,
    ...(hidden ? { hidden } : {}),
    picturedBy: 'attribute_pa_colour',
    variations: rows.map((row, at) => ({
      id: id + 1 + at,
      parentId: id,
      sku: `${sku}-${String(at).padStart(3, '0')}`,
      attributes: {
        attribute_pa_colour: row.colour,
        attribute_pa_size: row.size.toLowerCase(),
        attribute_cloth: row.cloth,
        attribute_cut: row.cut,
      },
      regularMinor: JACKET_FIRST_MINOR + at * JACKET_STEP_MINOR,
      stock: at % JACKET_SOLD_OUT_EVERY === 0 ? SOLD_OUT : IN_STOCK,
      weight: '',
      description: '',
    })),
  };
}

const STARTER_SET: GroupedProduct = {
  type: 'grouped',
  id: 701,
  slug: 'garden-starter-set',
  name: 'Garden Starter Set',
  sku: 'FH-SET',
  category: 'garden',
  weight: '',
  shortDescription: 'What a first garden asks for. Take all three, or only the one you are missing.',
  description: ['A fork to weed with, twine to tie with and a mat to kneel on. Choose how many of each; they travel in one box.'],
  gallery: [],
  reviews: [],
  children: [45, 51, 53],
};

const ALMANAC: ExternalProduct = {
  type: 'external',
  id: 702,
  slug: 'growers-almanac',
  name: "Grower's Almanac",
  sku: 'FH-ALMANAC',
  category: 'garden',
  regularMinor: 1595,
  weight: '',
  shortDescription: 'A year of sowing dates, moon phases and blank pages for your own mistakes.',
  description: ['Printed and posted by the press that makes it; the button takes you to their shop.'],
  gallery: [],
  reviews: [],
  url: 'https://example.com/growers-almanac?from=fieldhouse',
  buttonText: 'Buy at the press',
};

/**
 * The bundle, as a product: it costs what it holds (`bundle.ts`). No listing shows it, because listings are held against the recorded shop.
 */
export const GARDEN_BUNDLE: SimpleProduct = simple({
  id: 703,
  slug: 'garden-day-bundle',
  name: 'Garden Day Bundle',
  sku: 'FH-BUNDLE',
  category: 'garden',
  regularMinor: 0,
  weight: '',
  shortDescription: 'A tee to get dirty, a fork, and what else the beds ask for: choose what goes in, and save ten percent on all of it.',
  description: ['Everything travels in one box. Take at least three things; nine fit in.'],
});

/** Everything the shop has a page for, in the host's default order for a listing: by name. */
export const PRODUCTS: readonly Product[] = [
  ...SIMPLE,
  COTTON_TEE,
  FIELD_CAP,
  jacket(79, 'workshop-jacket', 'Workshop Jacket', true),
  jacket(381, 'workshop-jacket-ajax', 'Workshop Jacket, to Order', false, true),
  STARTER_SET,
  ALMANAC,
].sort((a, b) => (a.name < b.name ? -1 : 1));

/** What its listings show. */
export const LISTED: readonly Product[] = PRODUCTS.filter(({ hidden }) => hidden !== true);

const byId = new Map<number, Product>([...PRODUCTS, GARDEN_BUNDLE].map((product) => [product.id, product]));
const bySlug = new Map<string, Product>(PRODUCTS.map((product) => [product.slug, product]));
const variationById = new Map<number, Variation>(
  PRODUCTS.flatMap((product) => (product.type === 'variable' ? product.variations.map((one) => [one.id, one] as const) : [])),
);

/** The product with this id; undefined for unknown ids and for ids of variations. */
export function productById(id: number): Product | undefined {
  return byId.get(id);
}

/** The product with this slug. */
export function productBySlug(slug: string): Product | undefined {
  return bySlug.get(slug);
}

/** The variation with this id. */
export function variationOf(id: number): Variation | undefined {
  return variationById.get(id);
}

/** The products that the listing of one shelf shows, in its order. */
export function productsIn(category: CategorySlug): readonly Product[] {
  return LISTED.filter((product) => product.category === category);
}

/** The shelf with this slug. */
export function categoryOf(slug: CategorySlug): Category {
  const found = CATEGORIES.find((category) => category.slug === slug);
  if (!found) {
    throw new Error(`there is no category ${slug}`);
  }
  return found;
}

/** What one piece costs today, in pence: the sale price while there is one. */
export function priceMinor(item: { readonly regularMinor: number; readonly saleMinor?: number }): number {
  return item.saleMinor ?? item.regularMinor;
}

/** Lowest and highest price to pay for a product, in pence; both the same where there is one price. */
export function priceRangeMinor(product: Product): { readonly min: number; readonly max: number } {
  if (product.type === 'variable') {
    return rangeOf(product.variations.map(priceMinor));
  }
  if (product.type === 'grouped') {
    return rangeOf(childrenOf(product).map(priceMinor));
  }
  return rangeOf([priceMinor(product)]);
}

function rangeOf(prices: readonly number[]): { min: number; max: number } {
  return { min: Math.min(...prices), max: Math.max(...prices) };
}

/** The parts of a grouped product, in its order. */
export function childrenOf(product: GroupedProduct): readonly SimpleProduct[] {
  return product.children.map((id) => {
    const child = byId.get(id);
    if (child?.type !== 'simple') {
      throw new Error(`${product.slug} groups ${id}, which is no simple product`);
    }
    return child;
  });
}

/** Whether any price of the product is reduced; the host shows "Sale!" then. */
export function isOnSale(product: Product): boolean {
  if (product.type === 'variable') {
    return product.variations.some((one) => one.saleMinor !== undefined);
  }
  if (product.type === 'grouped') {
    return childrenOf(product).some((child) => child.saleMinor !== undefined);
  }
  return product.saleMinor !== undefined;
}

/** Whether anything of the product can be bought now. */
export function isInStock(product: Product): boolean {
  if (product.type === 'simple') {
    return product.stock.inStock;
  }
  if (product.type === 'variable') {
    return product.variations.some((one) => one.stock.inStock);
  }
  return true;
}

/** Mean of the stars, or undefined without reviews. */
export function ratingOf(product: Product): number | undefined {
  if (product.reviews.length === 0) {
    return undefined;
  }
  return product.reviews.reduce((sum, review) => sum + review.stars, 0) / product.reviews.length;
}

/**
 * A variation's name as cart and notices call it: parent, dash, chosen labels ("Cotton Tee - Red, M").
 * The host leaves the labels out with three attributes and more, and where one of several attributes has a name of
 * two words (a dash in its field name); the mini-cart then lists them below the name.
 */
export function variationName(variation: Variation): string {
  const parent = parentOf(variation);
  if (!namesItsValues(parent)) {
    return parent.name;
  }
  const labels = parent.attributes.flatMap((attribute) => {
    const value = variation.attributes[attribute.name] ?? '';
    return value === '' ? [] : [labelOf(attribute, value)];
  });
  return labels.length === 0 ? parent.name : `${parent.name} - ${labels.join(', ')}`;
}

function namesItsValues(parent: VariableProduct): boolean {
  const { attributes } = parent;
  return attributes.length < 3 && (attributes.length === 1 || !attributes.some((one) => one.name.includes('-')));
}

/** The variable product a variation belongs to. */
export function parentOf(variation: Variation): VariableProduct {
  const parent = byId.get(variation.parentId);
  if (parent?.type !== 'variable') {
    throw new Error(`variation ${variation.id} has no parent`);
  }
  return parent;
}

/** The words a shopper reads for an attribute's value; the value itself when it is unknown. */
export function labelOf(attribute: Attribute, value: string): string {
  return attribute.options.find((option) => option.value === value)?.label ?? value;
}

const PICTURE_PX = 900;

function picture(name: string, alt: string): Picture {
  const src = `images/${name}.svg`;
  return { src, width: PICTURE_PX, height: PICTURE_PX, alt, srcset: `${src} ${PICTURE_PX}w` };
}

/**
 * The main picture of a product, or of one of its variations. The only place that knows how pictures are named:
 * `images/<slug>.svg`, and `images/<slug>-<value>.svg` where a variation has a picture of its own.
 */
export function pictureOf(product: Product, variation?: Variation): Picture {
  if (!variation || product.type !== 'variable' || product.picturedBy === undefined) {
    return picture(product.slug, product.name);
  }
  const attribute = product.attributes.find((one) => one.name === product.picturedBy);
  const value = variation.attributes[product.picturedBy];
  if (!attribute || value === undefined || value === '') {
    return picture(product.slug, product.name);
  }
  return picture(`${product.slug}-${value}`, `${product.name} in ${labelOf(attribute, value).toLowerCase()}`);
}

/** All pictures of a product's gallery, the main one first; variation pictures are not among them. */
export function galleryOf(product: Product): readonly Picture[] {
  return [pictureOf(product), ...product.gallery.map(({ suffix, alt }) => picture(`${product.slug}-${suffix}`, alt))];
}
