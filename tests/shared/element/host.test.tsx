import { memo, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { commit } from '../../../shared/element/commit.js';
import type { ElementProps } from '../../../shared/element/define.js';
import { Host, Hosts } from '../../../shared/element/host.js';
import { define, settled } from '../support.js';

let root: Root;
let node: HTMLElement;
const PRINTED = '<p class="a b" title="Shop" style="color: red;">Text <b>bold</b></p>';

const show = (jsx: ReactNode): void => flushSync(() => root.render(jsx));
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  document.body.innerHTML = `<main>${PRINTED}</main><div></div>`;
  node = document.querySelector('p') as HTMLElement;
  root = createRoot(document.querySelector('div') as HTMLElement);
});
afterEach(() => {
  flushSync(() => root.unmount());
  const printed = document.createElement('main');
  printed.innerHTML = PRINTED;
  expect(document.querySelector('main')?.isEqualNode(printed), 'the page has its own back').toBe(true);
});

test('a node is as its props say, and as printed where one is left out', () => {
  show(
    <Host
      node={node}
      className={{ a: false, c: true }}
      title={null}
      aria-disabled
      hidden
      data-x={0}
      tabIndex={-1}
      style={{ display: 'none' }}
    />,
  );
  expect([node.className, node.hasAttribute('title'), node.getAttribute('aria-disabled'), node.getAttribute('hidden')]).toEqual([
    'b c',
    false,
    'true',
    '',
  ]);
  expect([node.dataset['x'], node.tabIndex, node.style.cssText]).toEqual(['0', -1, 'color: red; display: none;']);
  show(<Host node={node} aria-disabled={undefined} hidden={false} />);
  expect([node.className, node.title, node.hasAttribute('aria-disabled'), node.hasAttribute('hidden')]).toEqual([
    'a b',
    'Shop',
    false,
    false,
  ]);
  expect([node.hasAttribute('tabindex'), node.style.cssText]).toEqual([false, 'color: red;']);
});

test('text and content stand in place of what was printed; the same is not written twice', () => {
  show(<Host node={node} text="1" />);
  show(<Host node={node} text="2" />);
  expect(node.innerHTML).toBe('2');
  show(<Host node={node} />);
  show(<Host node={node} content={<i className="x">3</i>} />);
  const made = node.firstChild;
  show(<Host node={node} content={<i className="x">3</i>} />);
  expect([node.innerHTML, node.firstChild === made]).toEqual(['<i class="x">3</i>', true]);
});

test('what another script writes over ours holds until the next rendering, and comes back', () => {
  show(<Host node={node} title="Ours" />);
  node.title = 'Theirs';
  show(<Host node={node} title="Ours again" />);
  expect(node.title).toBe('Ours again');
  show(<Host node={node} />);
  expect(node.title).toBe('Theirs');
  node.title = 'Shop';
});

describe('a listener', () => {
  test('has shown what it changed when it returns, and is always the newest', () => {
    const seen: string[] = [];
    function Counter(): ReactNode {
      const [count, setCount] = useState(0);
      return <Host node={node} title={String(count)} onClick={() => setCount(count + 1)} onClickCapture={() => seen.push(node.title)} />;
    }
    show(<Counter />);
    node.click();
    node.click();
    expect([node.title, seen]).toEqual(['2', ['0', '1']]);
    show(<Host node={node} title="Shop" />);
    node.click();
    expect(node.title).toBe('Shop');
  });

  test('tells the page of what the page shows already; in an effect right after the commit', async () => {
    const told: string[] = [];
    function Teller({ now }: { readonly now: boolean }): ReactNode {
      const [state, setState] = useState('idle');
      const act = (next: string): void =>
        commit(
          () => setState(next),
          () => told.push(node.title),
        );
      return (
        <>
          <Host node={node} title={state} onClick={() => act('pressed')} />
          <Host node={now ? document : null} on={{ anything: () => act('heard') }} />
        </>
      );
    }
    show(<Teller now />);
    node.click();
    document.dispatchEvent(new Event('anything'));
    expect(told).toEqual(['pressed', 'heard']);
    await turn();
  });
});

test('the nodes of a list come and go; each has its own back', async () => {
  const main = document.querySelector('main') as HTMLElement;
  const Row = memo(({ row, label }: { readonly row: HTMLElement; readonly label: string }) => <Host node={row} aria-label={label} />);
  show(
    <Hosts in={main} match="p">
      {(row, i) => <Row row={row} label={`row ${i}`} />}
    </Hosts>,
  );
  const late = node.cloneNode(true) as HTMLElement;
  late.removeAttribute('aria-label');
  main.append(late);
  await turn();
  expect([node, late].map((one) => one.getAttribute('aria-label'))).toEqual(['row 0', 'row 1']);
  late.remove();
  await turn();
  expect(late.hasAttribute('aria-label')).toBe(false);
});

test('several nodes show the same; children live in a box of their own', () => {
  const bold = node.querySelector('b') as HTMLElement;
  show(<Host node={[node, bold]} className="on" />);
  expect([node, bold].map((one) => one.classList.contains('on'))).toEqual([true, true]);
  show(<Host node={bold}>{<button type="button">Live</button>}</Host>);
  expect(bold.querySelector('.shop-into button')?.textContent).toBe('Live');
  show(null);
});

test('a tag of the same kind inside has its nodes for itself', async () => {
  const name = define(
    (({ element }: ElementProps) => (
      <Hosts in={element} match="p">
        {(p) => <Host node={p} data-of={element.id} />}
      </Hosts>
    )) as never,
    { schema: {} },
  );
  const outer = document.createElement(name);
  outer.id = 'outer';
  outer.innerHTML = `<p>1</p><${name} id="inner"><p>2</p></${name}>`;
  document.body.append(outer);
  await settled();
  expect([...outer.querySelectorAll('p')].map((p) => p.dataset['of'])).toEqual(['outer', 'inner']);
  outer.remove();
});
