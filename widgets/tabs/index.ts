import { nodesIn } from '../../shared/dom/nodes.js';
import { drivenRenderer } from '../../shared/element/driven.js';
import { baseOf, defineElement } from '../../shared/element/element.js';
import { renderer } from './driver.js';
import { followTabs } from './follower.js';
import { WRAPPER } from './tabs.read.js';
import { doc } from './tabs.schema.js';

defineElement(
  doc,
  baseOf(
    drivenRenderer(() => ({
      feature: 'tabs',
      event: 'init',
      find: nodesIn(WRAPPER),
      follow: followTabs,
      driver: renderer,
    })),
  ),
);
