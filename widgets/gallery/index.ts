import { whenScriptsRan } from '../../shared/dom/page-ready.js';
import { nodesIn } from '../../shared/dom/nodes.js';
import { drivenRenderer } from '../../shared/element/driven.js';
import { baseOf, defineElement } from '../../shared/element/element.js';
import { renderer } from './driver.js';
import { followGallery } from './follower.js';
import { doc } from './gallery.schema.js';
import { BEFORE, GALLERY, isAnnouncing } from './host-gallery.js';

defineElement(
  doc,
  baseOf(
    drivenRenderer(() => ({
      feature: 'gallery',
      find: nodesIn(GALLERY),
      event: BEFORE,
      claims: (gallery) => !isAnnouncing(gallery),
      // Plug-ins do not listen to the first event before the page's scripts have run.
      when: whenScriptsRan,
      follow: followGallery,
      driver: renderer,
    })),
  ),
);
