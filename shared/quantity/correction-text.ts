import { message } from '../messages.js';
import '../messages/quantity.js';
import type { Corrected } from './step.rules.js';

/** What is said at a quantity field: why it holds another quantity than was typed. @param corrected what the quantity has become */
export function correctionText({ value, reason }: Corrected): string {
  switch (reason) {
    case 'raised':
      return message('quantity.raised', { min: value });
    case 'lowered':
      return message('quantity.lowered', { max: value });
    case 'stepped':
      return message('quantity.stepped', { value });
    case 'kept':
      return message('quantity.kept', { value });
  }
}
