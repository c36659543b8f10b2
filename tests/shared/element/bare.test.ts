import { afterEach, describe, expect, test, vi } from 'vitest';
import { baseOf, defineElement, type Model, type Shown } from '../../../shared/element/element.js';
import { attr } from '../../../shared/element/schema.js';
import { forgetPage } from '../../../shared/page.js';
import { printedLines } from '../../setup/each.js';
import { freshTag, settled, show } from '../support.js';

/** An element that shows itself without React. */
const schema = { label: attr.text('data-label', { description: 'the label', fallback: 'none' }) };
const told: string[] = [];

function define(more: Partial<Shown> & { readonly begin?: () => void } = {}): `shop-${string}` {
  const tag = freshTag();
  const write = (p: HTMLElement, { values }: Model): void => {
    p.textContent = String(values['label']);
  };
  defineElement(
    { tag, schema },
    baseOf((box, begin) => {
      more.begin?.();
      const p = document.createElement('p');
      write(p, begin);
      box.append(p);
      begin.settle();
      return {
        update: (model) => write(p, model),
        leave: () => {
          told.push(`gone ${p.textContent ?? ''}`);
          p.remove();
        },
        ...more,
      };
    }),
  );
  return tag;
}

afterEach(async () => {
  document.body.innerHTML = '';
  await settled();
  forgetPage();
  told.length = 0;
});

describe('an element without React', () => {
  test('shows its settings, follows them, and leaves nothing', async () => {
    const el = show(`<${define()} data-label="one">Printed`);
    await settled();
    expect([el.querySelector('p')?.textContent, el.hasAttribute('data-shop-ready'), el.firstChild?.textContent]).toEqual([
      'one',
      true,
      'Printed',
    ]);
    el.setAttribute('data-label', 'two');
    await settled();
    expect(el.querySelector('p')?.textContent).toBe('two');
    el.remove();
    await settled();
    expect([told, el.querySelector('p')]).toEqual([['gone two'], null]);
  });

  test('that throws at once gives the page its markup back and says so', async () => {
    const heard = vi.fn();
    document.addEventListener('shop:error', heard, { once: true });
    const el = show(
      `<${define({
        begin: () => {
          throw new Error('no way');
        },
      })}>Printed`,
    );
    await settled();
    expect([el.textContent, el.hasAttribute('data-shop-failed'), el.hasAttribute('data-shop-ready')]).toEqual(['Printed', true, false]);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(printedLines()).toEqual([expect.stringMatching(/<shop-[^>]+> failed, the page's own markup is back:.*no way/s)]);
    expect(told).toEqual([]);
  });

  test('that throws at a change gives it back too', async () => {
    const el = show(
      `<${define({
        update: () => {
          throw new Error('not this');
        },
      })}>Printed`,
    );
    await settled();
    el.setAttribute('data-label', 'two');
    await settled();
    expect([el.textContent, el.hasAttribute('data-shop-failed')]).toEqual(['Printed', true]);
    expect(printedLines()).toEqual([expect.stringContaining('not this')]);
    expect(told).toEqual(['gone none']);
  });
});
