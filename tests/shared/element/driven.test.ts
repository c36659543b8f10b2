import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { drivenRenderer } from '../../../shared/element/driven.js';
import { nodesIn } from '../../../shared/dom/nodes.js';
import { baseOf, defineElement, type Model, type Renderer } from '../../../shared/element/element.js';
import { attr } from '../../../shared/element/schema.js';
import { startBridge } from '../../../shared/host/jquery-bridge.js';
import { lazyModule, type LazyModule } from '../../../shared/lazy.js';
import { forgetPage } from '../../../shared/page.js';
import { printedLines } from '../../setup/each.js';
import { dropJquery, loadJquery } from '../host/jquery.js';
import { freshTag, settled, show, whileLoading } from '../support.js';

/** Tags with a driver and a follower, on the sign of WooCommerce's tabs. */
const SIGN = '.wc-tabs-wrapper, .woocommerce-tabs';
const schema = { label: attr.text('data-label', { description: 'the label', fallback: 'none' }) };
interface Settings {
  readonly label: string;
}

/** What happened, in its order, by the ids of the nodes. */
let log: string[];

const ids = ({ values }: Model): string => (values['nodes'] as readonly HTMLElement[]).map(({ id }) => id).join('+');
const renderer: Renderer = (_box, begin) => {
  log.push(`driver begins ${ids(begin)} ${String(begin.values['label'])}`);
  begin.settle();
  return {
    update: (model, now) => {
      log.push(`driver has ${ids(model) || 'none'} ${String(model.values['label'])}${now ? ' at once' : ''}`);
    },
    leave: () => {
      log.push('driver ends');
    },
  };
};

interface Options {
  readonly fails?: boolean;
  readonly claims?: () => boolean;
  readonly isOurs?: (node: HTMLElement) => boolean;
  readonly isNeeded?: () => boolean;
  readonly besides?: (nodes: readonly HTMLElement[]) => LazyModule<object> | undefined;
}

/** What else has changed, as a part tells it. */
let lookAgain: () => void;

function define({ fails = false, ...more }: Options = {}): `shop-${string}` {
  const tag = freshTag();
  defineElement(
    { tag, schema },
    baseOf(
      drivenRenderer<HTMLElement, Settings>((_element, settings, look) => {
        lookAgain = look;
        return {
          feature: 'tabs',
          event: 'init',
          find: nodesIn('.node'),
          follow(node) {
            if (fails) {
              throw new Error('no way');
            }
            log.push(`follows ${node.id} ${settings().label}`);
            return () => log.push(`follows ${node.id} no more`);
          },
          driver: renderer,
          leave: () => log.push('parts end'),
          ...more,
        };
      }),
    ),
  );
  return tag;
}

const TWO = '<div class="node" id="a"></div><div class="node" id="b"></div>';
/** Puts a tag into the page and lets it start; `log` begins afterwards with `since()`. */
async function put(inner = TWO, options: Options = {}): Promise<HTMLElement> {
  const el = show(`<${define(options)} data-label="one">${inner}`);
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
});
afterEach(async () => {
  document.body.replaceChildren();
  await settled();
  dropJquery();
});

describe('who begins', () => {
  test('the tag, where no script of the host is: its driver gets all nodes, and the element is ready when that says so', async () => {
    const el = await put();
    expect([since(), el.hasAttribute('data-shop-ready')]).toEqual([['driver begins a+b one'], true]);
  });

  test('the host, where its script is: every node is followed, the element is ready, and the driver never begins', async () => {
    hostScript();
    const el = await put();
    expect([since(), el.hasAttribute('data-shop-ready')]).toEqual([['follows a one', 'follows b one'], true]);
  });

  test('nobody before the page’s scripts ran, where the page names the host’s script: then the host, and the driver never begins', async () => {
    const page = whileLoading();
    const script = document.createElement('script');
    script.id = 'wc-single-product-js';
    script.type = 'text/plain';
    document.head.append(script);
    show(`<${define()} data-label="one">${TWO}`).after(document.createElement('p'));
    await settled();
    expect(since()).toEqual([]);
    hostScript();
    page.done();
    await settled();
    expect(since()).toEqual(['follows a one', 'follows b one']);
    script.remove();
  });

  test('the tag after all, where the named script ran and drives nothing', async () => {
    const page = whileLoading();
    const script = document.createElement('script');
    script.id = 'wc-single-product-js';
    script.type = 'text/plain';
    document.head.append(script);
    show(`<${define()} data-label="one">${TWO}`).after(document.createElement('p'));
    await settled();
    page.done();
    await settled();
    expect(since()).toEqual(['driver begins a+b one']);
    script.remove();
  });
});

