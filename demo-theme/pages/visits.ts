/** Where the shop is: the page with an embed of somebody else. */
import { readableAttr } from '../shop/print/tags.js';
import { article } from './purchase.js';
import type { Page } from './frame.js';

/** Where the shop delivers, as a shop writes it: places in degrees, made up like the shop itself. */
const AREAS = {
  maps: [
    {
      name: 'Little Harrow and the valley, every day',
      array_latlng: [
        [52.118, -1.302],
        [52.131, -1.268],
        [52.127, -1.221],
        [52.139, -1.184],
        [52.121, -1.151],
        [52.092, -1.163],
        [52.079, -1.204],
        [52.061, -1.229],
        [52.068, -1.281],
        [52.094, -1.311],
      ],
    },
    {
      name: 'The market towns, on Thursdays',
      array_latlng: [
        [52.139, -1.184],
        [52.158, -1.139],
        [52.151, -1.071],
        [52.119, -1.042],
        [52.083, -1.058],
        [52.066, -1.112],
        [52.092, -1.163],
        [52.121, -1.151],
      ],
    },
  ],
  color: ['#2f6f4f', '#b5541c'],
  circle_color: ['#31598c'],
  radius: ['2'],
  radius_unit: 'miles',
  store_address_picked: '1',
  store_loc: [{ lat: 52.0985, lng: -1.238 }],
};

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
        '<section><h2>Open</h2><p>Tuesday to Saturday, nine to five. In the weeks of the apple harvest also on Sundays.</p></section></div>' +
        '<section class="visit__areas" id="delivery"><h2>Where we deliver</h2><p>By bicycle around the shop, with the van further out.</p>' +
        `<shop-delivery-map data-provider="svg" data-config='${readableAttr(AREAS)}'></shop-delivery-map></section>`,
    ),
  };
}
