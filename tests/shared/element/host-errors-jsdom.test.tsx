// @vitest-environment jsdom
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { afterCommit, commit } from '../../../shared/element/commit.js';
import type { ElementProps } from '../../../shared/element/define.js';
import { Host, Hosts } from '../../../shared/element/host.js';
import { useMount } from '../../../shared/element/host-hooks.js';
import { forgetPage } from '../../../shared/page.js';
import { printedLines } from '../../setup/each.js';
import { define, settled, show } from '../support.js';

/**
 * What is thrown in code of a tag fails that tag (`useFail`), in the DOM in which React reports errors of effects as it does in a browser.
 */
const hushed = (event: Event): void => event.preventDefault();
beforeEach(() => window.addEventListener('error', hushed));
afterEach(() => window.removeEventListener('error', hushed));
afterEach(async () => {
  document.body.innerHTML = '';
  await settled();
  forgetPage();
});

/** A tag whose view is `View`, with a button that the page printed in it. */
async function tagWith(View: (props: ElementProps) => ReactNode): Promise<{ readonly tag: HTMLElement; readonly button: HTMLElement }> {
  const name = define(View as never, { schema: {} });
  const tag = show(`<${name}><button type="button" title="Shop">Buy</button></${name}>`);
  await settled();
  return { tag, button: tag.querySelector('button') as HTMLElement };
}
const fault = (): never => {
  throw new Error('a fault');
};
/** It failed, with one line in the console, and the button is as printed. */
async function expectFailed(tag: HTMLElement): Promise<void> {
  await settled();
  expect(tag.hasAttribute('data-shop-failed')).toBe(true);
  expect(tag.innerHTML).toBe('<button type="button" title="Shop">Buy</button>');
  // React says by itself what its boundary caught.
  expect(printedLines().filter((line) => line.includes('[shop]'))).toHaveLength(1);
}
const buttonIn = (tag: HTMLElement): HTMLElement | null => tag.querySelector('button');

test('an error in a listener', async () => {
  const { tag, button } = await tagWith(({ element }) => <Host node={buttonIn(element)} title="Ours" onClick={fault} />);
  expect(button.title).toBe('Ours');
  button.click();
  await expectFailed(tag);
});

test('an error in a listener by name, after its commit', async () => {
  const told: string[] = [];
  const { tag, button } = await tagWith(({ element }) => (
    <Host node={buttonIn(element)} title="Ours" on={{ change: () => commit(() => told.push('shown'), fault) }} />
  ));
  button.dispatchEvent(new Event('change', { bubbles: true }));
  expect(told).toEqual(['shown']);
  await expectFailed(tag);
});

test('an error in an effect, and in what is told after it', async () => {
  const { tag } = await tagWith(function View({ element }) {
    useMount(fault);
    return <Host node={buttonIn(element)} title="Ours" />;
  });
  await expectFailed(tag);
  const later = await tagWith(function View({ element }) {
    useMount(() => afterCommit(fault));
    return <Host node={buttonIn(element)} title="Ours" />;
  });
  await expectFailed(later.tag);
});

test('an error in the rendering of a node that came later', async () => {
  const { tag } = await tagWith(({ element }) => (
    <>
      <Host node={buttonIn(element)} title="Ours" />
      <Hosts in={element} match="i">
        {fault}
      </Hosts>
    </>
  ));
  tag.append(document.createElement('i'));
  await settled();
  tag.querySelector('i')?.remove();
  await expectFailed(tag);
});
