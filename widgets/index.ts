/**
 * Every tag there is, and where its code lies. This is the one place a widget is named: the loader, the documents,
 * the types and the tests are all made from it. The tag is `shop-` and the name of the folder.
 */
export const WIDGETS: Readonly<Record<string, () => Promise<unknown>>> = {
  'shop-variation-form': () => import('./variation-form/index.js'),
};
