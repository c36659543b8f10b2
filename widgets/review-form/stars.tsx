import type { KeyboardEvent, MouseEvent, ReactElement, Ref } from 'react';
import { LEVELS, ratingOfKey } from './review-form.rules.js';
import { OURS } from './review-form.host.js';

interface StarsProps {
  readonly rating: number;
  readonly state: 'empty' | 'chosen' | 'missing';
  readonly texts: readonly string[];
  readonly required: boolean;
  /** What names the group: an element of the page, else a text. */
  readonly labelId: string | undefined;
  readonly label: string;
  readonly box: Ref<HTMLParagraphElement>;
  /** The place that the field took in pixels: the stars take it and no other, so that nothing below them moves. 0: as they are. */
  readonly height: number;
  readonly onChoose: (rating: number) => void;
}

const LEVEL_LIST = Array.from({ length: LEVELS }, (_, i) => i + 1);

/** The stars as the host prints them, as one radio group: one stop of the tab key, arrows choose. */
export function Stars({ rating, state, texts, required, labelId, label, box, height, onChoose }: StarsProps): ReactElement {
  const keys = (event: KeyboardEvent<HTMLElement>, at: number): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const to = event.key === ' ' ? at : ratingOfKey(event.key, at, rtl);
    if (to === null) {
      return;
    }
    event.preventDefault();
    onChoose(to);
    event.currentTarget.parentElement?.querySelector<HTMLElement>(`.star-${to}`)?.focus();
  };
  const click = (event: MouseEvent<HTMLElement>, at: number): void => {
    event.preventDefault();
    onChoose(at);
  };
  return (
    <p
      ref={box}
      className={`stars ${OURS}${rating > 0 ? ' selected' : ''}`}
      data-state={state}
      style={height > 0 ? { minBlockSize: height } : undefined}
    >
      <span
        role="radiogroup"
        aria-labelledby={labelId}
        aria-label={labelId ? undefined : label}
        aria-required={required || undefined}
        aria-invalid={state === 'missing' || undefined}
      >
        {LEVEL_LIST.flatMap((level) => [
          // A space as the host prints it: what stands between the stars is up to the page's type.
          ' ',
          // oxlint-disable-next-line jsx-a11y/anchor-is-valid
          <a
            key={level}
            href="#"
            role="radio"
            className={`shop-review-form__star star-${level}${level === rating ? ' active' : ''}`}
            aria-checked={level === rating}
            tabIndex={level === (rating || 1) ? 0 : -1}
            onClick={(event) => click(event, level)}
            onKeyDown={(event) => keys(event, level)}
          >
            {texts[level - 1]}
          </a>,
        ])}
      </span>
    </p>
  );
}
