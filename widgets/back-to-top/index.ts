import { baseOf, defineElement } from '../../shared/element/element.js';
import { doc } from './back-to-top.schema.js';
import { renderer } from './renderer.js';

defineElement(doc, baseOf(renderer));
