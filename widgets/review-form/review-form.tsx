import { useEffect, useReducer, useRef, useState, type ReactElement } from 'react';
import type { HostProps } from '../../shared/element/define.js';
import { Into, keyOf, useHostEvent, useLatest, useListener } from '../../shared/element/host-hooks.js';
import { readSchema, type Values } from '../../shared/element/schema.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { emit } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/review.js';
import { clearAlert, showAlert } from '../../shared/ui/alert.js';
import { useGate, useHiddenField, useRatingRole } from './hooks.js';
import { isMissing, LEVELS, ratingOf } from './review-form.logic.js';
import { hasLevels, labelOf, nameOf, RATING } from './review-form.read.js';
import { schema } from './review-form.schema.js';
import { Stars } from './stars.js';

type Props = Values<typeof schema> & HostProps;

/**
 * @element shop-review-form
 * @summary Stars for the rating of a review, and a message where a needed one is missing (contract: product.md §5).
 * @attr data-rating-required, data-rating-texts, data-alerts: see the schema
 * @event shop:rating-changed {value, select}
 * @cssprop --shop-review-form-star-size, --shop-review-form-star-color
 * @reads wc_single_product_params; select#rating, which stays the posted field
 * @without-js the list of ratings as printed; the shop refuses a review without one
 *
 * Each field is set up once, also one that comes with comments loaded later. Where WooCommerce's own script, or another, has put its
 * stars, those are the only ones.
 */
export function ReviewForm(props: Props): ReactElement {
  const selects = useNodes<HTMLSelectElement>(props.host, RATING);
  return <>{selects.filter(hasLevels).map((select) => <Rating key={keyOf(select)} select={select} {...props} />)}</>;
}

function Rating({ select, ...props }: Props & { readonly select: HTMLSelectElement }): ReactElement | null {
  const role = useRatingRole(select);
  return role === 'driver' ? <DrivenRating select={select} {...props} /> : null;
}

function DrivenRating({ select, host, ratingRequired, ratingTexts, alerts }: Props & { readonly select: HTMLSelectElement }): ReactElement {
  const stars = useRef<HTMLParagraphElement>(null);
  const [marked] = useState(() => select.required);
  const [refused, setRefused] = useState(false);
  // The field's own value is the truth: scripts, a form's reset and the browser's memory change it too.
  const [, again] = useReducer((n: number) => n + 1, 0);
  const value = select.value;
  const rating = ratingOf(value);
  const { form } = select;
  const label = labelOf(select);
  const told = readSchema(host, 'review-form', schema).sources.ratingRequired === 'default' ? undefined : ratingRequired;

  useHiddenField(select, () => stars.current);

  const changed = useLatest((): void => {
    if (select.value !== '') {
      setRefused(false);
      if (stars.current) { clearAlert(stars.current); }
    }
    again();
  });
  useListener(select, 'change', () => changed.current());
  // One that a script fires through jQuery only.
  useHostEvent(select, 'change', (event) => { if (!event.originalEvent) { changed.current(); } });
  useListener(form ?? select, 'reset', () => { queueMicrotask(() => changed.current()); });
  useListener(window, 'pageshow', () => changed.current());

  const focusStars = (): void => { stars.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(); };
  useListener<MouseEvent>(label ?? select, 'click', (event) => { if (!event.defaultPrevented && event.currentTarget === label) { focusStars(); } });

  useGate(form, () => {
    if (!stars.current || !isMissing(select.value, { told, marked })) { return false; }
    setRefused(true);
    showAlert(stars.current, message('review.required'), { native: alerts === 'native', focus: focusStars });
    return true;
  });
  useEffect(() => {
    const box = stars.current;
    return () => { if (box) { clearAlert(box); } };
  }, []);

  const choose = (to: number): void => {
    if (ratingOf(select.value) === to) { return; }
    select.value = String(to);
    select.dispatchEvent(new Event('change', { bubbles: true }));
    emit(select, 'shop:rating-changed', { value: to, select });
  };

  const texts = Array.from({ length: LEVELS }, (_, i) => ratingTexts[i] || message('review.stars', { count: i + 1, total: LEVELS }));
  return (
    <Into find={() => (select.isConnected ? select : null)} place="before">
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
    </Into>
  );
}
