import { baseOf, defineElement } from '../../shared/element/element.js';
import { renderer } from './renderer.js';
import { doc } from './scroll-to.schema.js';

defineElement(doc, baseOf(renderer));
