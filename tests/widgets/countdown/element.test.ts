import jQuery from 'jquery';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { pageText } from '../../host/recording.js';
import { resetSharedConsent } from '../../../shared/consent/shared-state.js';
import { printedLines } from '../../setup/each.js';
import { decideConsent } from '../../support/consent.js';
import { leave, one, put } from '../render.js';
// Here already when it is first wanted, so that a test waits for no file.
import '../../../shared/stores/asked-permission.js';
import '../../../widgets/badge/index.js';
import '../../../widgets/countdown/index.js';

const NOW = Date.parse('2026-03-01T10:00:00Z');
const HOUR = 3_600_000;

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  localStorage.clear();
});
afterEach(async () => {
  // By the clock of the test: what it has kept has ended by ours.
  for (const part of document.cookie.split('; ')) {
    document.cookie = `${part.split('=')[0]}=; path=/; max-age=-1`;
  }
  vi.useRealTimers();
  await leave();
  vi.unstubAllGlobals();
  resetSharedConsent();
  localStorage.clear();
});

const turn = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(0);
};
const show = async (html: string): Promise<HTMLElement> => {
  const shown = put(html);
  await vi.advanceTimersByTimeAsync(50);
  return shown;
};
const parts = ['days', 'hours', 'min', 'sec'];
const markup = (id: number, more = ''): string =>
  `<div class="asnp-esb-productBadgeTimer asnp-esb-productBadgeTimer-${id}" style="display: none">${parts.map((part) => `<div class="asnp-esb-${part}T">0</div>`).join('')}${more}</div>`;
const tag = (timers: readonly object[], inside: string, attributes = ''): string =>
  `<shop-countdown data-timers='${JSON.stringify(timers)}' ${attributes}>${inside}</shop-countdown>`;
const evergreen = (id: number, evergreenOption = 'endClose'): object => ({ id, timerMode: 'evergreen', evergreen: HOUR, evergreenOption });
const digits = (n = 0): string => parts.map((part) => document.querySelectorAll(`.asnp-esb-${part}T`)[n]?.textContent ?? '-').join(' ');
const timer = (n = 0): HTMLElement => one('.asnp-esb-productBadgeTimer', n);
const keep = (start: number, end: number): void => {
  localStorage.setItem('everGreenStartTime_1', String(start));
  localStorage.setItem('everGreenEndTime_1', String(end));
};
const BAR = '<div class="asnp-esb-timerStyle2ProgreesBarCalc"></div>';

