import { texts } from '../message-table.js';

/** Texts of add-ons that the tag prints itself. */
export const addonsPrintTexts = texts({
  'addons.product_price': { en: 'Product price:' },
  'addons.options_price': { en: 'Total options:' },
  'addons.order_price': { en: 'Order total:' },
  'addons.select_default': { en: 'Select an option' },
  'addons.drop_files': { en: 'Drop files here or' },
  'addons.upload': { en: 'Upload' },
  'addons.own_quantity': { en: 'Quantity of {name}' },
});
