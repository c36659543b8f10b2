import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ROOT } from './builds.js';
import { unaskable, type ShopPage } from './page.js';
import type { Shop } from './shop.js';

const SIZES = { phone: { width: 320, height: 700 }, desktop: { width: 1280, height: 800 } } as const;

/** The pages of the demo: in one direction of writing, or all. */
export const demoPages = (direction?: 'ltr' | 'rtl'): string[] =>
  readdirSync(join(ROOT, 'demo-theme')).filter(
    (name) => name.endsWith('.html') && (direction === undefined || name.endsWith('-rtl.html') === (direction === 'rtl')),
  );

/** Of pages with the same tags the first: the others differ in words and pictures. */
export function oneOfEachKind(pages: readonly string[]): string[] {
  const tagsOn = (page: string): string =>
    [...new Set(readFileSync(join(ROOT, 'demo-theme', page), 'utf8').match(/<shop-[a-z-]+/g))].sort().join();
  return [...new Map([...pages].reverse().map((page) => [tagsOn(page), page])).values()].sort();
}

/**
 * Each page is whole on a phone and on a desktop: every tag ready, nothing wider than the screen, no shift, nothing for axe to say.
 * @param how `opened` for each of the two, or on a phone and `turned` into a desktop, where another page made in the same way is looked at
 * whole on a desktop
 */
export function pagesStand(shop: Shop, pages: readonly string[], how: (page: string) => 'opened' | 'turned'): void {
  describe.each(pages)('%s', (path) => {
    test('stands still, prints nothing, and axe has nothing to say, on a phone and on a desktop', async () => {
      let page: ShopPage | undefined;
      for (const [name, viewport] of Object.entries(SIZES)) {
        const isTurned = page !== undefined && how(path) === 'turned';
        if (page && isTurned) {
          await page.setViewportSize(viewport);
        } else {
          page = await shop.openPage({ path, viewport, touch: name === 'phone' });
        }
        await page.rest();
        expect(
          await page.evaluate(() =>
            [...document.querySelectorAll('*')]
              .filter((el) => el.localName.startsWith('shop-') && !el.hasAttribute('data-shop-ready'))
              .map((el) => el.localName),
          ),
        ).toEqual([]);
        if (!isTurned) {
          expect(await page.axe({ disable: unaskable(path) }), `axe on a ${name}`).toEqual([]);
          expect(await page.shifts(), `layout shift on a ${name}`).toEqual([]);
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(wide, `sideways scrolling on a ${name}`).toBe(0);
      }
    });
  });
}
