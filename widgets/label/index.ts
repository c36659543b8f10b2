import { baseOf, defineElement } from '../../shared/element/element.js';
import { pageDrivenRenderer } from '../../shared/element/page-driven.js';
import { driveLabels } from './driver.js';
import { doc } from './label.schema.js';
import { keepNames } from './names.js';

defineElement(doc, baseOf(pageDrivenRenderer({ feature: 'labels', drive: driveLabels, always: keepNames })));
