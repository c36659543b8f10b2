/** One page load: which cookies it writes and what is known after it (contract 21 to 24). Clock and chance are passed in. */
import { classify, NONE, type SourceOptions } from './classify.logic.js';
import { lifetimeMinutes, NAMES, pack, split, unpack, type StoreName, type Values } from './cookies.logic.js';
import type { Category } from '../../shared/stores/consent.js';

/** What a shop sets about keeping. */
export interface VisitOptions extends SourceOptions {
  /** Months of 30 days. */
  readonly lifetimeMonths: number;
  /** Whole minutes; none is the host's half an hour. */
  readonly sessionMinutes: number;
  /** Hours from UTC; `null` is the shopper's own time. */
  readonly timezoneOffset: number | null;
  readonly userIp: string;
  /** The range of the random promo code; `null`: no code. */
  readonly promo: { readonly min: number; readonly max: number } | null;
}

/** The page as it was when it was opened; kept until the shopper has answered. */
export interface Landing {
  readonly address: string;
  readonly referrer: string;
  readonly userAgent: string;
}

/** One thing to keep. */
export interface Write {
  readonly name: StoreName;
  readonly text: string;
  readonly minutes: number;
}

/** The source data of a visit, as order fields name it: `current.typ`. */
export type SourceData = Readonly<Record<Exclude<StoreName, 'migrations'>, Values>>;

/** The host's own mark that old cookies have been brought up to date. */
const MIGRATED = '1418474375998=1';

/** The session where the shop says none, as the host's script has it. */
const SESSION_MINUTES = 30;

const two = (value: number): string => String(value).padStart(2, '0');

/** `YYYY-MM-DD HH:MM:SS` in local time (`null`) or that many hours from UTC. */
export function stamp(now: Date, offsetHours: number | null): string {
  if (offsetHours === null) {
    return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())} ${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}`;
  }
  return new Date(now.getTime() + offsetHours * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** A promo code: an even chance from `min` to `max`, as long as `max`. `random` is 0 up to, not including, 1. */
export const promoCode = ({ min, max }: { readonly min: number; readonly max: number }, random: number): string =>
  String(Math.floor(random * (max - min + 1)) + min).padStart(String(max).length, '0');

const count = (text: string | undefined): number => {
  const n = Number.parseInt(text ?? '', 10);
  return Number.isSafeInteger(n) && n > 0 ? n : 0;
};

/**
 * What a page load writes, in the host's order, and the data after it.
 * @param kept the texts that are kept so far; `undefined` for what is not there
 */
export function visit(
  landing: Landing,
  kept: (name: StoreName) => string | undefined,
  options: VisitOptions,
  { now, random }: { readonly now: Date; readonly random: number },
): { readonly writes: readonly Write[]; readonly data: SourceData } {
  const lifetime = lifetimeMinutes(options.lifetimeMonths);
  const session = kept('session');
  const current = split(kept('current') ?? '');
  const source = classify(
    { address: landing.address, referrer: landing.referrer, hasSession: session !== undefined, hasSource: 'typ' in current },
    options,
  );
  const add = pack({ fd: stamp(now, options.timezoneOffset), ep: landing.address, rf: landing.referrer || NONE });
  const udata = kept('udata');
  const visits = count(udata === undefined ? undefined : unpack(udata)['vst']) + (session === undefined || udata === undefined ? 1 : 0);
  const pages = count(session === undefined ? undefined : unpack(session)['pgs']) + 1;

  const texts = new Map<StoreName, string>();
  texts.set('migrations', MIGRATED);
  if (source) {
    texts.set('current_add', add);
  }
  if (source && kept('first_add') === undefined) {
    texts.set('first_add', add);
  }
  const text = pack(source ? { ...source } : current);
  texts.set('current', text);
  if (kept('first') === undefined) {
    texts.set('first', text);
  }
  texts.set('udata', pack({ vst: String(Math.max(1, visits)), uip: options.userIp || NONE, uag: landing.userAgent }));
  texts.set('session', pack({ pgs: String(pages), cpg: landing.address }));
  if (options.promo && kept('promo') === undefined) {
    texts.set('promo', pack({ code: promoCode(options.promo, random) }));
  }

  const writes = [...texts].map(([name, value]): Write => ({
    name,
    text: value,
    minutes: name === 'session' ? Math.trunc(options.sessionMinutes) || SESSION_MINUTES : lifetime,
  }));
  const known = (name: StoreName): Values => unpack(texts.get(name) ?? kept(name) ?? '');
  const data = Object.fromEntries(NAMES.filter((name) => name !== 'migrations').map((name) => [name, known(name)])) as Record<
    Exclude<StoreName, 'migrations'>,
    Values
  >;
  return { writes, data };
}

/** Values of an order by field, as the shop named them. Text only; `null` for what is not known. */
type FieldValues = Readonly<Record<string, string | null>>;

/**
 * The value of each field out of the source data. `fields` maps a field to its path (`current.typ`); the shop may have changed it, so
 * any name and any path may stand there: one that leads to no text is `null`.
 */
export function fieldValues(fields: Readonly<Record<string, string>>, data: SourceData | null): FieldValues {
  const value = (path: string): string | null => {
    const [group = '', key = '', ...deeper] = path.split('.');
    if (deeper.length > 0) {
      return null;
    }
    const values = data && Object.hasOwn(data, group) ? data[group as keyof SourceData] : undefined;
    return values && Object.hasOwn(values, key) ? (values[key] ?? '') : null;
  };
  return Object.fromEntries(Object.entries(fields).map(([field, path]) => [field, value(path)]));
}

/** All settings of a `<shop-order-attribution>` tag. */
export interface AttributionSettings extends VisitOptions {
  readonly fieldPrefix: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly base64: boolean;
  readonly storage: 'cookies' | 'local';
  readonly allowTracking: boolean;
  readonly consentCategory: Category;
}
