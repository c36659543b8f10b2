import { isRecord, own, stringOf } from '../../shared/json.js';
import { phpBoolean } from '../../shared/host/php.js';

/** The states of the tag, as `data-state`. */
export type CheckoutState = 'idle' | 'refreshing' | 'placing' | 'failed' | 'expired';

/* ---------------------------------------------------------------- fields */

/** What a field's row asks of it (`validate-required`, `validate-email`, `validate-phone`). */
export interface FieldRules {
  readonly required: boolean;
  readonly email: boolean;
  readonly phone: boolean;
}

/** What a field holds. A checkbox counts as empty while it is not ticked. */
export interface FieldValue {
  readonly value: string;
  readonly ticked: boolean | null;
}

/** What is wrong with a field. */
export type FieldProblem = 'required' | 'email' | 'phone';

const ATOM = '[^\\s@"(),:;<>\\[\\]\\\\.\\u0000-\\u0020\\u007f]+';
const QUOTED = '"(?:[^"\\\\\\u0000-\\u001f]|\\\\[\\u0020-\\u007e])*"';
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}_~-]*[\\p{L}\\p{N}\\p{M}])?';
const LAST_LABEL = '\\p{L}(?:[\\p{L}\\p{N}\\p{M}_~-]*[\\p{L}\\p{N}\\p{M}])?';
const EMAIL = new RegExp(`^(?:${ATOM}(?:\\.${ATOM})*|${QUOTED})@(?:${LABEL}\\.)+${LAST_LABEL}\\.?$`, 'u');

/** Is this an email address as the host's script sees one: letters of every alphabet, at least one dot after the at sign? */
export const isEmail = (text: string): boolean => EMAIL.test(text);

/** Does a phone number hold only spaces, digits and `# _ - + / ( ) .`? */
export const isPhone = (text: string): boolean => /^[\s#0-9_\-+/().]*$/.test(text);

/**
 * What is wrong with a field (contract 63). An address is only looked at where there is one.
 * @returns all that is wrong, the first one first
 */
export function problemsOf({ required, email, phone }: FieldRules, { value, ticked }: FieldValue): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (required && (ticked === false || value === '')) {
    problems.push('required');
  }
  if (email && value !== '' && !isEmail(value)) {
    problems.push('email');
  }
  if (phone && !isPhone(value)) {
    problems.push('phone');
  }
  return problems;
}

/** The events a field is judged by; `leave` is the focus that goes, `ask` another script's `validate`. */
export type FieldEvent = 'input' | 'change' | 'leave' | 'ask';

/**
 * What an event means for a field: `clear` what was said, `judge` it, or leave it alone. A required field nobody wrote in is not
 * called wrong because the focus passed through (complaints woocommerce#17404, #62689).
 * @param touched the shopper wrote in it, or it was found wrong before
 */
export const onFieldEvent = (event: FieldEvent, touched: boolean, empty: boolean): 'clear' | 'judge' | 'leave' => {
  if (event === 'input') {
    return 'clear';
  }
  return event === 'ask' || touched || !empty ? 'judge' : 'leave';
};

/* ---------------------------------------------------------------- refreshing the order review */

/** An address as the shop's call names its parts. */
export interface Address {
  readonly country: string;
  readonly state: string;
  readonly postcode: string;
  readonly city: string;
  readonly address: string;
  readonly address_2: string;
}

/** Everything the order review depends on. `undefined` where the form has no such field. */
export interface ReviewInput {
  readonly method: string | undefined;
  readonly billing: Partial<Address>;
  readonly shipping: Partial<Address>;
  readonly toOther: boolean;
  readonly hasFullAddress: boolean;
  readonly postData: string;
  readonly shippingMethods: Readonly<Record<string, string>>;
}

/** What a script that asks for a refresh may say along. */
export interface RefreshArgs {
  readonly update_shipping_method?: boolean;
  readonly current_target?: unknown;
}

/** The fields of `update_order_review` but for the nonce (contract 9, 10). What the form does not have is not sent. */
export function reviewFields(input: ReviewInput, args: RefreshArgs): Record<string, unknown> {
  const to = input.toOther ? input.shipping : input.billing;
  const { country, state, postcode, city, address, address_2 } = input.billing;
  const all: Record<string, unknown> = {
    payment_method: input.method,
    country,
    state,
    postcode,
    city,
    address,
    address_2,
    s_country: to.country,
    s_state: to.state,
    s_postcode: to.postcode,
    s_city: to.city,
    s_address: to.address,
    s_address_2: to.address_2,
    has_full_address: input.hasFullAddress,
    post_data: input.postData,
    ...(args.update_shipping_method === false ? {} : { shipping_method: input.shippingMethods }),
  };
  // As the host's own serialiser: an absent field is an empty text, and so is said.
  return all;
}

/** An answer of `update_order_review`, as far as it can be used. */
export interface ReviewAnswer {
  readonly result: 'success' | 'failure' | '';
  readonly messages: string;
  readonly reload: boolean;
  readonly fragments: Readonly<Record<string, unknown>> | null;
  /** The answer as it came, for those who listen to `updated_checkout`. */
  readonly raw: unknown;
}

/** Reads an answer of `update_order_review`; `null` where it is none. A `"true"` that is a text counts (complaint woocommerce#23888). */
export function readReviewAnswer(raw: unknown): ReviewAnswer | null {
  if (!isRecord(raw)) {
    return null;
  }
  const result = own(raw, 'result');
  const fragments = own(raw, 'fragments');
  const reload = phpBoolean(own(raw, 'reload')) === true;
  if (!isRecord(fragments) && result !== 'success' && result !== 'failure' && !reload) {
    return null;
  }
  return {
    result: result === 'success' || result === 'failure' ? result : '',
    messages: stringOf(own(raw, 'messages')),
    reload,
    fragments: isRecord(fragments) ? fragments : null,
    raw,
  };
}

/** A refresh that was made: what was asked, what came, and when (ms). */
export interface RefreshMade {
  readonly body: string;
  readonly answer: string;
  readonly at: number;
}

const LOOP_MS = 2000;

/**
 * Would this refresh go round in a loop? It would where the last two, both within two seconds, asked the very same and got the very
 * same (complaints woocommerce#11553, woocommerce-services#2099).
 */
export function isLoop(body: string, made: readonly RefreshMade[], nowMs: number): boolean {
  const [one, two] = made.slice(-2);
  if (!one || !two) {
    return false;
  }
  return [one, two].every((m) => m.body === body && m.answer === two.answer && nowMs - m.at <= LOOP_MS);
}
