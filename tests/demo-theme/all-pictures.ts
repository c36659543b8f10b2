import { galleryOf, pictureOf, PRODUCTS } from '../../demo-theme/shop/catalogue.js';

/** Every picture file the shop refers to, each once. */
export function allPictures(): readonly string[] {
  return [
    ...new Set(
      PRODUCTS.flatMap((product) => [
        ...galleryOf(product),
        ...(product.type === 'variable' && product.picturedBy !== undefined
          ? product.variations.map((variation) => pictureOf(product, variation))
          : []),
      ]).map(({ src }) => src),
    ),
  ];
}
