import jQuery from 'jquery';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { printedLines } from '../../setup/each.js';
import { settled, whileLoading } from '../../shared/support.js';
import { leave, one, press, put } from '../render.js';
import { comeNear, stubScreen, watched } from './viewport.js';
import { startStockStars } from './wc-script.js';
import '../../../widgets/review-form/index.js';

const RATING =
  '<div class="comment-form-rating"><label for="rating" id="comment-form-rating-label">Your rating&nbsp;<span class="required">*</span></label><select name="rating" id="rating" required=""><option value="">Rate…</option><option value="5">Perfect</option><option value="4">Good</option><option value="3">Average</option><option value="2">Not that bad</option><option value="1">Very poor</option></select></div>';
const RESPOND = `<div id="respond" class="comment-respond"><form action="/wp-comments-post.php" method="post" id="commentform">${RATING}<textarea id="comment" name="comment"></textarea><p class="form-submit"><input name="submit" type="submit" id="submit" class="submit" value="Submit"></p></form></div>`;
const tag = (attributes = '', html = RESPOND): string =>
  `<shop-review-form ${attributes}><div id="review_form">${html}</div></shop-review-form>`;

const select = (n = 0): HTMLSelectElement => one<HTMLSelectElement>('select[name=rating]', n);
const star = (level: number, n = 0): HTMLElement => one(`a.star-${level}`, n);
const stars = (): HTMLElement => one('p.stars');
const alerts = (): string[] => [...document.querySelectorAll('.shop-alert')].map((el) => el.textContent ?? '');
/** Presses the submit button. @returns whether the browser would have sent the form */
const submit = (): boolean => {
  let sent = false;
  const last = (e: Event): void => {
    sent = !e.defaultPrevented;
    e.preventDefault();
  };
  window.addEventListener('submit', last);
  one<HTMLInputElement>('#submit').click();
  window.removeEventListener('submit', last);
  return sent;
};

let stop: () => void = () => undefined;
beforeEach(() => stubScreen(true));
afterEach(async () => {
  stop();
  stop = () => undefined;
  await leave();
  Reflect.deleteProperty(globalThis, 'jQuery');
  Reflect.deleteProperty(globalThis, 'wc_single_product_params');
  vi.unstubAllGlobals();
});

describe('a form nobody has come near', () => {
  const printed = (): (string | boolean)[] => [
    document.querySelectorAll('p.stars').length === 0,
    select().style.display,
    select().required,
  ];

  test('keeps the list of ratings as printed, and the browser’s own check of it', async () => {
    stubScreen(false);
    await put(tag());
    expect(printed()).toEqual([true, '', true]);
    comeNear(one('form'));
    await settled();
    expect(printed()).toEqual([false, 'none', false]);
    expect(watched()).toEqual([]);
  });

  test('gets its stars also when the focus comes first; a rating chosen before is theirs', async () => {
    stubScreen(false);
    await put(tag());
    select().value = '4';
    one('#comment').dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
    await settled();
    expect(printed()).toEqual([false, 'none', false]);
    expect(one('p.stars .active').classList.contains('star-4')).toBe(true);
  });

  test('is not looked for before the page stands: what tabs are about to hide is not near', async () => {
    stubScreen(true);
    const loading = whileLoading();
    await put(tag());
    expect([watched(), ...printed()]).toEqual([[], true, '', true]);
    loading.done();
    await settled();
    expect(printed()).toEqual([false, 'none', false]);
  });

  test('is watched no more when the tag leaves', async () => {
    stubScreen(false);
    await put(tag());
    expect(watched()).toEqual([one('form')]);
    await leave();
    expect(watched()).toEqual([]);
  });

  test('has them at once where nothing says what is near', async () => {
    vi.stubGlobal('IntersectionObserver', undefined);
    await put(tag());
    expect(printed()).toEqual([false, 'none', false]);
  });
});

