// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest';
import { replaceAroundIframes } from '../../../widgets/checkout/apply-review.js';

/** jsdom gives a frame a window of its own, and a new one when the frame is taken out of the page: what a gateway would lose. */
const box = (html: string): Element => {
  const template = document.createElement('template');
  template.innerHTML = html.trim();
  const el = document.importNode(template.content, true).firstElementChild;
  if (!el) {
    throw new Error('no element');
  }
  return el;
};
const li = (id: string, inner = '', extra = ''): string =>
  `<li class="wc_payment_method payment_method_${id}"><input type="radio" name="payment_method" value="${id}" id="payment_method_${id}"><div class="payment_box payment_method_${id}" ${extra}>${inner}</div></li>`;
const payment = (items: string, after = ''): string =>
  `<div id="payment"><ul class="payment_methods">${items}</ul><div class="form-row place-order">${after}<button id="place_order">Pay</button></div></div>`;

const setUp = (html: string, into: string): { root: Element; frame: HTMLIFrameElement; inside: Window | null } => {
  const root = box(html);
  document.body.replaceChildren(root);
  const frame = document.createElement('iframe');
  root.querySelector(into)?.append(frame);
  return { root, frame, inside: frame.contentWindow };
};

afterEach(() => {
  document.body.replaceChildren();
});

