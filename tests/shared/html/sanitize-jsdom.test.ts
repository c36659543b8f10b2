// @vitest-environment jsdom
import { describe } from 'vitest';
import { printedLines } from '../../setup/each.js';
import { corpus } from './corpus.js';

/** A second parser, closer to the standard: what one of them reads as text the other may read as markup. */
describe('server HTML in another DOM', () => {
  corpus(printedLines);
});
