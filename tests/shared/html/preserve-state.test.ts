import { describe } from 'vitest';
import { carryOver } from './preserve-state.js';

describe('what a shopper would miss', () => {
  carryOver();
});
