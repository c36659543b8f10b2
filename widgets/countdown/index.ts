import { baseOf, defineElement } from '../../shared/element/element.js';
import { pageDrivenRenderer } from '../../shared/element/page-driven.js';
import { driveTimers } from './driver.js';
import { doc } from './countdown.schema.js';
import { followTimers } from './follower.js';

defineElement(doc, baseOf(pageDrivenRenderer({ feature: 'badges', drive: driveTimers, follow: followTimers })));
