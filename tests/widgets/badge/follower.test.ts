import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadHostScripts, type HostPage } from '../../host/load.js';
import { pageText } from '../../host/recording.js';
import { leave, one, put } from '../render.js';
import '../../../widgets/badge/index.js';
import '../../../widgets/countdown/index.js';
import '../../../widgets/label/index.js';

const MINUTE = 60_000;
let host: HostPage;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-03-01T10:00:00Z') });
  localStorage.clear();
  vi.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
});
afterEach(async () => {
  host.unload();
  vi.useRealTimers();
  await leave();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'berocket_labels_mobile_scale');
  localStorage.clear();
});

/** The recorded product page with an evergreen timer, in the tags; a label beside it. */
async function show(): Promise<void> {
  const page = pageText('page-sale-badges-timers', { stripScripts: 'all' });
  const timers = [
    ...page.matchAll(/<div class="asnp-esb-badge-element asnp-esb-productBadgeTimer [\s\S]*?Sec<\/div><\/div><\/div><\/div>/g),
  ];
  vi.stubGlobal('asnpWesbBadgeData', {
    singleContainer: '',
    timers: [{ id: 5, timerMode: 'evergreen', evergreen: MINUTE, evergreenOption: 'endClose' }],
  });
  const label =
    '<div class="br_alabel" data-mobilescale="0.7"><span data-tippy-trigger="mouseenter" title="New"><b>NEW</b><div class="br_tooltip" style="display:none">Fresh</div></span></div>';
  host = loadHostScripts(window, ['sale-badges', 'product-labels']);
  const shown = put(
    `<shop-badge><shop-countdown><shop-label><div class="product"><div class="woocommerce-product-gallery"></div>${label}<div class="summary">${timers.join('')}</div></div></shop-label></shop-countdown></shop-badge>`,
  );
  await vi.advanceTimersByTimeAsync(50);
  await shown;
  host.$(window as unknown as HTMLElement).trigger('load');
}

describe('beside the plugins’ scripts', () => {
  test('a badge is in the gallery once, and its clock ticks once a second', async () => {
    await show();
    const timer = one('.asnp-esb-productBadgeTimer-5');
    expect([timer.parentElement?.className, document.querySelectorAll('.asnp-esb-productBadgeTimer-5').length]).toEqual([
      'woocommerce-product-gallery',
      1,
    ]);
    expect([timer.getAttribute('role'), timer.hasAttribute('data-state'), timer.hasAttribute('data-shop-placed')]).toEqual([
      'timer',
      false,
      false,
    ]);
    expect(one('shop-badge').hasAttribute('data-shop-unplaced'), 'the sheet hides nothing of the plugin’s').toBe(true);
    const seconds = timer.querySelector('.asnp-esb-secT');
    const writes = vi.spyOn(Storage.prototype, 'setItem');
    await vi.advanceTimersByTimeAsync(3000);
    expect(seconds?.textContent).toBe('58');
    expect(writes).not.toHaveBeenCalled();
  });

  test('a timer that comes later has its role, and is left to the script otherwise', async () => {
    await show();
    one('.product').insertAdjacentHTML('beforeend', '<div id="late"><div class="asnp-esb-productBadgeTimer-5">0</div></div>');
    await vi.advanceTimersByTimeAsync(0);
    expect(one('#late').innerHTML).toBe('<div class="asnp-esb-productBadgeTimer-5" role="timer">0</div>');
  });

  test('a label has one size, one tooltip, and the title that was emptied as its name', async () => {
    await show();
    const span = one('.br_alabel > span');
    const [style, classes] = [one('.br_alabel').getAttribute('style'), one('.br_alabel').className];
    document.dispatchEvent(new Event('bapl_new_label'));
    await vi.advanceTimersByTimeAsync(1000);
    span.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
    span.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(1000);
    expect([document.querySelectorAll('[data-tippy-root]').length, document.querySelectorAll('[role=tooltip]').length]).toEqual([1, 0]);
    expect([one('.br_alabel').getAttribute('style'), one('.br_alabel').className]).toEqual([style, classes]);
    expect([one('.br_tooltip').className, span.getAttribute('aria-label'), span.hasAttribute('tabindex')]).toEqual([
      'br_tooltip br_tooltip_1 br_tooltip_ready',
      'New',
      false,
    ]);
  });
});
