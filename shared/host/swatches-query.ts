import { parseJson } from '../json.js';
import { SWATCHES_FACTORY } from './swatches-stand-in.js';

/**
 * The values as the plugin printed them in its inline code. Read there, because that code runs before a module does, and with the
 * plugin's own script its calls reach the host's helper alone.
 */
export function printedSwatchesQuery(page: Document): Readonly<Record<string, unknown>> {
  const start = `${SWATCHES_FACTORY}(`;
  for (const { text, src } of page.scripts) {
    const from = src === '' ? text.indexOf(start) : -1;
    if (from < 0) {
      continue;
    }
    const json = text.slice(from + start.length);
    // A value may hold what looks like the end.
    for (let to = json.indexOf('}'); to >= 0; to = json.indexOf('}', to + 1)) {
      try {
        return parseJson(json.slice(0, to + 1)) as Readonly<Record<string, unknown>>;
      } catch {
        /* not yet the end */
      }
    }
  }
  return {};
}
