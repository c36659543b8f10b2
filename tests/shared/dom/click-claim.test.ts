import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { claimClicks } from '../../../shared/dom/click-claim.js';
import { matchIn } from '../../../shared/dom/query.js';

let root: HTMLElement;
let button: HTMLElement;
let inner: HTMLElement;
const acted: HTMLElement[] = [];
let stop: () => void = () => undefined;
const stops: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  acted.length = 0;
  document.body.innerHTML =
    '<main><a class="buy" role="button" tabindex="0" href="#buy"><i>x</i></a><a class="buy two" href="#two">y</a><button class="buy three" type="button"></button></main><a class="buy out" href="#out"></a>';
  root = document.querySelector('main') as HTMLElement;
  button = root.children[0] as HTMLElement;
  inner = button.firstElementChild as HTMLElement;
  stop = claimClicks(
    root,
    '.buy',
    () => true,
    (b) => {
      acted.push(b);
    },
  );
  stops.push(stop);
});
afterEach(() => {
  for (const s of stops.splice(0)) {
    s();
  }
  vi.useRealTimers();
});

const click = (el: Element, init: MouseEventInit = {}): MouseEvent => {
  const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...init });
  el.dispatchEvent(event);
  return event;
};
const optedOut = (el: Element): boolean => el.classList.contains('wc-interactive');

describe('matchIn', () => {
  test('the nearest match at or above the target inside the root, else nothing', () => {
    expect(matchIn(root, inner, '.buy')).toBe(button);
    expect(matchIn(button, inner, '.buy')).toBe(button);
    expect(matchIn(root, document.querySelector('.out'), '.buy')).toBeNull();
    expect(matchIn(root, root, '.buy')).toBeNull();
    expect(matchIn(root, document, '.buy')).toBeNull();
    expect(matchIn(root, null, '.buy')).toBeNull();
  });
});

describe('a claimed click', () => {
  test('carries the opt-out class for everybody on the way and no longer', () => {
    const seen: boolean[] = [];
    for (const target of [inner, root, document.body, document]) {
      target.addEventListener('click', () => seen.push(optedOut(button)), { once: true });
    }
    click(inner);
    expect(seen).toEqual([true, true, true, true]);
    expect(optedOut(button)).toBe(false);
    expect(acted).toEqual([button]);
  });

  test('is not acted on when somebody prevented it', () => {
    document.body.addEventListener('click', (e) => e.preventDefault(), { once: true });
    click(inner);
    expect(acted).toEqual([]);
    expect(optedOut(button)).toBe(false);
  });

  test('loses the class also when its propagation was stopped', () => {
    root.addEventListener('click', (e) => e.stopPropagation(), { once: true });
    click(inner);
    expect(acted).toEqual([]);
    vi.runAllTimers();
    expect(optedOut(button)).toBe(false);
  });

  test('is everybody else’s too: nothing stops it or prevents it', () => {
    const event = click(inner);
    expect(event.defaultPrevented).toBe(false);
  });

  test('inside another claimed click is a click of its own', () => {
    const two = root.children[1] as HTMLElement;
    button.addEventListener('click', () => click(two), { once: true });
    click(button);
    vi.runAllTimers();
    expect(acted).toEqual([two, button]);
    expect([optedOut(button), optedOut(two)]).toEqual([false, false]);
  });

  test('is acted on once where two claims meet', () => {
    stops.push(
      claimClicks(
        document.body,
        '.buy',
        () => true,
        (b) => {
          acted.push(b);
        },
      ),
    );
    click(inner);
    expect(acted).toEqual([button]);
  });
});

describe('a click that is not ours', () => {
  for (const init of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }]) {
    test(`is the browser's: ${JSON.stringify(init)}`, () => {
      let classed = false;
      root.addEventListener(
        'click',
        () => {
          classed = optedOut(button);
        },
        { once: true },
      );
      click(inner, init);
      expect([classed, acted.length]).toEqual([false, 0]);
    });
  }

  test('of a button another script opted out for good keeps its class', () => {
    button.classList.add('wc-interactive');
    click(inner);
    expect([optedOut(button), acted.length]).toEqual([true, 0]);
  });

  test('outside the root, or beside every match, is left alone', () => {
    click(document.querySelector('.out') as Element);
    click(root);
    expect(acted).toEqual([]);
  });

  test('of a button that is not wanted carries no class', () => {
    stop();
    stops.push(
      claimClicks(
        root,
        '.buy',
        () => false,
        (b) => {
          acted.push(b);
        },
      ),
    );
    let classed = false;
    root.addEventListener(
      'click',
      () => {
        classed = optedOut(button);
      },
      { once: true },
    );
    click(inner);
    expect([classed, acted.length]).toEqual([false, 0]);
  });

  test('comes after the claim was given up, also in the middle of a click', () => {
    root.addEventListener('click', () => stop(), { once: true });
    click(inner);
    expect(optedOut(button)).toBe(false);
    click(inner);
    expect(acted).toEqual([]);
  });
});

describe('the space key', () => {
  const press = (el: Element, init: KeyboardEventInit = {}): KeyboardEvent => {
    const event = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true, ...init });
    el.dispatchEvent(event);
    return event;
  };

  test('activates a link like a button, and does not scroll the page', () => {
    expect(press(button).defaultPrevented).toBe(true);
    expect(acted).toEqual([button]);
  });

  test('held down is one press', () => {
    expect(press(button, { repeat: true }).defaultPrevented).toBe(true);
    expect(acted).toEqual([]);
  });

  test('does nothing in a native button, an inner element or outside, nor when prevented', () => {
    const three = root.children[2] as HTMLElement;
    for (const [el, init] of [
      [three, {}],
      [inner, {}],
      [button, { key: 'a' }],
      [root, {}],
    ] as const) {
      expect(press(el, init).defaultPrevented).toBe(false);
    }
    root.addEventListener('keydown', (e) => e.preventDefault(), { once: true });
    press(button);
    expect(acted).toEqual([]);
  });

  test('does nothing to a link that is not wanted', () => {
    stop();
    stops.push(
      claimClicks(
        root,
        '.buy',
        () => false,
        (b) => {
          acted.push(b);
        },
      ),
    );
    expect(press(button).defaultPrevented).toBe(false);
    expect(acted).toEqual([]);
  });
});

test('a button that had no class has none afterwards', () => {
  stops.push(
    claimClicks(
      root,
      'i',
      () => true,
      () => undefined,
    ),
  );
  click(inner);
  expect(inner.outerHTML).toBe('<i>x</i>');
});
