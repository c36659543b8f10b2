/** Why a text is no date. */
type DateErrorCode = 'invalid_arguments' | 'missing_number' | 'unknown_name' | 'unexpected_literal' | 'extra_characters' | 'invalid_date';

/** A text that is no date; `message` is the exact text themes know (contract 13). */
export class DateError extends Error {
  /** `position` counts characters of the value from 0; `null` where it is the whole that is wrong. */
  constructor(
    readonly code: DateErrorCode,
    message: string,
    readonly position: number | null = null,
  ) {
    super(message);
    this.name = 'DateError';
  }
}
