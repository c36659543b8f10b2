/** Reads scripts as syntax trees, for what is changed in them by their structure. */
import { parseSync } from 'rolldown/utils';

/**
 * The statements of a script.
 * @param {string} name of the script, for error texts
 * @param {string} text
 * @throws where it cannot be parsed
 */
export function statementsOf(name, text) {
  const { program, errors } = parseSync(name, text);
  if (errors[0]) {
    throw new Error(`${name}: ${errors[0].message}`);
  }
  return program.body;
}