describe('the stars', () => {
  test('stand before the field, which is hidden and stays what is posted', async () => {
    await put(tag());
    expect(one('.comment-form-rating p.stars').compareDocumentPosition(select()) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect([select().style.display, select().name, document.querySelectorAll('[name=rating]').length]).toEqual(['none', 'rating', 1]);
  });

  test('are five links in one radio group, named by the page’s label, with the host’s texts', async () => {
    Reflect.set(globalThis, 'wc_single_product_params', { i18n_rating_options: ['1 von 5', '2 von 5', '3 von 5', '4 von 5', '5 von 5'] });
    await put(tag());
    const group = one('p.stars [role=radiogroup]');
    expect([group.getAttribute('aria-labelledby'), group.getAttribute('aria-required')]).toEqual(['comment-form-rating-label', 'true']);
    expect(
      [...group.querySelectorAll('a')].map((a) => [
        a.getAttribute('role'),
        a.className.split(' ').at(-1),
        a.textContent,
        a.getAttribute('aria-checked'),
        a.tabIndex,
      ]),
    ).toEqual([
      ['radio', 'star-1', '1 von 5', 'false', 0],
      ['radio', 'star-2', '2 von 5', 'false', -1],
      ['radio', 'star-3', '3 von 5', 'false', -1],
      ['radio', 'star-4', '4 von 5', 'false', -1],
      ['radio', 'star-5', '5 von 5', 'false', -1],
    ]);
  });

  test('have names of ours where the page prints none; a label without an id names the group', async () => {
    await put(tag('', RESPOND.replace(' id="comment-form-rating-label"', '')));
    expect([star(4).textContent, one('[role=radiogroup]').getAttribute('aria-label')]).toEqual(['4 of 5 stars', 'Your rating']);
  });

  test('a press chooses, fires change on the field once, and tells shop:rating-changed', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    await put(tag());
    const change = vi.fn();
    jQuery('#rating').on('change', () => change(select().value));
    const told = vi.fn();
    document.addEventListener('shop:rating-changed', (e) => told(e.detail.value, e.detail.select), { once: true });
    star(4).click();
    await settled();
    expect([select().value, change.mock.calls, told.mock.calls]).toEqual(['4', [['4']], [[4, select()]]]);
    expect([
      stars().classList.contains('selected'),
      stars().dataset['state'],
      star(4).classList.contains('active'),
      star(4).getAttribute('aria-checked'),
      star(4).tabIndex,
      star(1).tabIndex,
    ]).toEqual([true, 'chosen', true, 'true', 0, -1]);
    star(4).click();
    expect(change).toHaveBeenCalledOnce();
  });

  test('a press leaves the address alone', async () => {
    await put(tag());
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    star(2).dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
  });

  test.each([
    ['ArrowRight', 4],
    ['ArrowLeft', 2],
    ['ArrowDown', 4],
    ['ArrowUp', 2],
    ['Home', 1],
    ['End', 5],
    [' ', 3],
  ])('%s at three chooses %i and moves the focus there', async (key, to) => {
    await put(tag());
    star(3).focus();
    expect(press(star(3), key)).toBe(false);
    await settled();
    expect([select().value, document.activeElement]).toEqual([String(to), star(to)]);
  });

  test('in right-to-left text left goes up', async () => {
    await put(`<div style="direction: rtl">${tag()}</div>`);
    star(3).focus();
    press(star(3), 'ArrowLeft');
    expect(select().value).toBe('4');
  });

  test('other keys are the browser’s', async () => {
    await put(tag());
    expect([press(star(3), 'Tab'), press(star(3), 'ArrowRight', { ctrlKey: true })]).toEqual([true, true]);
    expect(select().value).toBe('');
  });

  test('follow the field, whoever changes it: a script, jQuery, a reset', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    await put(tag());
    select().value = '2';
    select().dispatchEvent(new Event('change', { bubbles: true }));
    await settled();
    expect(one('.active').classList.contains('star-2')).toBe(true);
    jQuery('#rating').val('5').trigger('change');
    await settled();
    expect(one('.active').classList.contains('star-5')).toBe(true);
    // A reset gives the field its first option back.
    select().value = '';
    one<HTMLFormElement>('form').dispatchEvent(new Event('reset', { bubbles: true }));
    await settled();
    expect([document.querySelector('.active'), stars().dataset['state']]).toEqual([null, 'empty']);
  });

  test('a rating the page came with is chosen', async () => {
    const main = document.createElement('main');
    main.innerHTML = tag();
    (main.querySelector('select') as HTMLSelectElement).value = '3';
    document.body.replaceChildren(main);
    await settled();
    expect(one('.active').classList.contains('star-3')).toBe(true);
  });

  test('the label leads to them, as it did to the field', async () => {
    await put(tag());
    one('label[for=rating]').click();
    expect(document.activeElement).toBe(star(1));
  });
});

