import { useLayoutEffect } from 'react';
import type { ElementProps } from '../../shared/element/define.js';
import { useEnhance } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { holdTouchClass } from '../../shared/host/touch-class.js';
import { enhanceBackgrounds } from './backgrounds.js';
import type { schema } from './bg.schema.js';

/**
 * The view of `<shop-bg>`: prints nothing and only writes on elements of the page. Plain code does that and no `<Host>`: each of thousands
 * is written once, when it comes near the screen, and nothing that changes is shown (contract 11).
 */
export function Bg({ element, background }: Values<typeof schema> & ElementProps): null {
  useLayoutEffect(holdTouchClass, []);
  useEnhance(element, enhanceBackgrounds, background);
  return null;
}
