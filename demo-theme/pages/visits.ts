/** Where the shop is: the page with an embed of somebody else. */
import { article } from './purchase.js';
import type { Page } from './frame.js';

/** The page. The map stays an address until it is allowed; without script the text says the way. */
export function visitPage(): Page {
  return {
    file: 'visit.html',
    title: 'Visit us',
    description: 'Where Fieldhouse is and when it is open.',
    bodyClass: 'page woocommerce-page',
    main: article(
      'Visit us',
      '<p class="page-lead">Ten minutes on foot from the station: along Field Lane, over the brook, the house among the beans.</p>' +
        '<iframe class="visit__map" data-src="partners/map.html" data-shop-consent="functional" data-service="map" title="Map of Field Lane" width="960" height="420"></iframe>' +
        '<div class="col2-set visit__facts"><section><h2>Address</h2><address>Fieldhouse<br>12 Field Lane<br>Little Harrow</address></section>' +
        '<section><h2>Open</h2><p>Tuesday to Saturday, nine to five. In the weeks of the apple harvest also on Sundays.</p></section></div>',
    ),
  };
}
