import { checkedUrl } from './checked-url.js';

/**
 * What may become markup or the address of a script on a page with Trusted Types. Apart from the HTML door, because
 * the script in the head needs it.
 */
interface Policy {
  createHTML(text: string): string;
  createScriptURL(address: string): string;
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: Policy): Policy;
}

const rules: Policy = { createHTML: (text) => text, createScriptURL: (address) => checkedUrl(address) };

/** Apart from the page object (`shared/page.ts`), for which the script in the head has no room. */
const KEY = Symbol.for('shop.policy.v1');

/**
 * The policy of the page: a strict document allows the name `shop` once, so the script in the head and all copies of the bundle use
 * the same one.
 * @throws TypeError where the document does not allow it
 */
export const policy = (): Policy => {
  const page = globalThis as { [KEY]?: Policy; readonly trustedTypes?: TrustedTypesFactory };
  // Own only: in a browser without them an element with this id answers to the name.
  const factory = Object.hasOwn(page, 'trustedTypes') ? page.trustedTypes : undefined;
  return (page[KEY] ??= factory?.createPolicy('shop', rules) ?? rules);
};

/** Forgets it; for tests, which load many pages into one process. */
export const forgetPolicy = (): void => {
  Reflect.deleteProperty(globalThis, KEY);
};
