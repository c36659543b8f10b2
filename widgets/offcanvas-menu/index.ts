import { baseOf, defineElement } from '../../shared/element/element.js';
import { doc } from './offcanvas-menu.schema.js';
import { renderer } from './renderer.js';

defineElement(doc, baseOf(renderer));
