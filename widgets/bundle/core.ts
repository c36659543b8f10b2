/** What every code of bundles needs that comes on use: driver, follower, and what they bring. It comes with the tag. */
export {
  childOf,
  childrenOf,
  FIELD,
  fieldLimits,
  isChoosable,
  numberAt,
  quantityField,
  readBounds,
  readPostedForm,
} from './bundle.read.js';
export { bundleLimit } from './stock.logic.js';
export { piecesOf, postedIds, REASON_KINDS, type Reason, type ReasonKind } from './choice.logic.js';
export { fillBrackets } from '../../shared/host/bracket-marks.js';
export { fill, priceNodes } from './nodes.js';
export { percentText } from './price.logic.js';
export { BUTTON, checkBundle, fire, moneyText, type Checked, type Session } from './session.js';
export { PLUS, STEPS } from './steps.js';
