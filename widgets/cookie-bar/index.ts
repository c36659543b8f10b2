import { baseOf, defineElement } from '../../shared/element/element.js';
import { doc } from './cookie-bar.schema.js';
import { starting } from './start.js';

defineElement(doc, baseOf(starting));
