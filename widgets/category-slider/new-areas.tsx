import { nodeOf } from '../../shared/dom/node-of.js';
import { driverOf } from '../../shared/host/driver.js';
import { onElementorWidget } from '../../shared/host/elementor.js';
import { LISTING_LOADED, onListing } from '../../shared/host/listing-events.js';
import { AREA, sectionOf } from './category-slider.host.js';

/** The page builder's widgets for the plugin's sliders, the paid one and the free one. */
const ELEMENTOR = ['sp_woo_category_slider_pro_shortcode.default', 'sp_woo_category_slider_free_shortcode.default'];

const Tag: string = 'shop-category-slider';

const isOurs = (area: Element): boolean => driverOf('slider', sectionOf(area) ?? area) === 'tag';

/** Sliders that a page builder or a loaded list brings outside of every tag of ours get one around them, where they are wanted. */
function wrapAreas(root: ParentNode, isWanted: (area: Element) => boolean): void {
  for (const area of root.querySelectorAll(AREA)) {
    if (!area.closest(Tag) && isWanted(area)) {
      const tag = nodeOf(<Tag />);
      const { parentNode, nextSibling } = area;
      // It starts with its slider inside.
      tag.append(area);
      parentNode?.insertBefore(tag, nextSibling);
    }
  }
}

/** Gives sliders that come into the page a tag of their own (contract 7). @returns how to stop */
export function onNewAreas(): () => void {
  const stopWidgets = onElementorWidget(ELEMENTOR, (widget) => wrapAreas(widget, () => true));
  // What Swiper has set up outside of our tags is none of ours.
  const stopLists = onListing(LISTING_LOADED, () => wrapAreas(document, isOurs));
  return () => {
    stopWidgets();
    stopLists();
  };
}
