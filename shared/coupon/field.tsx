import { nodeOf } from '../dom/node-of.js';

/** The coupon field of the classic cart and checkout, and the error that stands at it as the host's scripts put it there. */

const ERROR = 'coupon-error-notice';

/** The coupon field of a cart or of a coupon form. */
export const couponField = (root: ParentNode): HTMLInputElement | null =>
  root.querySelector<HTMLInputElement>('#coupon_code, input[name="coupon_code"]');

/** The errors that stand at coupon fields. */
export const couponErrors = (root: ParentNode): HTMLElement[] => [...root.querySelectorAll<HTMLElement>(`.${ERROR}`)];

/** Where and how a coupon's error is shown: its element at the end of `box`; `live` has it read out. */
interface CouponErrorPlace {
  readonly tag: 'p' | 'span';
  readonly box: Element | null | undefined;
  readonly live: boolean;
}

/** Shows at a coupon field why its coupon was refused, as the host marks it; an older error leaves. */
export function showCouponError(root: ParentNode, text: string, { tag: Tag, box, live }: CouponErrorPlace): void {
  clearCouponError(root);
  const field = couponField(root);
  if (!field || !box) {
    return;
  }
  field.classList.add('has-error');
  field.setAttribute('aria-invalid', 'true');
  field.setAttribute('aria-describedby', ERROR);
  box.append(
    nodeOf(
      <Tag className={ERROR} id={ERROR} role={live ? 'alert' : undefined}>
        {text}
      </Tag>,
    ),
  );
}

/** Removes the error from a coupon field, because the shopper types or another code was tried. */
export function clearCouponError(root: ParentNode): void {
  for (const error of couponErrors(root)) {
    error.remove();
  }
  const field = couponField(root);
  if (!field?.classList.contains('has-error')) {
    return;
  }
  field.classList.remove('has-error');
  field.removeAttribute('aria-invalid');
  field.removeAttribute('aria-describedby');
}

/** Empties a coupon field, because its coupon is in or another is out; its error leaves. */
export function clearCouponField(root: ParentNode): void {
  const field = couponField(root);
  if (field) {
    field.value = '';
  }
  clearCouponError(root);
}
