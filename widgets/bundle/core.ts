/** What every code of bundles needs that comes on use: driver, follower, and what they bring. Of one set of users it is one file. */
export {
  childOf,
  childrenOf,
  FIELD,
  fieldLimits,
  isChoosable,
  quantityField,
  readBounds,
  readPostedForm,
  variationForm,
} from './bundle.read.js';
export { clamped, piecesOf, postedIds, pressed, REASON_KINDS, type Reason, type ReasonKind } from './choice.logic.js';
export { fillBrackets } from '../../shared/host/bracket-marks.js';
export { fill, made, priceNodes } from './nodes.js';
export { childSubtotal, percentText, type Saving } from './price.logic.js';
export { checkBundle, createSession, moneyText, type Checked, type Session } from './session.js';
export { nameControls, STEPS } from './steps.js';
