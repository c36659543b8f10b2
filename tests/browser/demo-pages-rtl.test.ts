import { demoPages, pagesStand } from './support/pages-stand.js';
import { useShop } from './support/shop.js';

/** The Arabic pages are the English ones written from right to left: in the matrix, once. */
pagesStand(useShop(), demoPages('rtl'), () => 'turned');
