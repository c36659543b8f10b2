import { demoPages, oneOfEachKind, pagesStand } from './support/pages-stand.js';
import { useShop } from './support/shop.js';

/** The Arabic pages are the English ones written from right to left: one of each kind, in the matrix, once. */
pagesStand(useShop(), oneOfEachKind(demoPages('rtl')), () => 'turned');
