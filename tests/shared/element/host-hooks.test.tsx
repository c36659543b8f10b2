import jquery from 'jquery';
import type { ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  HostPortal,
  useClickClaim,
  useDelegate,
  useElementMembers,
  useEnhance,
  useHostEvent,
  useListener,
  type Place,
} from '../../../shared/element/host-hooks.js';
import { emit } from '../../../shared/events.js';
import { forgetPage } from '../../../shared/page.js';
import { renderInto, settled, show } from '../support.js';

let box: HTMLElement;
let view: ReturnType<typeof renderInto>;
const useJquery = (): typeof jquery => {
  Reflect.set(globalThis, 'jQuery', jquery);
  return jquery;
};

beforeEach(() => {
  document.body.replaceChildren();
  box = document.createElement('div');
  document.documentElement.append(box);
  view = renderInto(box);
});
afterEach(() => {
  view.leave();
  box.remove();
  jquery(document).off();
  Reflect.deleteProperty(globalThis, 'jQuery');
  forgetPage();
});

describe('useElementMembers', () => {
  test('functions and values are the newest while the view lives, and go with it', () => {
    const element = show('<div></div>') as HTMLElement & { add?: (more: number) => number; total?: number };
    const set: number[] = [];
    const View = ({ by }: { readonly by: number }): null => {
      useElementMembers(element, {
        add: (more: number) => by + more,
        get total() {
          return by;
        },
        set total(to: number) {
          set.push(to);
        },
      });
      return null;
    };
    view.render(<View by={1} />);
    view.render(<View by={2} />);
    element.total = 9;
    expect([element.add?.(3), element.total, set]).toEqual([5, 2, [9]]);
    view.render(null);
    expect(['add' in element, 'total' in element]).toEqual([false, false]);
  });
});

describe('useEnhance', () => {
  const calls: string[] = [];
  const enhance = (node: Element, { words }: { readonly words: readonly string[] }): (() => void) => {
    calls.push(`begin ${node.id} ${words.join(' ')}`);
    return () => calls.push(`end ${node.id} ${words.join(' ')}`);
  };
  const Enhanced = ({ node, words }: { readonly node: Element | null; readonly words: readonly string[] }): null => {
    useEnhance(node, enhance, { words });
    return null;
  };
  beforeEach(() => {
    calls.length = 0;
  });

  test('the same settings in a new object go on; others end and begin anew; leaving ends', () => {
    const node = show('<p id="p"></p>');
    const words = ['a'];
    view.render(<Enhanced node={node} words={words} />);
    view.render(<Enhanced node={node} words={words} />);
    expect(calls).toEqual(['begin p a']);
    view.render(<Enhanced node={node} words={['b']} />);
    expect(calls).toEqual(['begin p a', 'end p a', 'begin p b']);
    view.render(null);
    expect(calls.slice(3)).toEqual(['end p b']);
  });

  test('without a node nothing is done; with another node the first one is given back', () => {
    const node = show('<p id="p"><i id="i"></i></p>');
    view.render(<Enhanced node={null} words={[]} />);
    expect(calls).toEqual([]);
    view.render(<Enhanced node={node} words={['a']} />);
    view.render(<Enhanced node={node.firstElementChild} words={['a']} />);
    expect(calls).toEqual(['begin p a', 'end p a', 'begin i a']);
  });
});

