/** What is driven in each engine: short journeys, each from an empty profile, so that each can be driven alone and again. */
import { BUYING } from './buying.mjs';
import { CART } from './cart.mjs';
import { LISTING } from './listing.mjs';
import { PRODUCT } from './product.mjs';
import { WAYS } from './ways.mjs';

/** @typedef {import('../shopper.mjs').Shopper} Shopper */
/** @typedef {import('../driver.mjs').View} View */

/**
 * A journey: `title` says what holds; `consent` is what was answered before, by default `declined`; `view` the size of the page, by default
 * a desktop.
 * @typedef {{ title: string, run: (shopper: Shopper) => Promise<void>, view?: View, consent?: import('../shopper.mjs').Consent }} Step
 */

/** @type {readonly Step[]} */
export const STEPS = [...LISTING, ...PRODUCT, ...CART, ...BUYING, ...WAYS];
