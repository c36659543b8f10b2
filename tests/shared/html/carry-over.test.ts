import { describe } from 'vitest';
import { carryOver } from './carry-over.js';

describe('what a shopper would miss', () => { carryOver(); });
