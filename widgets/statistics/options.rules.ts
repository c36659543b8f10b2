import type { HitParams } from '../../shared/host/statistics.js';
import { isRecord, fail } from '../../shared/json.js';

/**
 * What a shop sets and a browser wishes, read out of what the page says; each check throws an Error that says what was expected
 * (contract 1).
 */

/** Parameters of a hit; what is neither text nor number has no place in a form. */
export function readParams(value: Readonly<Record<string, unknown>>): HitParams {
  return Object.fromEntries(
    Object.entries(value).map(([key, v]) => [
      key,
      typeof v === 'string' || typeof v === 'number' || typeof v === 'boolean' ? v : v === null ? '' : fail(`a text or number as ${key}`),
    ]),
  );
}

/** A list of texts: file extensions without their dot. */
export const readExtensions = (value: unknown): readonly string[] =>
  Array.isArray(value) && value.every((v) => typeof v === 'string')
    ? value.map((v: string) => v.replace(/^\./, '').toLowerCase())
    : fail('a list of file extensions');

/** Which plugin asks for consent, and what it says. */
export interface Integration {
  readonly name: string;
  readonly level: string;
  readonly anonymously: boolean;
}

/**
 * The consent part of the plugin's settings: `{"name": "wp_consent_api", "status": {"consent_level": "statistics", "track_anonymously":
 * false}}`.
 */
export function readIntegration(value: Readonly<Record<string, unknown>>): Integration {
  const status = isRecord(value['status']) ? value['status'] : {};
  const yes = status['track_anonymously'];
  return {
    name: typeof value['name'] === 'string' ? value['name'] : '',
    level: typeof status['consent_level'] === 'string' ? status['consent_level'] : '',
    anonymously: yes === true || yes === 1 || yes === '1',
  };
}

/** A click the shop wants to know of: of what, on which page (`null`: all). */
export interface ClickRule {
  readonly name: string;
  readonly selector: string;
  readonly scope: string | null;
}

/** The shop's own click rules. */
export const readClicks = (value: unknown): readonly ClickRule[] =>
  (Array.isArray(value) ? value : fail('a list of {name, selector, scope}')).map((rule: unknown) => {
    if (!isRecord(rule) || typeof rule['name'] !== 'string' || typeof rule['selector'] !== 'string') {
      return fail('name and selector for each click');
    }
    const { scope } = rule;
    return {
      name: rule['name'],
      selector: rule['selector'],
      scope: typeof scope === 'string' || typeof scope === 'number' ? String(scope) : null,
    };
  });

/** Does the browser ask not to be followed? `msDoNotTrack` first, then the window's, then the navigator's. */
export const asksNotToTrack = (...said: readonly unknown[]): boolean => {
  const value = said.find(Boolean);
  return Number.parseInt(String(value), 10) === 1 || value === 'yes';
};
