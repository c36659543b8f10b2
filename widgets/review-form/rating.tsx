import { useEffect, useReducer, useRef, useState, type ReactElement } from 'react';
import { HostPortal, useHostEvent, useLatest, useListener } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/product.js';
import { clearAlert } from '../../shared/ui/alert-box.js';
import { showAlert } from '../../shared/ui/alert.js';
import { useGate, useHiddenField } from './hooks.js';
import type { Props } from './review-form.schema.js';
import { isMissing, LEVELS, ratingOf } from './review-form.rules.js';
import { hasLevels, labelOf, nameOf, starsOfOthers } from './review-form.host.js';
import { Stars } from './stars.js';
import { useDriver } from '../../shared/element/use-driver.js';

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

function DrivenRating({ select, told, ratingTexts, alerts }: RatingProps): ReactElement {
  const stars = useRef<HTMLParagraphElement>(null);
  const [marked] = useState(() => select.required);
  const [refused, setRefused] = useState(false);
  // The field's own value is the truth: scripts, a form's reset and the browser's memory change it too.
  const [, again] = useReducer((n: number) => n + 1, 0);
  const value = select.value;
  const rating = ratingOf(value);
  const { form } = select;
  const label = labelOf(select);

  useHiddenField(select, () => stars.current);

  const changed = useLatest((): void => {
    if (select.value !== '') {
      setRefused(false);
      if (stars.current) {
        clearAlert(stars.current);
      }
    }
    again();
  });
  useListener(select, 'change', () => changed.current());
  // One that a script fires through jQuery only.
  useHostEvent(select, 'change', (event) => {
    if (!event.originalEvent) {
      changed.current();
    }
  });
  useListener(form ?? select, 'reset', () => {
    queueMicrotask(() => changed.current());
  });
  useListener(window, 'pageshow', () => changed.current());

  const focusStars = (): void => {
    stars.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  };
  useListener<MouseEvent>(label ?? select, 'click', (event) => {
    if (!event.defaultPrevented && event.currentTarget === label) {
      focusStars();
    }
  });

  useGate(form, () => {
    if (!stars.current || !isMissing(select.value, { told, marked })) {
      return false;
    }
    setRefused(true);
    showAlert(stars.current, message('review.required'), { native: alerts === 'native', focus: focusStars });
    return true;
  });
  useEffect(() => {
    const box = stars.current;
    return () => {
      if (box) {
        clearAlert(box);
      }
    };
  }, []);

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
    <HostPortal find={() => (select.isConnected ? select : null)} place="before">
      <Stars
        box={stars}
        rating={rating}
        state={rating > 0 ? 'chosen' : refused ? 'missing' : 'empty'}
        texts={texts}
        required={told ?? marked}
        labelId={label?.id || undefined}
        label={nameOf(label) || message('review.rating')}
        onChoose={choose}
      />
    </HostPortal>
  );
}