describe('an evergreen timer', () => {
  test('begins with the first visit, is shown, and ticks', async () => {
    await show(tag([evergreen(1)], markup(1)));
    expect([timer().style.display, timer().getAttribute('role'), timer().dataset['state']]).toEqual(['block', 'timer', 'running']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(digits()).toBe('00 00 59 50');
    expect(Number(localStorage.getItem('everGreenEndTime_1')) - Number(localStorage.getItem('everGreenStartTime_1'))).toBe(HOUR);
  });

  test('shows its numbers also where a translation has wrapped them in nodes of its own', async () => {
    const html = markup(1).replace('daysT">0<', 'daysT"><font>0</font><').replace('hoursT">0<', 'hoursT">0<font>0</font><');
    await show(tag([evergreen(1)], html.replace('minT">0<', 'minT"><')));
    expect(digits()).toBe('00 01 00 00');
    const text = one('.asnp-esb-secT');
    text.innerHTML = '<font>00</font>';
    await vi.advanceTimersByTimeAsync(1000);
    expect(digits()).toBe('00 00 59 59');
  });

  test('goes on where it was', async () => {
    keep(NOW - 2_700_000, NOW + 900_000);
    await show(tag([evergreen(1)], markup(1, BAR)));
    expect(digits()).toBe('00 00 15 00');
    expect(one('.asnp-esb-timerStyle2ProgreesBarCalc').style.width).toBe('25%');
  });

  test('that is over says nothing and never begins anew', async () => {
    keep(NOW - HOUR - 1000, NOW - 1000);
    await show(tag([evergreen(1)], markup(1)));
    expect([timer().style.display, timer().dataset['state']]).toEqual(['none', 'over']);
    expect([localStorage.getItem('everGreenStartTime_1'), localStorage.getItem('everGreenEndTime_1')]).toEqual([
      String(NOW - HOUR - 1000),
      String(NOW - 1000),
    ]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('that ends is hidden and tells', async () => {
    keep(NOW - HOUR, NOW + 3000);
    const ended = vi.fn<(e: Event) => void>();
    document.addEventListener('shop:timer-ended', ended, { once: true });
    await show(tag([evergreen(1)], markup(1)));
    await vi.advanceTimersByTimeAsync(2000);
    expect([ended.mock.calls.length, timer().style.display]).toEqual([0, 'block']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(timer().style.display).toBe('none');
    expect(ended.mock.calls.map(([e]) => (e as CustomEvent).detail)).toEqual([{ id: '1' }]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('in a tag inside another is driven by one of them, and told once', async () => {
    keep(NOW - HOUR, NOW + 3000);
    const ended = vi.fn();
    document.addEventListener('shop:timer-ended', ended);
    await show(tag([evergreen(1)], tag([evergreen(1)], markup(1))));
    await vi.advanceTimersByTimeAsync(3000);
    document.removeEventListener('shop:timer-ended', ended);
    expect([ended.mock.calls.length, timer().style.display]).toEqual([1, 'none']);
  });

  describe('in a tag inside another', () => {
    const nested = (): Promise<HTMLElement> =>
      show(tag([evergreen(1)], `<section>${tag([evergreen(1)], markup(1))}</section>`, 'id="outer"'));
    const isRun = async (): Promise<boolean> => {
      const before = digits();
      await vi.advanceTimersByTimeAsync(1000);
      return digits() !== before && timer().dataset['state'] === 'running' && timer().style.display === 'block';
    };

    test('goes by what the nearest one says', async () => {
      await show(tag([evergreen(2)], `${markup(2)}${tag([evergreen(1)], markup(1))}`));
      const states = [1, 2].map((id) => one(`.asnp-esb-productBadgeTimer-${id}`).dataset['state']);
      expect(states).toEqual(['running', 'running']);
    });

    test('goes by what the nearest one says, also where that comes later', async () => {
      const outer = await show(tag([evergreen(2)], markup(2)));
      outer.insertAdjacentHTML('beforeend', markup(1));
      await turn();
      const late = one('.asnp-esb-productBadgeTimer-1');
      expect(late.dataset['state']).toBe('over');
      const inner = document.createElement('shop-countdown');
      inner.dataset['timers'] = JSON.stringify([evergreen(1)]);
      const place = document.createComment('');
      late.replaceWith(place);
      inner.append(late);
      place.replaceWith(inner);
      await turn();
      expect(late.dataset['state']).toBe('running');
    });

    test('is run on by the inner one where the outer one leaves', async () => {
      const outer = await nested();
      expect(await isRun()).toBe(true);
      outer.replaceWith(...outer.childNodes);
      await turn();
      expect(await isRun()).toBe(true);
    });

    test('is run on by the outer one where the inner one leaves', async () => {
      await nested();
      const inner = one('section > shop-countdown');
      inner.replaceWith(...inner.childNodes);
      await turn();
      expect(await isRun()).toBe(true);
    });
  });

  test.each([
    ['the first to the second', '#a', '#b'],
    ['the second to the first', '#b', '#a'],
  ])('that a script moves from %s tag is run there', async (_name, from, to) => {
    const inside = (id: string): string => tag([evergreen(1), evergreen(2)], id === from ? markup(1) : markup(2), `id="${id.slice(1)}"`);
    await show(`<div>${inside('#a')}${inside('#b')}</div>`);
    const moved = one('.asnp-esb-productBadgeTimer-1');
    one(to).append(moved);
    await turn();
    const before = moved.textContent;
    await vi.advanceTimersByTimeAsync(1000);
    expect([moved.textContent !== before, moved.dataset['state'], moved.style.display]).toEqual([true, 'running', 'block']);
  });

  test.each([
    ['endClose', 'ended', 'over none 00 00 00 01'],
    ['repeat', 'restarted', 'running block 00 01 00 00'],
  ])('of %s shows that by the time it is told', async (option, event, shown) => {
    keep(NOW - HOUR, NOW + 3000);
    const seen: string[] = [];
    const look = (): void => void seen.push(`${timer().dataset['state']} ${timer().style.display} ${digits()}`);
    document.addEventListener(`shop:timer-${event}`, look, { once: true });
    await show(tag([evergreen(1, option)], markup(1)));
    await vi.advanceTimersByTimeAsync(3000);
    expect(seen).toEqual([shown]);
  });

  test('that repeats begins its next period, keeps it and tells', async () => {
    keep(NOW - HOUR, NOW + 3000);
    const restarted = vi.fn();
    document.addEventListener('shop:timer-restarted', restarted, { once: true });
    await show(tag([evergreen(1, 'repeat')], markup(1, BAR)));
    await vi.advanceTimersByTimeAsync(3000);
    expect(restarted).toHaveBeenCalledOnce();
    expect([timer().style.display, digits()]).toEqual(['block', '00 01 00 00']);
    expect(one('.asnp-esb-timerStyle2ProgreesBarCalc').style.width).toBe('100%');
    expect(localStorage.getItem('everGreenEndTime_1')).toBe(String(NOW + 3000 + HOUR));
  });

  test('that repeats does so also where the browser’s timer came a millisecond early', async () => {
    keep(NOW - HOUR, NOW + 3000);
    await show(tag([evergreen(1, 'repeat')], markup(1)));
    await vi.advanceTimersByTimeAsync(2000);
    vi.setSystemTime(NOW + 1999);
    await vi.advanceTimersByTimeAsync(1000);
    expect([timer().style.display, digits()]).toEqual(['block', '00 01 00 00']);
  });

  test('takes the period another tab has begun', async () => {
    keep(NOW - HOUR, NOW + 3000);
    await show(tag([evergreen(1, 'repeat')], markup(1)));
    keep(NOW + 2500, NOW + 2500 + HOUR);
    await vi.advanceTimersByTimeAsync(3000);
    expect(localStorage.getItem('everGreenEndTime_1')).toBe(String(NOW + 2500 + HOUR));
  });

  test('runs where the browser keeps nothing', async () => {
    vi.stubGlobal('localStorage', undefined);
    await show(tag([evergreen(1)], markup(1)));
    await vi.advanceTimersByTimeAsync(5000);
    expect(digits()).toBe('00 00 59 55');
    // Another tag of the page, or the same one again, goes on with the period of this visit.
    await show(tag([evergreen(1)], markup(1)));
    expect(digits()).toBe('00 00 59 55');
  });
});

describe('an evergreen timer’s period', () => {
  const KEYS = ['everGreenEndTime_1', 'everGreenStartTime_1'];
  const BAR_TAG = '<shop-cookie-bar></shop-cookie-bar>';
  const kept = (): string[] =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('everGreen'))
      .sort();
  const length = (): number => Number(localStorage.getItem(KEYS[0] ?? '')) - Number(localStorage.getItem(KEYS[1] ?? ''));
  const stands = (): Promise<unknown> => vi.advanceTimersByTimeAsync(1000);
  const answer = async (decision: Parameters<typeof decideConsent>[0]): Promise<void> => {
    decideConsent(decision);
    await stands();
  };

  test('is kept where no tool of the page asks for consent', async () => {
    await show(tag([evergreen(1)], markup(1)));
    await stands();
    expect([kept(), digits()]).toEqual([KEYS, '00 00 59 59']);
  });

  test('lives in the page until an answer allows storing it, and is removed by a withdrawal', async () => {
    await show(BAR_TAG + tag([evergreen(1)], markup(1)));
    await stands();
    expect([kept(), digits()]).toEqual([[], '00 00 59 59']);
    await answer({ status: 'saved', categories: { functional: true } });
    expect([kept(), length(), digits()]).toEqual([KEYS, HOUR, '00 00 59 58']);
    await answer({ status: 'declined' });
    expect([kept(), digits()]).toEqual([[], '00 00 59 57']);
  });

  test('that was kept before goes with a refusal, also one of another page or another tool', async () => {
    keep(NOW - HOUR / 2, NOW + HOUR / 2);
    document.cookie = 'wp_consent_functional=deny; path=/';
    await show(tag([evergreen(1)], markup(1)));
    await stands();
    expect([kept(), digits()]).toEqual([[], '00 00 59 59']);
  });

  test('is neither read nor written beside a bar that nobody has answered', async () => {
    keep(NOW - HOUR / 2, NOW + HOUR / 2);
    await show(BAR_TAG + tag([evergreen(1)], markup(1)));
    await stands();
    expect([localStorage.getItem('everGreenEndTime_1'), digits()]).toEqual([String(NOW + HOUR / 2), '00 00 59 59']);
  });

  test('goes with a withdrawal on a page without timers', () => {
    decideConsent({ status: 'accepted' });
    keep(NOW, NOW + HOUR);
    decideConsent({ status: 'saved', categories: { functional: true } });
    expect(kept()).toEqual(KEYS);
    decideConsent({ status: 'declined' });
    expect(kept()).toEqual([]);
  });

  test('that ends later than the timer is long counts as none', async () => {
    keep(NOW, NOW + 104 * 24 * HOUR);
    await show(tag([evergreen(1)], markup(1)));
    await stands();
    expect([length(), digits()]).toEqual([HOUR, '00 00 59 59']);
  });
});

describe('a timer', () => {
  test('of a tab that slept shows the right time on waking', async () => {
    keep(NOW, NOW + 900_000);
    await show(tag([evergreen(1)], markup(1)));
    vi.setSystemTime(NOW + 600_000);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(digits()).toBe('00 00 05 00');
  });

  test('without an entry is over', async () => {
    await show(tag([], markup(4)));
    await vi.advanceTimersByTimeAsync(1000);
    expect([timer().style.display, vi.getTimerCount()]).toEqual(['none', 0]);
  });

  const DATES = { id: 1, timerMode: 'fromToDate', dateFrom: '2026-02-27 00:00:00', dateTo: '2026-03-03 00:00:00' };
  test.each([
    ['offset', 'data-utc-offset="60"'],
    ['zone', 'data-time-zone="Europe/Berlin"'],
    ['zone that WordPress prints as an offset', 'data-time-zone="+01:00"'],
  ])('goes by the shop’s dates and %s', async (_what, attribute) => {
    // As the server said it for a page that was kept for two hours.
    await show(tag([{ ...DATES, remainingTime: 39 * HOUR, remainingTimeProgress: 57 * HOUR }], markup(1), attribute));
    expect(digits()).toBe('01 13 00 00');
  });

  test('over a change of clocks is as long as it is there', async () => {
    vi.setSystemTime(Date.parse('2026-03-28T22:00:00Z'));
    const dates = { ...DATES, dateFrom: '2026-03-20 00:00', dateTo: '2026-03-30 00:00' };
    await show(tag([dates], markup(1), 'data-time-zone="Europe/Berlin" data-utc-offset="60"'));
    expect(digits()).toBe('01 00 00 00');
  });

  test('takes the zone from WordPress’s date script, where that is on the page', async () => {
    vi.setSystemTime(Date.parse('2026-03-28T22:00:00Z'));
    vi.stubGlobal('wp', { date: { getSettings: () => ({ timezone: { string: 'Europe/Berlin' } }) } });
    await show(tag([{ ...DATES, dateFrom: '2026-03-20 00:00', dateTo: '2026-03-30 00:00' }], markup(1), 'data-utc-offset="60"'));
    expect(digits()).toBe('01 00 00 00');
  });

  test('of a zone that there is not goes by the offset, and says so', async () => {
    await show(tag([DATES], markup(1), 'data-time-zone="Berlin" data-utc-offset="60"'));
    expect([digits(), printedLines()]).toEqual([
      '01 13 00 00',
      [expect.stringContaining('expected a time zone such as Europe/Berlin or +02:00')],
    ]);
  });

  test.each(['2026-03-03T00:00:00+01:00', '2026-03-02T23:00:00Z', '2026-03-02 24:00:00'])(
    'runs until %s, also without a start',
    async (dateTo) => {
      await show(tag([{ id: 1, dateTo }], markup(1), 'data-time-zone="Europe/Berlin"'));
      expect([digits(), timer().dataset['state']]).toEqual(['01 13 00 00', 'running']);
    },
  );

  test('whose end cannot be read says so, once', async () => {
    await show(tag([{ id: 1, dateTo: '31.12.2030' }], markup(1), 'data-time-zone="Europe/Berlin"'));
    await vi.advanceTimersByTimeAsync(3000);
    expect([timer().dataset['state'], printedLines()]).toEqual([
      'over',
      [expect.stringContaining('<shop-countdown> data-timers: dateTo of timer 1 is "31.12.2030": expected a date as 2026-12-31 18:00')],
    ]);
  });

  test.each([
    ['ahead', 24 * HOUR],
    ['behind', -24 * HOUR],
  ])('says what the server said to a visitor whose clock is a day %s', async (_way, off) => {
    vi.setSystemTime(NOW + off);
    await show(tag([{ ...DATES, remainingTime: 37 * HOUR, remainingTimeProgress: 59 * HOUR }], markup(1), 'data-utc-offset="60"'));
    expect(digits()).toMatch(/^01 1[23] (00|59) /);
  });

  test('that comes later is run, and one that leaves is given back', async () => {
    const element = await show(tag([evergreen(1)], markup(1)));
    element.insertAdjacentHTML('beforeend', markup(1));
    await turn();
    const late = timer(1);
    expect([late.style.display, digits(1)]).toEqual(['block', digits()]);
    late.remove();
    await turn();
    expect([late.style.cssText, late.getAttribute('role'), late.textContent]).toEqual(['display: none;', null, '0000']);
  });

  test('is as the page printed it once the tag has left', async () => {
    const element = await show(tag([evergreen(1)], markup(1)));
    const node = timer();
    const printed = new DOMParser().parseFromString(markup(1), 'text/html').body.innerHTML;
    element.remove();
    await turn();
    expect(node.outerHTML.replace('none;', 'none')).toBe(printed);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('rings', () => {
  test('are filled by what is shown', async () => {
    keep(NOW, NOW + 90_061_000);
    const long = { id: 1, timerMode: 'evergreen', evergreen: 90_061_000 };
    const rings = parts.map((part) => `<i class="asnp-esb-progress-${part}-1"></i>`).join('');
    await show(tag([long], markup(1, `<div class="asnp-esb-timerStyle2borderBarCalc-1">${rings}</div>`)));
    expect(parts.map((part) => one(`.asnp-esb-progress-${part}-1`).getAttribute('stroke-dasharray'))).toEqual([
      '1.01,100',
      '4.167,100',
      '1.667,100',
      '1.667,100',
    ]);
  });
});

describe('an empty tag', () => {
  test.each(['plain', 'bar', 'rings'])('prints its timers: %s', async (look) => {
    keep(NOW, NOW + 900_000);
    await show(tag([evergreen(1)], '', `data-look="${look}"`));
    expect(digits()).toBe('00 00 15 00');
    expect(timer().textContent).toContain('Hours');
    expect([document.querySelectorAll('svg').length, document.querySelectorAll('.shop-countdown__bar').length]).toEqual([
      look === 'rings' ? 4 : 0,
      look === 'bar' ? 1 : 0,
    ]);
  });

  test('prints another look when that is set, and takes what it has printed along', async () => {
    const element = await show(tag([evergreen(1)], '', 'data-look="rings"'));
    element.dataset['look'] = 'bar';
    await vi.advanceTimersByTimeAsync(50);
    expect([document.querySelectorAll('svg').length, one('.asnp-esb-timerStyle2ProgreesBarCalc').style.width]).toEqual([0, '100%']);
    element.remove();
    await turn();
    expect([element.innerHTML, vi.getTimerCount()]).toEqual(['', 0]);
  });

  test('prints nothing beside the badge plugin’s script', async () => {
    vi.stubGlobal('jQuery', jQuery);
    jQuery(window).on('berocket_ajax_products_infinite_loaded', () => undefined);
    await show(tag([evergreen(1)], ''));
    expect(document.querySelectorAll('.asnp-esb-productBadgeTimer')).toHaveLength(0);
    jQuery(window).off('berocket_ajax_products_infinite_loaded');
  });
});

describe('beside the badge plugin’s script', () => {
  test('a timer has its role, also where that script moves it; nothing else is written', async () => {
    vi.stubGlobal('jQuery', jQuery);
    jQuery(window).on('berocket_ajax_products_infinite_loaded', () => undefined);
    const element = await show(`<div id="gallery"></div>${tag([evergreen(1)], markup(1))}`);
    const said = (): unknown[] => [timer().getAttribute('role'), timer().dataset['state'], timer().style.display, digits()];
    expect(said()).toEqual(['timer', undefined, 'none', '0 0 0 0']);
    one('#gallery').append(timer());
    await vi.advanceTimersByTimeAsync(1000);
    expect([said(), element.ownerDocument.querySelectorAll('[role="timer"]').length]).toEqual([['timer', undefined, 'none', '0 0 0 0'], 1]);
    one('shop-countdown').remove();
    await turn();
    expect(timer().getAttribute('role')).toBeNull();
    jQuery(window).off('berocket_ajax_products_infinite_loaded');
  });
});

describe('a tag whose timer was moved into the gallery', () => {
  test('runs it there and prints none of its own', async () => {
    await show(
      `<div class="woocommerce-product-gallery"></div><shop-badge>${tag([evergreen(1)], markup(1).replace('asnp-esb-productBadgeTimer ', 'asnp-esb-badge-element asnp-esb-badge-hidden asnp-esb-productBadgeTimer '))}</shop-badge>`,
    );
    await vi.advanceTimersByTimeAsync(1000);
    expect([timer().parentElement?.className, document.querySelectorAll('.asnp-esb-productBadgeTimer').length]).toEqual([
      'woocommerce-product-gallery',
      1,
    ]);
    expect([digits(), timer().style.display]).toEqual(['00 00 59 59', '']);
  });
});

describe('the recorded page', () => {
  test('an expired timer is hidden, the other one runs', async () => {
    const page = pageText('page-sale-badges-timers', { stripScripts: 'all' });
    const timers = [
      ...page.matchAll(/<div class="asnp-esb-badge-element asnp-esb-productBadgeTimer [\s\S]*?Sec<\/div><\/div><\/div><\/div>/g),
    ].join('');
    vi.stubGlobal('asnpWesbBadgeData', {
      timers: [
        {
          id: 5,
          dateFrom: '',
          dateTo: '',
          remainingTimeProgress: 1_795_330_598_000,
          remainingTime: 0,
          evergreen: 60_000,
          timerMode: 'evergreen',
          evergreenOption: 'endClose',
        },
      ],
    });
    await show(`<shop-countdown>${timers}</shop-countdown>`);
    expect([timer(0).style.display, timer(1).style.display]).toEqual(['none', 'block']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(digits(1)).toBe('00 00 00 59');
  });
});