describe('frames in a payment box', () => {
  test('a frame taken out for a moment has another window: the proof these tests rest on', () => {
    const { root, frame, inside } = setUp(payment(li('card', '<div id="card"></div>')), '#card');
    root.querySelector('#card')?.append(frame);
    expect(frame.contentWindow === inside).toBe(false);
  });

  test.each([
    ['unchanged', payment(li('card', '<div id="card"></div>'))],
    ['with another method before', payment(li('new') + li('card', '<div id="card"></div>'))],
    ['with another method behind', payment(li('card', '<div id="card"></div>') + li('new'))],
    ['with another text in its box', payment(li('card', '<p>Other</p><div id="card"></div>'))],
    ['with a box that is printed hidden', payment(li('card', '<div id="card"></div>', 'style="display:none"'))],
    ['with a button of another name', payment(li('card', '<div id="card"></div>')).replace('Pay', 'Buy')],
  ])('%s, the frame keeps its window', (_, html) => {
    const { root, frame, inside } = setUp(payment(li('card', '<div id="card"></div>') + li('old')), '#card');
    const { node } = replaceAroundIframes(root, box(html));
    expect(node).toBe(root);
    expect(frame.contentWindow === inside).toBe(true);
    expect(inside === null).toBe(false);
    expect([...root.querySelectorAll('li')].map((el) => el.className)).toEqual(
      [...box(html).querySelectorAll('li')].map((el) => el.className),
    );
    expect(root.querySelector('#place_order')?.textContent).toBe(box(html).querySelector('#place_order')?.textContent);
  });

  test('a frame in a place the server prints empty, or not at all, stays too', () => {
    const { root, frame, inside } = setUp(payment(li('card'), '<div id="wallet"></div>'), '#wallet');
    replaceAroundIframes(root, box(payment(li('card'), '<div id="wallet"></div>')));
    expect(frame.contentWindow === inside).toBe(true);
    replaceAroundIframes(root, box(payment(li('card'))));
    expect([frame.contentWindow === inside, frame.isConnected]).toEqual([true, true]);
    expect(root.querySelectorAll('#place_order')).toHaveLength(1);
  });

  test('what the shopper wrote in the box stays, what the server says there is renewed', () => {
    const { root } = setUp(
      payment(
        li(
          'card',
          '<div id="card" data-amount="1" data-mounted="yes"></div><input id="name" class="input-text"><input type="hidden" id="intent" value="a">',
        ),
      ),
      '#card',
    );
    const name = root.querySelector<HTMLInputElement>('#name');
    if (name) {
      name.value = 'Ada';
    }
    replaceAroundIframes(
      root,
      box(
        payment(
          li(
            'card',
            '<div id="card" data-amount="2"></div><input id="name" class="input-text"><input type="hidden" id="intent" value="b">',
          ),
        ),
      ),
    );
    expect([
      root.querySelector<HTMLElement>('#card')?.dataset['amount'],
      root.querySelector<HTMLElement>('#card')?.dataset['mounted'],
    ]).toEqual(['2', 'yes']);
    expect([name?.value, root.querySelector<HTMLInputElement>('#intent')?.value]).toEqual(['Ada', 'b']);
  });

  test.each(['object', 'embed'])('so does what is in an <%s>', (name) => {
    const root = box(payment(li('card', `<div id="card"><${name}></${name}></div>`)));
    document.body.replaceChildren(root);
    const inner = root.querySelector(name);
    replaceAroundIframes(root, box(payment(li('card', '<div id="card"></div>'))));
    expect([inner?.isConnected, root.isConnected]).toEqual([true, true]);
  });

  test('a kept part keeps its style and a gateway’s classes; other attributes are the server’s', () => {
    const { root } = setUp(payment(li('card', '<div id="card"></div>', 'style="display: block" title="old"')), '#card');
    const part = root.querySelector('.payment_box');
    part?.classList.add('gateway-ready');
    replaceAroundIframes(root, box(payment(li('card', '<div id="card"></div>', 'style="display: none" title="new"'))));
    expect([part?.isConnected, part?.getAttribute('style'), part?.className, part?.getAttribute('title')]).toEqual([
      true,
      'display: block',
      'payment_box payment_method_card gateway-ready',
      'new',
    ]);
  });

  test('a method that a script has marked keeps its frame and appears only once', () => {
    const { root, frame } = setUp(payment(li('card', '<div id="card"></div>') + li('other')), '#card');
    root.querySelector('li')?.classList.add('is-active');
    replaceAroundIframes(root, box(payment(li('other') + li('card', '<div id="card"></div>'))));
    expect(frame.isConnected).toBe(true);
    expect([...root.querySelectorAll('li')].map((el) => el.className)).toEqual([
      'wc_payment_method payment_method_other',
      'wc_payment_method payment_method_card is-active',
    ]);
    expect(root.querySelectorAll('.payment_box.payment_method_card')).toHaveLength(1);
  });

  test('a part without a name is taken for none that has one', () => {
    const { root, frame } = setUp('<div id="payment"><div class="wallet"></div><div></div></div>', '.wallet');
    replaceAroundIframes(root, box('<div id="payment"><div>Plain</div><div class="wallet"></div></div>'));
    expect([frame.isConnected, [...root.children].map((el) => `${el.className}:${el.textContent ?? ''}`)]).toEqual([
      true,
      [':Plain', 'wallet:'],
    ]);
  });

  test('of two that are alike the one without a mark of its own is the plain one', () => {
    const { root, frame } = setUp(
      '<div id="payment"><div class="wallet express"><object></object></div><div class="wallet"></div></div>',
      '.wallet:not(.express)',
    );
    replaceAroundIframes(
      root,
      box('<div id="payment"><div class="wallet" title="plain"></div><div class="wallet express" title="express"></div></div>'),
    );
    expect([...root.children].map((el) => `${el.className}:${el.getAttribute('title') ?? ''}`)).toEqual([
      'wallet express:express',
      'wallet:plain',
    ]);
    expect([frame.isConnected, root.querySelector('object')?.isConnected]).toEqual([true, true]);
  });

  test('a hidden field says what the server says, also where a script wrote in it', () => {
    const { root } = setUp(payment(li('card', '<div id="card"></div><input type="hidden" id="intent" value="a">')), '#card');
    const intent = root.querySelector<HTMLInputElement>('#intent');
    if (intent) {
      intent.value = 'by script';
    }
    replaceAroundIframes(root, box(payment(li('card', '<div id="card"></div><input type="hidden" id="intent" value="b">'))));
    expect(intent?.value).toBe('b');
  });

  test('a box without frames is replaced by the fresh one', () => {
    const root = box(payment(li('card')));
    document.body.replaceChildren(root);
    const fresh = box(payment(li('other')));
    expect(replaceAroundIframes(root, fresh).node).toBe(fresh);
    expect(root.isConnected).toBe(false);
  });
});
