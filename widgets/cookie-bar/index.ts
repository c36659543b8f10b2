import { bareBase, defineElement } from '../../shared/element/element.js';
import { doc, schema } from './cookie-bar.schema.js';
import { starting } from './start.js';

defineElement(doc.tag, bareBase(starting), { schema });