describe('useDelegate', () => {
  const heard: string[] = [];
  const Hear = ({ root, type, selector, name = 'a' }: { root: Element | null; type: string; selector: string; name?: string }): null => {
    useDelegate(root, type, selector, (el, e) => heard.push(`${name} ${e.type} ${el.id}`));
    return null;
  };
  beforeEach(() => {
    heard.length = 0;
  });
  const page = (): HTMLElement =>
    show(
      '<form><select id="s" class="pick"><option>1</option></select><button id="b" type="button" class="pick"><i id="inner">x</i></button><a id="l" class="pick" href="#x">l</a><input id="c" type="checkbox" class="pick"><u id="no">n</u></form><p id="out" class="pick"></p>',
    );
  const fire = (id: string, type: string): void => {
    document.getElementById(id)?.dispatchEvent(new Event(type, { bubbles: true }));
  };

  test('native events of matches inside the root are heard, with the match and not its child', () => {
    const root = page();
    view.render(<Hear root={root} type="change" selector=".pick" />);
    fire('s', 'change');
    fire('inner', 'change');
    fire('no', 'change');
    fire('out', 'change');
    expect(heard).toEqual(['a change s', 'a change b']);
  });

  test('the newest handler is called, and none after the view left', () => {
    const root = page();
    view.render(<Hear root={root} type="change" selector=".pick" />);
    view.render(<Hear root={root} type="change" selector=".pick" name="b" />);
    fire('s', 'change');
    view.render(null);
    fire('s', 'change');
    expect(heard).toEqual(['b change s']);
  });

  test('without a root nothing is bound', () => {
    view.render(<Hear root={null} type="change" selector=".pick" />);
    page();
    fire('s', 'change');
    expect(heard).toEqual([]);
  });

  for (const [id, type] of [
    ['s', 'change'],
    ['b', 'click'],
    ['l', 'click'],
    ['c', 'change'],
  ] as const) {
    test(`${type} of ${id} is heard once, whether native or through jQuery`, () => {
      const $ = useJquery();
      const root = page();
      view.render(<Hear root={root} type={type} selector=".pick" />);
      fire(id, type);
      expect(heard).toEqual([`a ${type} ${id}`]);
      $(`#${id}`).trigger(type);
      expect(heard).toEqual([`a ${type} ${id}`, `a ${type} ${id}`]);
      view.render(null);
      $(`#${id}`).trigger(type);
      expect(heard).toHaveLength(2);
    });
  }

  test('a form reset through jQuery is heard once', () => {
    const $ = useJquery();
    const form = page();
    form.id = 'f';
    view.render(<Hear root={document.querySelector('main')} type="reset" selector="form" />);
    $(form).trigger('reset');
    expect(heard).toEqual(['a reset f']);
  });

  test('a native click inside one that jQuery fires is another click', () => {
    const $ = useJquery();
    const root = page();
    view.render(<Hear root={root} type="click" selector=".pick" />);
    document.getElementById('b')?.addEventListener('click', () => document.getElementById('l')?.click(), { once: true });
    $('#b').trigger('click');
    expect(heard).toEqual(['a click b', 'a click l']);
  });

  test('jQuery that arrives later is heard from then on', () => {
    const root = page();
    view.render(<Hear root={root} type="change" selector=".pick" />);
    const $ = useJquery();
    window.dispatchEvent(new Event('load'));
    $('#s').trigger('change');
    fire('s', 'change');
    expect(heard).toEqual(['a change s', 'a change s']);
  });
});

describe('useHostEvent', () => {
  test('a host event is heard with its arguments while the view lives', () => {
    const $ = useJquery();
    const seen: unknown[] = [];
    const Hear = ({ target }: { target: Element | null }): null => {
      useHostEvent(target, 'found_variation', (e, args) => seen.push(e.type, ...args));
      return null;
    };
    view.render(<Hear target={null} />);
    $(document.body).trigger('found_variation', [0]);
    view.render(<Hear target={document.body} />);
    $(document.body).trigger('found_variation', [{ variation_id: 1 }]);
    view.render(null);
    $(document.body).trigger('found_variation', [2]);
    expect(seen).toEqual(['found_variation', { variation_id: 1 }]);
  });
});

describe('useListener', () => {
  test('a native event is heard with the newest handler while the view lives', () => {
    const seen: string[] = [];
    const Hear = ({ name }: { name: string }): null => {
      useListener(document, 'shop:variation-hidden', (e) => seen.push(`${name} ${e.type}`));
      return null;
    };
    const send = (): void => {
      emit(document.body, 'shop:variation-hidden', {});
    };
    view.render(<Hear name="a" />);
    send();
    view.render(<Hear name="b" />);
    send();
    view.render(null);
    send();
    expect(seen).toEqual(['a shop:variation-hidden', 'b shop:variation-hidden']);
  });
});

describe('useClaim', () => {
  test('claims with the newest handlers and lets go when the view leaves', () => {
    const acted: string[] = [];
    const root = show('<div><button class="buy" type="button"></button></div>');
    const button = root.firstElementChild as HTMLElement;
    const Claim = ({ name, wanted = true }: { name: string; wanted?: boolean }): null => {
      useClickClaim(
        root,
        '.buy',
        () => wanted,
        () => acted.push(name),
      );
      return null;
    };
    view.render(<Claim name="first" />);
    view.render(<Claim name="second" />);
    button.click();
    view.render(<Claim name="third" wanted={false} />);
    button.click();
    view.render(null);
    button.click();
    expect(acted).toEqual(['second']);
  });
});

