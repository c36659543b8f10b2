import { baseOf, defineElement } from '../../shared/element/element.js';
import { renderer } from './renderer.js';
import { doc } from './sticky-header.schema.js';

defineElement(doc, baseOf(renderer));
