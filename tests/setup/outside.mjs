import { writeFileSync } from 'node:fs';

/**
 * A reporter for vitest: writes the errors that came outside of any test (a promise that nobody waited for, a worker that ended) as a list
 * of texts into the file that `ERRORS_OUTSIDE` names. They fail a run, and vitest's own JSON says nothing of them.
 */
export default class ErrorsOutside {
  /**
   * @param {unknown} _modules
   * @param {readonly { message?: string, stack?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const file = process.env['ERRORS_OUTSIDE'];
    if (file) {
      writeFileSync(file, JSON.stringify(errors.map(({ message = '', stack = '' }) => `${message}\n${stack}`)));
    }
  }
}
