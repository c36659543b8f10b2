// @vitest-environment jsdom
import { describe } from 'vitest';
import { carryOver } from './preserve-state.js';

// jsdom has no CSS object at all; the escaping of names is happy-dom's and the browser tests' matter.
Reflect.set(globalThis, 'CSS', { escape: (text: string) => text.replaceAll(/["\\\]]/g, '\\$&') });

describe('what a shopper would miss, in another DOM', () => {
  carryOver();
});