describe('HostPortal', () => {
  const target = (): Element | null => document.querySelector('.total');
  const content = (): string => [...document.querySelectorAll('.total')].map((n) => n.outerHTML).join();

  test('renders into a box of its own, beside what the page printed', () => {
    show('<div class="total">9</div>');
    view.render(<HostPortal find={target}>ours</HostPortal>);
    expect(content()).toBe('<div class="total">9<div class="shop-into" style="display: contents;">ours</div></div>');
  });

  test('a class makes it a box of the theme', () => {
    show('<div class="total"></div>');
    view.render(
      <HostPortal find={target} className="note">
        ours
      </HostPortal>,
    );
    expect(content()).toBe('<div class="total"><div class="note">ours</div></div>');
  });

  test('its box may be another element with attributes and styles, which follow what is rendered', () => {
    show('<p class="total"></p>');
    const boxes: (HTMLElement | null)[] = [];
    const boxRef = (found: HTMLElement | null): unknown => boxes.push(found);
    const Boxed = ({
      className,
      styles,
    }: {
      readonly className: string;
      readonly styles: Readonly<Record<string, string>>;
    }): ReactElement => (
      <HostPortal find={target} place="after" as="span" className={className} attributes={{ dir: 'rtl' }} styles={styles} boxRef={boxRef}>
        o
      </HostPortal>
    );
    view.render(<Boxed className="a" styles={{ width: '5px', '--room': '1rem' }} />);
    const shown = target()?.nextElementSibling as HTMLElement;
    expect([boxes, shown.outerHTML]).toEqual([[shown], '<span class="a" dir="rtl" style="width: 5px; --room: 1rem;">o</span>']);
    view.render(<Boxed className="b" styles={{ width: '6px' }} />);
    expect(shown.outerHTML).toBe('<span class="b" dir="rtl" style="width: 6px;">o</span>');
    view.render(null);
    expect(boxes).toEqual([shown, null]);
  });

  test('renders into a shadow root', () => {
    const root = show('<div></div>').attachShadow({ mode: 'open' });
    view.render(<HostPortal find={() => root}>ours</HostPortal>);
    expect(root.textContent).toBe('ours');
  });

  for (const [place, html] of [
    ['append', '<main><i></i><p class="total">9<b>o</b></p><u></u></main>'],
    ['prepend', '<main><i></i><p class="total"><b>o</b>9</p><u></u></main>'],
    ['before', '<main><i></i><b>o</b><p class="total">9</p><u></u></main>'],
    ['after', '<main><i></i><p class="total">9</p><b>o</b><u></u></main>'],
  ] as const) {
    test(`stands where it is told: ${place}`, async () => {
      show('<i></i><p class="total">9</p><u></u>');
      view.render(
        <HostPortal find={target} place={place as Place} className="box">
          o
        </HostPortal>,
      );
      const shown = (): string => document.body.innerHTML.replace('<div class="box">o</div>', '<b>o</b>');
      expect(shown()).toBe(html);
      document.body.append(document.createElement('hr'));
      await settled();
      expect(shown()).toBe(`${html}<hr>`);
      view.render(null);
      expect(document.querySelector('.box')).toBeNull();
    });
  }

  test('is put back when the node was emptied, with its state and listeners', async () => {
    const pressed = vi.fn();
    const node = show('<div class="total">9</div>');
    view.render(
      <HostPortal find={target}>
        <button type="button" onClick={pressed}>
          x
        </button>
      </HostPortal>,
    );
    const button = node.querySelector('button') as HTMLElement;
    node.innerHTML = '10';
    await settled();
    expect(node.querySelector('button')).toBe(button);
    button.click();
    expect(pressed).toHaveBeenCalledTimes(1);
  });

  test('moves on when the host replaced the node', async () => {
    const node = show('<div class="total">9</div>');
    view.render(<HostPortal find={target}>ours</HostPortal>);
    const fresh = document.createElement('div');
    fresh.className = 'total';
    node.replaceWith(fresh);
    await settled();
    expect(fresh.textContent).toBe('ours');
  });

  test('waits for a node that is not there, and comes back with one that left', async () => {
    show('<div></div>');
    view.render(<HostPortal find={target}>ours</HostPortal>);
    expect(document.body.textContent).toBe('');
    const node = document.createElement('div');
    node.className = 'total';
    document.body.append(node);
    await settled();
    expect(node.textContent).toBe('ours');
    node.className = '';
    document.body.append(document.createElement('hr'));
    await settled();
    expect(node.textContent).toBe('');
  });

  test('leaves nothing behind, and hears nothing more', async () => {
    const node = show('<div class="total">9</div>');
    view.render(
      <>
        <HostPortal find={target}>a</HostPortal>
        <HostPortal find={target}>b</HostPortal>
      </>,
    );
    expect(node.textContent).toBe('9ab');
    view.render(<HostPortal find={target}>a</HostPortal>);
    expect(node.textContent).toBe('9a');
    view.render(null);
    document.body.append(document.createElement('hr'));
    await settled();
    expect(node.outerHTML).toBe('<div class="total">9</div>');
  });

  test('two at one node do not push each other away for ever', async () => {
    show('<div class="total">9</div>');
    let moves = 0;
    const watch = new MutationObserver((records) => {
      moves += records.length;
    });
    view.render(
      <>
        <HostPortal find={target} place="after">
          a
        </HostPortal>
        <HostPortal find={target} place="after">
          b
        </HostPortal>
        <HostPortal find={target} place="before">
          c
        </HostPortal>
        <HostPortal find={target} place="before">
          d
        </HostPortal>
      </>,
    );
    watch.observe(document.body, { childList: true, subtree: true });
    await settled();
    watch.disconnect();
    expect(moves).toBe(0);
    expect(document.body.textContent).toBe('cd9ba');
  });

  test('a selector that meets its own output changes nothing', async () => {
    show('<div class="total"></div>');
    const last = (): Element | null => [...document.querySelectorAll('.total')].at(-1) ?? null;
    view.render(
      <HostPortal find={last}>
        <i className="total">ours</i>
      </HostPortal>,
    );
    document.body.append(document.createElement('hr'));
    await settled();
    expect(document.querySelectorAll('.total .total')).toHaveLength(1);
  });
});
