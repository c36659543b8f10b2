import { texts } from '../message-table.js';

/** Texts of the coupon part. */
export const couponTexts = texts({
  'coupon.applying': { en: 'Applying coupon…' },
  'coupon.applied': { en: 'Coupon code applied.' },
  'coupon.failed': { en: 'The coupon could not be applied. Please try again.' },
  'coupon.remove_failed': { en: 'The coupon could not be removed. Please try again.' },
  'coupon.remove_offline': { en: 'You seem to be offline. The coupon was not removed; please try again when you are connected.' },
  'coupon.offline': { en: 'You seem to be offline. The coupon was not applied; please try again when you are connected.' },
  'coupon.refused': { en: 'The shop did not accept this coupon. What you entered is still here; please try again.' },
  'coupon.removed': { en: 'Coupon has been removed.' },
  'coupon.retry': { en: 'Try again' },
});
