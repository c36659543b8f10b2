import { baseOf, defineElement } from '../../shared/element/element.js';
import { doc } from './carousel.schema.js';
import { renderer } from './renderer.js';

defineElement(doc, baseOf(renderer));
