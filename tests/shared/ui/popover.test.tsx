import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { printedLines } from '../../setup/each.js';
import { Popover, type PopoverProps } from '../../../shared/ui/popover.js';
import { usePopover } from '../../../shared/ui/use-popover.js';
import { renderInto, settled, show } from '../support.js';

let box: HTMLElement;
let view: ReturnType<typeof renderInto>;
const id = (name: string): HTMLElement => document.querySelector<HTMLElement>(`#${name}`)!;
const nothing = (): void => undefined;

beforeEach(() => {
  box = document.createElement('div');
  document.documentElement.append(box);
  view = renderInto(box);
});
afterEach(() => {
  vi.useRealTimers();
  view.leave();
  box.remove();
});

describe('what opens a popover', () => {
  interface Options {
    readonly delay?: readonly [number, number];
    readonly touch?: boolean;
    readonly before?: Event;
  }
  /** Which one is open, and where. */
  const shown = (): string => box.querySelector('output')?.textContent ?? '';
  function Labels({ root, delay, touch = false, before }: Options & { readonly root: HTMLElement }): ReactElement {
    const { open, keep, leave } = usePopover(root, {
      selector: '.label',
      contentOf: ({ title }) => title || null,
      placementOf: () => 'top',
      byPress: (anchor) => anchor.matches('.press'),
      byTouch: touch,
      ...(delay && { delayOf: () => delay }),
      ...(before && { before: () => before }),
    });
    return (
      <>
        {open && <output data-shop-popover="">{`${open.anchor.id} ${open.content} ${open.placement}`}</output>}
        <button type="button" name="keep" onClick={keep}>
          keep
        </button>
        <button type="button" name="leave" onClick={leave}>
          leave
        </button>
      </>
    );
  }
  const start = (options: Options = {}): void => {
    vi.useFakeTimers();
    const root = show(
      '<div id="root"><p id="a" class="label" title="A"><u id="inner">a</u></p><p id="b" class="label press" title="B">b</p><p id="c" class="label">c</p></div><p id="out">o</p>',
    );
    view.render(<Labels root={root} {...options} />);
  };
  const on = (name: string, event: Event): Event => {
    flushSync(() => id(name).dispatchEvent(event));
    return event;
  };
  const pointer = (type: string, pointerType = 'mouse'): Event => new PointerEvent(type, { bubbles: true, pointerType });
  const focus = (type: string): Event => new Event(type, { bubbles: true });
  const later = (ms: number): void => flushSync(() => void vi.advanceTimersByTime(ms));

  test('the pointer and the focus; leaving closes a moment later', () => {
    start();
    on('inner', pointer('pointerover'));
    expect(shown()).toBe('a A top');
    on('inner', pointer('pointerout'));
    later(119);
    expect(shown()).toBe('a A top');
    later(1);
    expect(shown()).toBe('');
    on('a', focus('focusin'));
    expect(shown()).toBe('a A top');
    on('a', focus('focusout'));
    later(120);
    expect(shown()).toBe('');
  });

  test('the pointer that rests on the popover keeps it', () => {
    start();
    on('a', pointer('pointerover'));
    on('a', pointer('pointerout'));
    box.querySelector<HTMLElement>('[name=keep]')?.click();
    later(1000);
    expect(shown()).toBe('a A top');
    flushSync(() => box.querySelector<HTMLElement>('[name=leave]')?.click());
    later(120);
    expect(shown()).toBe('');
  });

  test('what has nothing to show closes what is open', () => {
    start();
    on('a', pointer('pointerover'));
    on('c', pointer('pointerover'));
    expect(shown()).toBe('');
  });

  test('the delays that are asked for', () => {
    start({ delay: [300, 50] });
    on('a', pointer('pointerover'));
    later(299);
    expect(shown()).toBe('');
    later(1);
    expect(shown()).toBe('a A top');
    on('a', pointer('pointerout'));
    later(50);
    expect(shown()).toBe('');
    on('a', pointer('pointerover'));
    on('a', pointer('pointerout'));
    later(1000);
    expect(shown()).toBe('');
  });

  test('a press, where it is asked for; the next one closes', () => {
    start();
    on('b', pointer('pointerover'));
    expect(shown()).toBe('');
    on('b', new MouseEvent('click', { bubbles: true }));
    on('b', pointer('pointerout'));
    later(1000);
    expect(shown()).toBe('b B top');
    on('b', new MouseEvent('click', { bubbles: true }));
    expect(shown()).toBe('');
    on('a', new MouseEvent('click', { bubbles: true }));
    expect(shown()).toBe('');
  });

  test('a finger, if asked for; a press elsewhere closes it, one on it or its anchor does not', () => {
    start();
    on('a', pointer('pointerover', 'touch'));
    expect(shown()).toBe('');
    view.leave();
    view = renderInto(box);
    start({ touch: true });
    on('a', pointer('pointerover', 'touch'));
    on('a', pointer('pointerout', 'touch'));
    on('inner', pointer('pointerdown', 'touch'));
    later(1000);
    expect(shown()).toBe('a A top');
    flushSync(() => {
      const open = box.querySelector('output')!;
      document.body.append(open.cloneNode(true));
      document.body.lastElementChild?.dispatchEvent(pointer('pointerdown', 'touch'));
      document.body.lastElementChild?.remove();
    });
    expect(shown()).toBe('a A top');
    on('out', pointer('pointerdown', 'touch'));
    expect(shown()).toBe('');
  });

  test('Escape closes it and nothing else; with none open it is left alone', () => {
    start();
    const escape = (): Event => on('out', new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    expect(escape().defaultPrevented).toBe(false);
    on('a', pointer('pointerover'));
    expect([escape().defaultPrevented, shown()]).toEqual([true, '']);
  });

  test.each([
    ['pointerover', 'a A top'],
    ['pointerout', ''],
  ])('what a shopper did last before its code was here: %s', (type, expected) => {
    vi.useFakeTimers();
    const root = show('<div id="root"><p id="a" class="label" title="A">a</p></div>');
    const event = pointer(type);
    id('a').dispatchEvent(event);
    view.render(<Labels root={root} before={event} />);
    expect(shown()).toBe(expected);
  });
});

describe('a popover', () => {
  const open = async (more: Partial<PopoverProps> = {}): Promise<HTMLElement> => {
    view.render(
      <Popover anchor={id('a')} placement="top" className="tip" edgePx={2} onEnter={nothing} onLeave={nothing} {...more}>
        words
      </Popover>,
    );
    await settled();
    return document.querySelector<HTMLElement>('.tip')!;
  };

  test('stands at the end of the page, hidden from screen readers, since its anchor says the same', async () => {
    show('<p id="a">a</p>');
    const tip = await open();
    expect([
      tip.parentElement?.parentElement,
      tip.textContent,
      tip.getAttribute('aria-hidden'),
      id('a').hasAttribute('aria-describedby'),
    ]).toEqual([document.body, 'words', 'true', false]);
  });

  test('describes its anchor, where it says more, until it leaves', async () => {
    show('<p id="a" aria-describedby="more">a</p>');
    const tip = await open({ describes: true });
    expect([tip.getAttribute('role'), id('a').getAttribute('aria-describedby'), tip.hasAttribute('aria-hidden')]).toEqual([
      'tooltip',
      tip.id,
      false,
    ]);
    view.render(<i />);
    expect(id('a').getAttribute('aria-describedby')).toBe('more');
  });

  test('shows what the server printed, but for what could run', async () => {
    show('<p id="a">a</p>');
    const tip = await open({ html: '<b>New</b> <a href="/x" onclick="pwn()">more</a><script>pwn()</script>' });
    expect(tip.innerHTML).toBe('<b>New</b> <a href="/x">more</a>');
    expect(printedLines()).toHaveLength(1);
    const again = await open({ html: '<i>Newer</i>' });
    expect([again === tip, tip.innerHTML]).toEqual([true, '<i>Newer</i>']);
  });

  test('stands in the dialog that holds its anchor', async () => {
    show('<dialog open id="dialog"><p id="a">a</p></dialog>');
    const tip = await open();
    expect(tip.closest('dialog')?.id).toBe('dialog');
  });

  test('says where it came to stand', async () => {
    show('<p id="a">a</p>');
    const onPlaced = vi.fn();
    const tip = await open({ onPlaced });
    expect(onPlaced).toHaveBeenCalledWith({ placement: tip.dataset['placement'], shiftPx: expect.any(Number) as number });
  });

  test('hears the pointer that rests on it and leaves it', async () => {
    show('<p id="a">a</p>');
    const heard: string[] = [];
    const tip = await open({ onEnter: () => heard.push('enter'), onLeave: () => heard.push('leave') });
    tip.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    tip.dispatchEvent(new PointerEvent('pointerout', { bubbles: true, relatedTarget: document.body }));
    expect(heard).toEqual(['enter', 'leave']);
  });
});
