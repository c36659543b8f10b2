import { baseOf, defineElement } from '../../shared/element/element.js';
import { pageDrivenRenderer } from '../../shared/element/page-driven.js';
import { doc } from './badge.schema.js';
import { driveBadges, followBadges } from './driver.js';

defineElement(doc, baseOf(pageDrivenRenderer({ feature: 'badges', drive: driveBadges, follow: followBadges })));