describe('who goes on', () => {
  test('a script of the host that comes late: the driver lets go before the followers begin', async () => {
    await put();
    since();
    hostScript();
    await notice();
    expect(since()).toEqual(['driver has none one at once', 'follows a one', 'follows b one']);
  });

  test('by the end of the event by which the host sets a node up, the tag has let go of all it found the script for', async () => {
    const $ = loadJquery();
    startBridge();
    await put();
    since();
    const seen: string[][] = [];
    $(document.body).on('init', SIGN, () => undefined);
    $(document.body).on('init', () => {
      seen.push(since());
    });
    $('#a').trigger('init');
    expect(seen).toEqual([['driver has none one at once', 'follows a one', 'follows b one']]);
  });

  test('the script of the host goes: the followers end before the driver begins; it comes again: the other way round', async () => {
    const $ = loadJquery();
    const leave = hostScript($);
    await put();
    since();
    leave();
    await notice();
    expect(since()).toEqual(['follows a no more', 'follows b no more', 'driver begins a+b one']);
    hostScript($);
    await notice();
    expect(since()).toEqual(['driver has none one at once', 'follows a one', 'follows b one']);
  });
});

describe('nodes and settings', () => {
  test('a node that comes later is driven or followed as the others; one that goes is left', async () => {
    const el = await put();
    since();
    el.insertAdjacentHTML('beforeend', '<div class="node" id="c"></div>');
    await settled();
    el.querySelector('#a')?.remove();
    await settled();
    expect(since()).toEqual(['driver has a+b+c one', 'driver has b+c one at once']);
    hostScript();
    await notice();
    since();
    el.querySelector('#b')?.remove();
    el.insertAdjacentHTML('beforeend', '<div class="node" id="d"></div>');
    await settled();
    expect(since()).toEqual(['follows b no more', 'follows d one']);
  });

  test('the driver is told of a changed setting, a follower reads it when it asks', async () => {
    const el = await put();
    since();
    el.setAttribute('data-label', 'two');
    expect(since()).toEqual(['driver has a+b two']);
    hostScript();
    await notice();
    expect(since()).toEqual(['driver has none two at once', 'follows a two', 'follows b two']);
  });

  test.each([false, true])('a move in the page ends nothing, removal everything (the host drives: %s)', async (hosts) => {
    if (hosts) {
      hostScript();
    }
    const el = await put();
    since();
    const place = document.createElement('section');
    document.body.append(place);
    place.append(el);
    await settled();
    expect([since(), el.hasAttribute('data-shop-ready')]).toEqual([hosts ? [] : ['driver has a+b one'], true]);
    el.remove();
    await settled();
    expect(since()).toEqual(hosts ? ['parts end', 'follows a no more', 'follows b no more'] : ['parts end', 'driver ends']);
    document.body.append(el);
    await settled();
    expect(since()).toEqual(hosts ? ['follows a one', 'follows b one'] : ['driver begins a+b one']);
  });
});

describe('what else decides', () => {
  test('a node that somebody claims by the event is followed though no script of the host is there; the others stay driven', async () => {
    const $ = loadJquery();
    startBridge();
    await put(TWO, { claims: () => true });
    since();
    $('#b').trigger('init');
    expect(since()).toEqual(['driver has a one at once', 'follows b one']);
  });

  test('a view that has something to do at one node gets that one beside the host’s script, when it is told', async () => {
    hostScript();
    let ours = '';
    const el = await put(TWO, { isOurs: ({ id }) => id === ours });
    expect(since()).toEqual(['follows a one', 'follows b one']);
    ours = 'a';
    lookAgain();
    await settled();
    expect([since(), el.hasAttribute('data-shop-ready')]).toEqual([['follows a no more', 'driver begins a one'], true]);
    ours = '';
    lookAgain();
    expect(since()).toEqual(['driver has none one at once', 'follows a one']);
  });

  test('a view that shows something by itself comes without any node', async () => {
    hostScript();
    await put('', { isNeeded: () => true });
    expect(since()).toEqual(['driver begins  one']);
  });

  test('what a view needs besides for its nodes is asked for with it, and waited for', async () => {
    let come = (): void => undefined;
    const besides = lazyModule('more', async () => {
      log.push('more is asked for');
      await new Promise<void>((resolve) => {
        come = resolve;
      });
      return {};
    });
    const el = await put(TWO, { besides: (nodes) => (nodes.length === 2 ? besides : undefined) });
    expect([since(), el.hasAttribute('data-shop-ready')]).toEqual([['more is asked for'], false]);
    come();
    await settled();
    expect([since(), el.hasAttribute('data-shop-ready')]).toEqual([['driver begins a+b one'], true]);
  });
});

describe('what goes wrong', () => {
  test('what a view needs besides is told once where it is lost, and the view begins without', async () => {
    await put(TWO, { besides: () => lazyModule('more', () => Promise.reject(new Error('offline'))) });
    expect(since()).toEqual(['driver begins a+b one']);
    expect(printedLines()).toEqual([expect.stringMatching(/more could not be loaded.*offline/s)]);
  });

  test('a follower that throws fails its tag by name, and the page has its markup', async () => {
    hostScript();
    const el = await put(TWO, { fails: true });
    expect([el.hasAttribute('data-shop-failed'), el.querySelectorAll('.node').length]).toEqual([true, 2]);
    expect(printedLines()).toEqual([expect.stringMatching(/<shop-test-\d+> failed, the page's own markup is back:.*no way/s)]);
  });
});