describe('a needed rating that is missing', () => {
  test('holds the review back: a message at the stars, the focus on the first', async () => {
    Reflect.set(globalThis, 'wc_single_product_params', { review_rating_required: 'yes', i18n_required_rating_text: 'Bitte bewerten' });
    await put(tag());
    expect(submit()).toBe(false);
    await settled();
    expect(alerts()).toEqual(['Bitte bewerten']);
    expect(one('.shop-alert').getAttribute('role')).toBe('alert');
    expect(stars().nextElementSibling).toBe(one('.shop-alert'));
    expect(document.activeElement).toBe(star(1));
    expect([stars().dataset['state'], one('[role=radiogroup]').getAttribute('aria-invalid')]).toEqual(['missing', 'true']);
  });

  test('a star makes it go, and the review is sent', async () => {
    await put(tag());
    submit();
    star(5).click();
    await settled();
    expect([alerts(), one('[role=radiogroup]').hasAttribute('aria-invalid'), submit()]).toEqual([[], false, true]);
  });

  test('a submit without a press is held back too', async () => {
    await put(tag());
    const event = new Event('submit', { bubbles: true, cancelable: true });
    one('form').dispatchEvent(event);
    expect([event.defaultPrevented, alerts()]).toEqual([true, ['Please select a rating']]);
  });

  test('data-alerts="native" gives the browser’s own box, then the focus', async () => {
    const box = vi.fn();
    vi.stubGlobal('alert', box);
    await put(tag('data-alerts="native"'));
    expect(submit()).toBe(false);
    expect([box.mock.calls, alerts(), document.activeElement]).toEqual([[['Please select a rating']], [], star(1)]);
  });

  test.each([
    ['the host says no', { review_rating_required: 'no' }, '', RESPOND, true],
    ['the host says yes, the field nothing', { review_rating_required: 'yes' }, '', RESPOND.replace(' required=""', ''), false],
    ['nobody says anything, the field is marked', {}, '', RESPOND, false],
    ['nobody says anything, the field is not marked', {}, '', RESPOND.replace(' required=""', ''), true],
    ['the tag says no against the host', { review_rating_required: 'yes' }, 'data-rating-required="no"', RESPOND, true],
    ['the tag says yes', {}, 'data-rating-required', RESPOND.replace(' required=""', ''), false],
  ])('%s: sent is %5$s', async (_, params, attributes, html, sent) => {
    Reflect.set(globalThis, 'wc_single_product_params', params);
    await put(tag(attributes, html));
    expect(submit()).toBe(sent);
  });

  test('the browser’s own check of the hidden field does not stand in the way', async () => {
    await put(tag());
    expect(select().required).toBe(false);
  });

  test('another form on the page is sent', async () => {
    await put(`<div>${tag()}<form id="other"><button id="go">Go</button></form></div>`);
    const event = new MouseEvent('click', { bubbles: true, cancelable: true });
    window.addEventListener('submit', (e) => e.preventDefault(), { once: true });
    one('#go').dispatchEvent(event);
    expect([event.defaultPrevented, alerts()]).toEqual([false, []]);
  });
});

