/*
 * Double of the script that keeps the source of an order (WooCommerce 10.3.7), with as much of its library as a neighbour meets:
 * cookies of the source, one visit, no classification. Facts: order-attribution contract 1 to 5, 19 to 24.
 * Its fault is kept: values set on a field box before the box is defined stay the box's own, so that those set later reach no field.
 */
(function () {
  'use strict';
  const host = window.wc_order_attribution;
  if (!host || !host.params) {
    return;
  }
  const COOKIES = ['migrations', 'current_add', 'first_add', 'current', 'first', 'udata', 'session'];
  const TAG = 'wc-order-attribution-inputs';

  window.sbjs = window.sbjs || {
    get: {},
    init() {
      const source = new URLSearchParams(location.search).get('utm_source');
      const current = { typ: source === null ? 'typein' : 'utm', src: source === null ? '(direct)' : source, mdm: '(none)' };
      for (const name of COOKIES) {
        document.cookie = `sbjs_${name}=${encodeURIComponent(`typ=${current.typ}|||src=${current.src}`)};path=/`;
      }
      window.sbjs.get = {
        current,
        current_add: { fd: '2026-01-01 00:00:00', ep: location.href, rf: '(none)' },
        session: { pgs: '1', cpg: location.href },
        udata: { vst: '1', uag: navigator.userAgent },
      };
    },
  };

  const at = (path) => path.split('.').reduce((object, key) => (object ? object[key] : undefined), window.sbjs.get);

  host.getAttributionData = () =>
    Object.fromEntries(
      Object.keys(host.fields).map((field) => {
        const value = host.params.allowTracking ? at(host.fields[field]) : null;
        return [field, value === undefined ? null : value];
      }),
    );

  host.setOrderTracking = (allow) => {
    host.params.allowTracking = allow;
    if (allow) {
      window.sbjs.init();
    } else {
      for (const name of COOKIES) {
        document.cookie = `sbjs_${name}=;path=/;max-age=0`;
      }
    }
    const data = host.getAttributionData();
    for (const box of document.querySelectorAll(TAG)) {
      box.values = data;
    }
  };

  host.setOrderTracking(host.params.allowTracking);

  customElements.define(
    TAG,
    class extends HTMLElement {
      connectedCallback() {
        const values = this.values || {};
        this.replaceChildren(
          ...Object.keys(host.fields).map((field) => {
            const input = document.createElement('input');
            input.type = 'hidden';
            input.name = host.params.prefix + field;
            input.value = values[field] || '';
            return input;
          }),
        );
      }
      get values() {
        return this.said;
      }
      set values(values) {
        this.said = values;
        for (const field of this.isConnected ? Object.keys(host.fields) : []) {
          const input = this.querySelector(`input[name="${host.params.prefix}${field}"]`);
          if (input) {
            input.value = values[field] || '';
          }
        }
      }
    },
  );
})();
