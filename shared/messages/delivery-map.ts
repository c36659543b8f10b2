import { texts } from '../message-table.js';

/** Texts of the delivery map. */
export const deliveryMapTexts = texts({
  'delivery-map.label': { en: 'Delivery areas' },
  'delivery-map.area': { en: 'Area {number}' },
  'delivery-map.within': { en: 'Within {radius} of {place}' },
  'delivery-map.within_shop': { en: 'Within {radius} of the shop' },
  'delivery-map.ask': { en: 'The map comes from {service}, which then learns your IP address.' },
  'delivery-map.show': { en: 'Show the map' },
  'delivery-map.zoom_in': { en: 'Zoom in' },
  'delivery-map.zoom_out': { en: 'Zoom out' },
});
