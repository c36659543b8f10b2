import { afterEach, expect, test } from 'vitest';
import { resetSharedConsent } from '../../../shared/consent/shared-state.js';
import { INPUTS_TAG } from '../../../shared/host/order-attribution.js';
import { decideConsent } from '../../support/consent.js';
import { lazyRecorder } from '../../../widgets/order-attribution/tracking.js';
import { leave, one, put } from '../render.js';
// Here already when it is first wanted, so that a test waits for no file.
import '../../../shared/stores/asked-permission.js';
import '../../../widgets/order-attribution/index.js';

// A file of its own: an element cannot be undefined again.
afterEach(async () => {
  await leave();
  resetSharedConsent();
  localStorage.clear();
});

test('values set before the host’s element is defined are kept, and later ones still count', async () => {
  interface Holder extends HTMLElement {
    values?: Record<string, string>;
  }
  const early = document.createElement(INPUTS_TAG) as Holder;
  early.values = { utm_source: 'early' };
  await lazyRecorder.load();
  decideConsent({ status: 'accepted' });
  await put(`<shop-order-attribution data-fields='{"utm_source": "current.src"}'></shop-order-attribution><form id="f"></form>`);
  expect(customElements.get(INPUTS_TAG)).toBeDefined();
  // Elements outside of the page are upgraded when they enter it.
  one('#f').append(early);
  const input = (): string | undefined => early.querySelector<HTMLInputElement>('input[name="wc_order_attribution_utm_source"]')?.value;
  expect(early.childElementCount).toBe(1);
  early.values = { utm_source: 'late' };
  expect(input()).toBe('late');
});
