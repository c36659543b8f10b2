import type { BrowserContext } from 'playwright-core';
import type { Shop } from './shop.js';

type Profile = ReturnType<BrowserContext['storageState']>;

/** A browser profile with products in the cart of the demo's shop, which a shopper puts there once for all tests of a file. */
export function filledCart(shop: Shop, ids: readonly number[]): () => Profile {
  let profile: Profile | undefined;
  return () => {
    profile ??= (async () => {
      const page = await shop.openPage({ path: 'cart.html' });
      for (const id of ids) {
        await page.goto(new URL(`cart.html?add-to-cart=${id}`, page.url()).href);
      }
      await page
        .locator('.cart_item')
        .nth(ids.length - 1)
        .waitFor();
      return page.context().storageState();
    })();
    return profile;
  };
}
