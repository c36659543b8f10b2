import { listOf } from '../../shared/element/json-shape.js';

/** Numbers are looked at where they are read, which names the add-on (`addons.json.ts`). */
const OPTION = {
  label: 'text',
  price: 'any',
  sale_price: 'any',
  default_price: 'any',
  default_sale_price: 'any',
  price_type: 'text',
  price_method: 'text',
  selected: 'flag',
  required: 'flag',
  out_of_stock: 'flag',
  remove_spaces: 'flag',
  image: 'text',
  replace_image: 'text',
  description: 'text',
  tooltip: 'text',
  color: 'text',
  placeholder: 'text',
  min: 'text',
  max: 'text',
  step: 'text',
  minlength: 'any',
  maxlength: 'any',
  product_id: 'text',
  allow_multiple: 'flag',
  max_multiple: 'any',
  params: 'any',
} as const;

const ADDON = {
  id: 'text',
  type: 'text',
  title: 'text',
  description: 'text',
  required: 'flag',
  selection: 'text',
  min: 'text',
  max: 'text',
  exa: 'text',
  numbers_min: 'text',
  numbers_max: 'text',
  sell_individually: 'flag',
  first_free: 'any',
  toggle: 'text',
  per_row: 'any',
  conditional_logic: {
    display: 'text',
    display_if: 'text',
    rules: listOf({ addon: 'text', is: 'text' }),
    variations: listOf('text'),
  },
  options: listOf(OPTION),
} as const;

/** What the JSON of an empty tag may hold. */
export const GIVEN = {
  product_id: 'text',
  product_price: 'any',
  default_product_price: 'any',
  blocks: listOf({ id: 'text', addons: listOf(ADDON) }),
} as const;
