import { useEffect } from 'react';
import { useDelegate, useHostEvent, useLatest } from '../element/host-hooks.js';
import { asElement } from '../host/jquery-bridge.js';
import { whenPageReady } from '../dom/page-ready.js';
import { driverOf } from '../host/driver.js';
import { lazyModule } from '../lazy.js';
import type { Fitting } from './address.js';
import { printedCountry } from './printed.js';

const COUNTRY = 'select.country_to_state, input.country_to_state';
const STATE = '#billing_state, #shipping_state, #calc_shipping_state';

/** Comes with the first country the shopper goes to: most stay with the printed one. */
const lazyAddress = lazyModule('what fits addresses to their country', () => import('./address.js'));

type Control = HTMLInputElement | HTMLSelectElement;
const isControl = (el: Element): el is Control => el instanceof HTMLSelectElement || el instanceof HTMLInputElement;
const drives = (): boolean => driverOf('countries') === 'tag';
/** Without the code fields stay as they are, and the server says what it misses. */
const leave = (): void => undefined;

/** Is told what came of fitting an address. */
type Fitted = (fitting: Fitting) => void;

/** Fits the addresses in a part of the page whose country is not the printed one: the browser put it back, or it was carried over. */
export function fitAddresses(root: ParentNode, fitted: Fitted = leave): void {
  if (!drives()) {
    return;
  }
  for (const el of root.querySelectorAll(COUNTRY)) {
    if (isControl(el) && el.value !== printedCountry(el)) {
      lazyAddress.use((code) => fitted(code.applyCountry(el)), leave);
    }
  }
}

/**
 * Has the addresses inside a tag follow their country where WooCommerce's own country and address scripts are not on the page: states
 * to choose from, labels, which fields are needed or hidden, and in which order. Beside its country script alone, the fields only.
 */
export function useAddress(element: HTMLElement, ours: (el: Element) => boolean, fitted: Fitted = leave): void {
  const latest = useLatest(fitted);
  const follow = (country: HTMLElement): void => {
    if (drives() && ours(country) && isControl(country)) {
      lazyAddress.use((code) => latest.current(code.applyCountry(country)), leave);
    }
  };
  useDelegate(element, 'change', COUNTRY, follow);
  useDelegate(element, 'refresh', COUNTRY, follow);
  useDelegate(element, 'focusin', COUNTRY, (country) => {
    if (drives() && ours(country)) {
      void lazyAddress.load();
    }
  });
  useDelegate(element, 'change', STATE, (state) => {
    if (drives() && isControl(state) && ours(state)) {
      lazyAddress.use((code) => code.rememberState(state), leave);
    }
  });
  useHostEvent(document.body, 'country_to_state_changing', (_event, [country, given]) => {
    const part = asElement(given);
    if (drives() || !part || !element.contains(part) || typeof country !== 'string') {
      return;
    }
    lazyAddress.use((code) => {
      if (code.localeIsOurs()) {
        latest.current({ fields: code.applyLocale(part, country), stateChanged: false });
      }
    }, leave);
  });
  useEffect(() => whenPageReady(() => fitAddresses(element, (fitting) => latest.current(fitting))), [element, latest]);
}