describe('later, twice, gone', () => {
  test('after comments are loaded again the new field is set up once: one press is one change', async () => {
    await put(tag());
    star(2).click();
    one('#review_form').innerHTML = RESPOND;
    await settled();
    await settled();
    expect([document.querySelectorAll('p.stars').length, select().value, select().style.display]).toEqual([1, '', 'none']);
    const change = vi.fn();
    document.addEventListener('change', change);
    star(3).click();
    document.removeEventListener('change', change);
    expect([change.mock.calls.length, select().value]).toEqual([1, '3']);
    expect(submit()).toBe(true);
  });

  test('a copy of the page’s own nodes brings dead stars along: they go', async () => {
    await put(tag());
    star(2).click();
    one('#review_form').innerHTML = one('#review_form').innerHTML;
    await settled();
    expect(document.querySelectorAll('p.stars')).toHaveLength(1);
    star(5).click();
    expect(select().value).toBe('5');
    const form = one('#review_form');
    one('shop-review-form').replaceWith(form);
    await settled();
    expect(select().style.display).toBe('');
  });

  test('two forms: each has its own', async () => {
    await put(`<div>${tag()}${tag()}</div>`);
    star(4, 1).click();
    expect([select(0).value, select(1).value]).toEqual(['', '4']);
  });

  test('a field inserted later is set up; a move of the tag keeps the stars', async () => {
    await put('<div><shop-review-form><div id="review_form"></div></shop-review-form><aside></aside></div>');
    one('#review_form').innerHTML = RESPOND;
    await settled();
    star(4).click();
    one('aside').append(one('shop-review-form'));
    await settled();
    expect([document.querySelectorAll('p.stars').length, one('.active').classList.contains('star-4')]).toEqual([1, true]);
  });

  test('the tag leaves: the form is what the page printed, with the shopper’s choice', async () => {
    await put(tag());
    submit();
    star(4).click();
    const form = one('#review_form');
    one('shop-review-form').replaceWith(form);
    await settled();
    expect(form.innerHTML).toBe(RESPOND);
    expect([select().value, alerts()]).toEqual(['4', []]);
  });

  test('a form without ratings, and a field with other levels, stay as they are', async () => {
    const other = RESPOND.replace('<option value="5">Perfect</option>', '');
    await put(`<div>${tag('', '<form><textarea></textarea></form>')}${tag('', other)}</div>`);
    expect(document.querySelector('p.stars')).toBeNull();
    expect(select().style.display).toBe('');
  });

  test('texts that are no list: one error, and ours', async () => {
    await put(tag('data-rating-texts="five"'));
    expect(printedLines()).toEqual([expect.stringContaining('<shop-review-form> data-rating-texts="five": expected JSON')]);
    expect(star(5).textContent).toBe('5 of 5 stars');
  });
});

describe('beside WooCommerce’s own script', () => {
  test('its stars are the only ones', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    const main = document.createElement('main');
    main.innerHTML = tag();
    document.body.replaceChildren(main);
    stop = startStockStars(jQuery);
    await settled();
    expect(document.querySelectorAll('p.stars')).toHaveLength(1);
    expect(document.querySelector('.shop-review-form__stars')).toBeNull();
    star(2).click();
    expect([select().value, submit()]).toEqual(['2', true]);
  });

  test('it comes later: ours give way before it sets its own up', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    await put(tag());
    expect(document.querySelectorAll('.shop-review-form__stars')).toHaveLength(1);
    stop = startStockStars(jQuery);
    await settled();
    expect([
      document.querySelectorAll('p.stars').length,
      document.querySelectorAll('.shop-review-form__stars').length,
      select().style.display,
      select().required,
    ]).toEqual([1, 0, 'none', true]);
    star(3).click();
    expect(select().value).toBe('3');
  });

  test('stars another plug-in printed are left alone', async () => {
    await put(tag('', RESPOND.replace('<select', '<p class="stars"><i></i></p><select')));
    expect([document.querySelectorAll('p.stars').length, select().style.display]).toEqual([1, '']);
  });
});
