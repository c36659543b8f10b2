/** What the statistics plugin counts a page as. */
import { md5 } from '../shop/md5.js';

/** Kind of page and its id, as the plugin prints them with each page. */
export interface Counted {
  readonly type: 'product' | 'product_cat' | 'home' | 'page';
  readonly id: number;
}

/** Pages of a WordPress have a number; a file gets one out of its name. */
const idOf = (file: string): number => Number.parseInt(md5(file).slice(0, 4), 16);

/** By the classes of the body, which say it on a real shop too. */
export function countedAs({ bodyClass, file }: { readonly bodyClass: string; readonly file: string }): Counted {
  const product = /\bpostid-(\d+)\b/.exec(bodyClass)?.[1];
  if (product !== undefined) {
    return { type: 'product', id: Number(product) };
  }
  return { type: bodyClass.startsWith('home ') ? 'home' : /\btax-product_cat\b/.test(bodyClass) ? 'product_cat' : 'page', id: idOf(file) };
}
