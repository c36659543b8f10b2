import { useState, type ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ElementProps } from '../../../shared/element/define.js';
import { keyOf, useEnhance, useLatest } from '../../../shared/element/host-hooks.js';
import { attr } from '../../../shared/element/schema.js';
import { useAwaitedDriver } from '../../../shared/element/use-driver.js';
import { useNodes } from '../../../shared/element/use-nodes.js';
import type { Driver } from '../../../shared/host/driver.js';
import { startBridge } from '../../../shared/host/jquery-bridge.js';
import { forgetPage } from '../../../shared/page.js';
import { dropJquery, loadJquery } from '../host/jquery.js';
import { define, settled, show, whileLoading } from '../support.js';
import { nameScript } from '../../support/named-script.js';

/**
 * Tags around nodes that a script of the host may drive, on the sign of WooCommerce's tabs. Who drives is asked once per tag, or once per
 * node: nodes change hands in the same order.
 */
const SIGN = '.wc-tabs-wrapper, .woocommerce-tabs';
const schema = { label: attr.text('data-label', { description: 'the label', fallback: 'none' }) };

/** What happened, in its order, by the ids of the nodes. */
let log: string[];
/** Nodes that somebody else holds. */
const claimed = new Set<string>();

interface Work {
  readonly node: HTMLElement;
  /** Of the moment. */
  readonly label: () => string;
}
function drive({ node: { id }, label }: Work): () => void {
  log.push(`drives ${id} ${label()}`);
  return () => log.push(`drives ${id} no more`);
}
function follow({ node: { id }, label }: Work): () => void {
  log.push(`follows ${id} ${label()}`);
  return () => log.push(`follows ${id} no more`);
}
function Drive({ work }: { readonly work: Work }): null {
  useEnhance(work, drive, null);
  return null;
}
function Follow({ work }: { readonly work: Work }): null {
  useEnhance(work, follow, null);
  return null;
}

interface NodeProps {
  readonly node: HTMLElement;
  readonly label: string;
}
function Node({ node, label, driver }: NodeProps & { readonly driver: Driver | null }): ReactElement | null {
  const latest = useLatest(label);
  const [work] = useState<Work>(() => ({ node, label: () => latest.current }));
  return driver && (driver === 'host' ? <Follow work={work} /> : <Drive work={work} />);
}
function AskingNode(props: NodeProps): ReactElement {
  const { node } = props;
  const [driver] = useAwaitedDriver('tabs', { node, event: 'init', isClaimed: () => claimed.has(node.id) });
  return <Node {...props} driver={driver} />;
}

type ViewProps = ElementProps & { readonly label: string };
function AskedPerNode({ element, label }: ViewProps): ReactElement {
  const nodes = useNodes<HTMLElement>(element, '.node');
  return (
    <>
      {nodes.map((node) => (
        <AskingNode key={keyOf(node)} node={node} label={label} />
      ))}
    </>
  );
}
function AskedPerTag({ element, label }: ViewProps): ReactElement {
  const [driver] = useAwaitedDriver('tabs', { node: element });
  const nodes = useNodes<HTMLElement>(element, '.node');
  return (
    <>
      {nodes.map((node) => (
        <Node key={keyOf(node)} node={node} label={label} driver={driver} />
      ))}
    </>
  );
}

const TWO = '<div class="node" id="a"></div><div class="node" id="b"></div>';
const tagOf = (View: typeof AskedPerTag): string => define(View, { schema });
/** Puts a tag into the page and lets it start; `log` begins afterwards with `since()`. */
async function put(View: typeof AskedPerTag): Promise<HTMLElement> {
  const el = show(`<${tagOf(View)} data-label="one">${TWO}`);
  await settled();
  return el;
}
const since = (): string[] => log.splice(0);

/** The host's script, as far as who drives depends on it. @returns how to take it off the page */
function hostScript($ = loadJquery()): () => void {
  $(document.body).on('init', SIGN, () => undefined);
  return () => {
    $(document.body).off('init', SIGN);
  };
}
/** What lets the page notice that a script came or went. */
const notice = async (): Promise<void> => {
  document.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await settled();
};

beforeEach(() => {
  forgetPage();
  log = [];
  claimed.clear();
});
afterEach(async () => {
  document.body.replaceChildren();
  await settled();
  dropJquery();
});

