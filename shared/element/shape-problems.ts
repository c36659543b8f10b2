import { pageSettings } from '../host/settings.js';
import { parseJson } from '../json.js';
import { shapeErrors } from './shape-errors.rules.js';
import { shown, toldTo, type Problem, type Schema } from './schema.js';

/** Text as JSON; `undefined` where it is none, which the attribute's own reader has told. */
function jsonIn(raw: string): unknown {
  try {
    return parseJson(raw);
  } catch {
    return undefined;
  }
}

/**
 * What the JSON of a tag's attributes and page settings holds that nobody uses: keys nobody reads, values of another kind, missing keys.
 * The rest of such a value applies. For authors alone (`check.js`, `?shop-debug`): shops do not load this. The host's own objects hold
 * more than is read and are not looked at.
 * @param group name of the tag's settings on the page
 */
export function shapeProblems(el: Element, group: string, schema: Schema): readonly Problem[] {
  const ofPage = pageSettings(group);
  return Object.entries(schema).flatMap(([key, field]): Problem[] => {
    const { shape } = field;
    const { raw, ofPage: found, name } = toldTo(el, ofPage, field);
    if (!shape || shape === 'any' || (raw === null && !found)) {
      return [];
    }
    const json = raw === null ? found?.value : jsonIn(raw);
    const where = raw === null ? (found?.from ?? '') : (name ?? '');
    return shapeErrors(json, shape).map((message) => ({ key, where, raw: raw ?? shown(json), message, fatal: false }));
  });
}
