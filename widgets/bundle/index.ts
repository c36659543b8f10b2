import { baseOf, defineElement } from '../../shared/element/element.js';
import { renderer } from './renderer.js';
import { doc } from './bundle.schema.js';

defineElement(doc, baseOf(renderer));
