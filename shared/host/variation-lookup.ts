import { parseAjaxEvent } from './ajax-event.js';
import { hostData, onHost } from './jquery-bridge.js';

/** The questions of WooCommerce's variation script: it asks the shop for each variation where the page does not hold them. */

/** Is this the question for what is chosen in the form now? An older one was given up by that script. */
function isCurrent(form: HTMLFormElement, body: string): boolean {
  const asked = new URLSearchParams(body);
  const selects = [...form.querySelectorAll<HTMLSelectElement>('.variations select')];
  return (
    asked.get('product_id') === (form.dataset['product_id'] ?? '') &&
    selects.every((select) => asked.get(select.dataset['attribute_name'] ?? select.name) === select.value)
  );
}

/** Is such a question under way? That script covers the form until it has its answer. */
export const isHostBusy = (form: HTMLFormElement): boolean => Boolean(hostData(form)['blockUI.isBlocked']);

/**
 * Hears that the question of WooCommerce's script for what is chosen in a form has come to its end, whatever the end is: after its own
 * handling of the answer, which it has none for where the call failed.
 * @returns how to stop
 */
export const onHostLookupEnd = (form: HTMLFormElement, ended: () => void): (() => void) =>
  onHost(document, 'ajaxComplete', (_event, args) => {
    const { url, body, statusText } = parseAjaxEvent(args);
    if (/[?&/]wc-ajax[=/]get_variation\b/.test(url) && statusText !== 'abort' && isCurrent(form, body)) {
      ended();
    }
  });
