import { baseOf, defineElement } from '../../shared/element/element.js';
import { doc } from './category-slider.schema.js';
import { renderer } from './renderer.js';

defineElement(doc, baseOf(renderer));
