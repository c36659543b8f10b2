// @vitest-environment jsdom
import { describe } from 'vitest';
import { wholeRegions } from './whole.js';

describe('an answer that holds a region whole, in another DOM', () => {
  wholeRegions();
});
