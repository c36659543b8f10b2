import { useLayoutEffect } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { useEnhance } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { holdTouchClass } from '../../shared/host/touch-class.js';
import { enhanceHeader } from './header.js';
import type { schema } from './sticky-header.schema.js';

/** The view of `<shop-sticky-header>`: prints nothing and only writes on the tag, its header and the root (`enhanceHeader`). */
export function StickyHeader({ element, isSticky, stuckClass, hasSpacer }: Values<typeof schema> & ElementProps): null {
  useLayoutEffect(holdTouchClass, []);
  useEnhance(element, enhanceHeader, { isSticky, stuckClass, hasSpacer });
  return null;
}
