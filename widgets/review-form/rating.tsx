import { useReducer, useRef, useState, type ReactElement } from 'react';
import { Host } from '../../shared/element/host.js';
import { HostPortal, useEvent, useMount } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/product.js';
import { clearAlert } from '../../shared/ui/alert-box.js';
import { showAlert } from '../../shared/ui/alert.js';
import type { Props } from './review-form.schema.js';
import { isMissing, LEVELS, ratingOf } from './review-form.rules.js';
import { dropDeadStars, hasLevels, heightOf, isSending, keepStars, labelOf, nameOf, starsOfOthers } from './review-form.host.js';
import ratingCss from './rating.late.css';
import { Stars } from './stars.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { adopt } from '../../shared/styles/adopt.js';

adopt(ratingCss);

/** What one field is told. */
export interface RatingProps extends Pick<Props, 'ratingTexts' | 'alerts'> {
  readonly select: HTMLSelectElement;
  /** Does a review need a rating? `undefined` where nobody says so: then the field's own mark counts. */
  readonly told: boolean | undefined;
}

/** The stars of one field, where it has every level; loaded when a shopper comes near it. */
export function Rating({ select, ...props }: RatingProps): ReactElement | null {
  // WooCommerce's script may come after us: it fires `init` on the field, and then has to find it as the page printed it. Stars that
  // somebody has put there stay the only ones.
  const [driver] = useDriver('rating', { node: select, event: 'init', isClaimed: () => starsOfOthers(select) !== null });
  return driver === 'tag' && hasLevels(select) ? <DrivenRating select={select} {...props} /> : null;
}

/** What stands at the field before the stars take its place. */
function beginAt(select: HTMLSelectElement): { readonly marked: boolean; readonly height: number; readonly hasFocus: boolean } {
  dropDeadStars(select);
  return { marked: select.required, height: heightOf(select), hasFocus: document.activeElement === select };
}

function DrivenRating({ select, told, ratingTexts, alerts }: RatingProps): ReactElement {
  const stars = useRef<HTMLParagraphElement>(null);
  const [{ marked, height, hasFocus }] = useState(() => beginAt(select));
  const [isRefused, setRefused] = useState(false);
  // The field's own value is the truth: scripts, a form's reset and the browser's memory change it too.
  const [, again] = useReducer((n: number) => n + 1, 0);
  const rating = ratingOf(select.value);
  const { form } = select;
  const label = labelOf(select);

  const focusStars = (): void => stars.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  useMount(() => {
    const box = stars.current;
    if (box) {
      keepStars(box);
      if (hasFocus) {
        focusStars();
      }
    }
    return () => box && clearAlert(box);
  });
  const read = useEvent((): void => {
    if (select.value !== '') {
      setRefused(false);
      if (stars.current) {
        clearAlert(stars.current);
      }
    }
    again();
  });
  const holdBack = (event: Event): void => {
    if (isSending(event, form) && stars.current && isMissing(select.value, { told, marked })) {
      event.preventDefault();
      setRefused(true);
      showAlert(stars.current, message('review.required'), { native: alerts === 'native', focus: focusStars });
    }
  };

  const choose = (to: number): void => {
    if (ratingOf(select.value) === to) {
      return;
    }
    select.value = String(to);
    select.dispatchEvent(new Event('change', { bubbles: true }));
    emit(select, 'shop:rating-changed', { value: to, select });
  };

  const texts = Array.from({ length: LEVELS }, (_, i) => ratingTexts[i] || message('review.stars', { count: i + 1, total: LEVELS }));
  return (
    <>
      <HostPortal find={() => (select.isConnected ? select : null)} place="before">
        <Stars
          box={stars}
          height={height}
          rating={rating}
          state={rating > 0 ? 'chosen' : isRefused ? 'missing' : 'empty'}
          texts={texts}
          required={told ?? marked}
          labelId={label?.id || undefined}
          label={nameOf(label) || message('review.rating')}
          onChoose={choose}
        />
      </HostPortal>
      {/* A browser cannot point at a hidden field: its own check is off while the stars stand. */}
      <Host node={select} required={null} style={{ display: 'none' }} on={{ change: read }} />
      <Host node={form} onReset={() => queueMicrotask(read)} />
      <Host node={label} onClick={(event) => !event.defaultPrevented && focusStars()} />
      {/* Already at the press, as the host does: the browser would first have the other fields filled in. */}
      <Host node={window} onClick={holdBack} onSubmit={holdBack} on={{ pageshow: read }} />
    </>
  );
}