describe.each([
  ['once per tag', AskedPerTag],
  ['once per node', AskedPerNode],
])('who drives is asked %s', (_, View) => {
  test('the tag begins where no script of the host is, and the element is ready', async () => {
    const el = await put(View);
    expect([since(), el.hasAttribute('data-shop-ready')]).toEqual([['drives a one', 'drives b one'], true]);
  });

  test('every node is followed where that script is, and the tag never drives', async () => {
    hostScript();
    const el = await put(View);
    expect([since(), el.hasAttribute('data-shop-ready')]).toEqual([['follows a one', 'follows b one'], true]);
  });

  test.each([true, false])('nobody begins before a script that the page names has run (it then drives: %s)', async (drives) => {
    const loading = whileLoading();
    const unname = nameScript();
    const el = show(`<${tagOf(View)} data-label="one">${TWO}`);
    el.after(document.createElement('p'));
    await settled();
    expect([since(), el.hasAttribute('data-shop-ready')]).toEqual([[], true]);
    if (drives) {
      hostScript();
    }
    loading.done();
    await settled();
    expect(since()).toEqual(drives ? ['follows a one', 'follows b one'] : ['drives a one', 'drives b one']);
    unname();
  });

  test('a node that comes later is driven or followed as the others; one that goes is left', async () => {
    const el = await put(View);
    since();
    el.insertAdjacentHTML('beforeend', '<div class="node" id="c"></div>');
    await settled();
    el.querySelector('#a')?.remove();
    await settled();
    expect(since()).toEqual(['drives c one', 'drives a no more']);
    hostScript();
    await notice();
    since();
    el.querySelector('#b')?.remove();
    el.insertAdjacentHTML('beforeend', '<div class="node" id="d"></div>');
    await settled();
    expect(since()).toEqual(['follows b no more', 'follows d one']);
  });

  test('a changed setting begins nothing anew, and is read when it is asked for', async () => {
    const el = await put(View);
    since();
    el.setAttribute('data-label', 'two');
    await settled();
    expect(since()).toEqual([]);
    hostScript();
    await notice();
    expect(since()).toContain('follows a two');
  });

  test.each([false, true])('a move in the page ends nothing, removal everything (the host drives: %s)', async (isHost) => {
    const word = isHost ? 'follows' : 'drives';
    if (isHost) {
      hostScript();
    }
    const el = await put(View);
    since();
    const place = document.createElement('section');
    document.body.append(place);
    place.append(el);
    await settled();
    expect([since(), el.hasAttribute('data-shop-ready')]).toEqual([[], true]);
    el.remove();
    await settled();
    expect(since()).toEqual([`${word} a no more`, `${word} b no more`]);
    document.body.append(el);
    await settled();
    expect(since()).toEqual([`${word} a one`, `${word} b one`]);
  });
});

describe('nodes that change hands', () => {
  test('asked once per tag, all nodes are let go of before any is taken over, in both ways', async () => {
    const $ = loadJquery();
    await put(AskedPerTag);
    since();
    const leave = hostScript($);
    await notice();
    expect(since()).toEqual(['drives a no more', 'drives b no more', 'follows a one', 'follows b one']);
    leave();
    await notice();
    expect(since()).toEqual(['follows a no more', 'follows b no more', 'drives a one', 'drives b one']);
  });

  test('asked once per node, each is let go of before it is followed, and the other way round', async () => {
    const $ = loadJquery();
    await put(AskedPerNode);
    since();
    const leave = hostScript($);
    await notice();
    expect(since().filter((line) => line.includes(' a '))).toEqual(['drives a no more', 'follows a one']);
    leave();
    await notice();
    expect(since().filter((line) => line.includes(' a '))).toEqual(['follows a no more', 'drives a one']);
  });

  test('the tag has let go of a node and follows it by the end of the host’s set-up event', async () => {
    const $ = loadJquery();
    startBridge();
    await put(AskedPerNode);
    since();
    const seen: string[][] = [];
    $(document.body).on('init', SIGN, () => undefined);
    $(document.body).on('init', () => {
      seen.push(since());
    });
    $('#a').trigger('init');
    expect(seen).toEqual([['drives a no more', 'follows a one']]);
  });

  test('a node claimed by the event is followed without a host script; others stay driven', async () => {
    const $ = loadJquery();
    startBridge();
    await put(AskedPerNode);
    since();
    claimed.add('b');
    $('#b').trigger('init');
    expect(since()).toEqual(['drives b no more', 'follows b one']);
  });
});
