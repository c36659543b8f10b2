import { useLayoutEffect, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { useAwaitedDriver, useDriver, useKnownDriver } from '../../../shared/element/use-driver.js';
import { driverOf, type Driver } from '../../../shared/host/driver.js';
import { startBridge } from '../../../shared/host/jquery-bridge.js';
import { forgetPage } from '../../../shared/page.js';
import { dropJquery, loadJquery } from '../host/jquery.js';
import { define, renderInto, settled, show, whileLoading } from '../support.js';
import { nameScript } from '../../support/named-script.js';

const TABS = '.wc-tabs-wrapper, .woocommerce-tabs';

let view: ReturnType<typeof renderInto>;
let node: HTMLElement;
let drivers: (Driver | 'unknown')[];
const hook = { recheck: (): Driver => 'tag' };
const recheck = (): Driver => hook.recheck();

function View(options: { readonly isClaimed?: () => boolean }): null {
  const [driver, ask] = useDriver('tabs', { node, event: 'init', ...options });
  drivers.push(driver);
  useLayoutEffect(() => {
    hook.recheck = ask;
  }, [ask]);
  return null;
}

beforeEach(() => {
  forgetPage();
  node = show('<div class="wc-tabs-wrapper"><div></div></div>');
  drivers = [];
  view = renderInto(document.createElement('div'));
});
afterEach(() => {
  view.leave();
  dropJquery();
});

describe('useDriver', () => {
  test('the tag drives while no script of the host is bound', () => {
    view.render(<View />);
    expect([drivers.at(-1), recheck()]).toEqual(['tag', 'tag']);
  });

  test('the host drives from the first render where its script was bound before', () => {
    loadJquery()(document.body).on('init', TABS, () => undefined);
    view.render(<View />);
    expect(drivers[0]).toBe('host');
  });

  test('the tag has let go when the body hears the event by which the host sets the node up', () => {
    const $ = loadJquery();
    startBridge();
    view.render(<View />);
    const seen: unknown[] = [];
    $(document.body).on('init', TABS, () => {
      seen.push(drivers.at(-1));
    });
    $(node).trigger('init');
    expect(seen).toEqual(['host']);
  });

  test('the event is heard as soon as the view is in the page', async () => {
    const $ = loadJquery();
    startBridge();
    const box = document.createElement('div');
    const root = createRoot(box);
    const heard = new Promise<unknown>((resolve) => {
      new MutationObserver((_, observer) => {
        observer.disconnect();
        $(document.body).on('init', TABS, () => undefined);
        $(node).trigger('init');
        resolve(drivers.at(-1));
      }).observe(box, { childList: true });
    });
    root.render(
      <p>
        <View />
      </p>,
    );
    expect(await heard).toBe('host');
    root.unmount();
  });

  test('a script that nobody has heard of is noticed as soon as it puts something into the node', async () => {
    const $ = loadJquery();
    view.render(<View />);
    $(document.body).on('init', TABS, () => undefined);
    expect(drivers).not.toContain('host');
    node.firstElementChild?.append('a thumbnail');
    await settled();
    expect(drivers.at(-1)).toBe('host');
  });

  test('the same event of a node inside is not the node’s own', () => {
    const $ = loadJquery();
    startBridge();
    view.render(<View />);
    $(document.body).on('init', TABS, () => undefined);
    const before = drivers.length;
    $(node.firstElementChild as Element).trigger('init');
    expect(drivers.slice(before)).not.toContain('host');
  });

  test('checking anew gives the answer of that moment, and the view follows', async () => {
    const $ = loadJquery();
    view.render(<View />);
    $(document.body).on('init', TABS, () => undefined);
    expect(recheck()).toBe('host');
    await settled();
    expect(drivers.at(-1)).toBe('host');
    $(document.body).off('init');
    expect(recheck()).toBe('tag');
    await settled();
    expect(drivers.at(-1)).toBe('tag');
  });

  test('a node that somebody holds is the host’s, whoever drives the page', async () => {
    let claimed = false;
    view.render(<View isClaimed={() => claimed} />);
    claimed = true;
    expect([recheck(), driverOf('tabs')]).toEqual(['host', 'tag']);
    await settled();
    expect(drivers.at(-1)).toBe('host');
  });

  test('nothing is rendered any more once the view has left', () => {
    const $ = loadJquery();
    startBridge();
    view.render(<View />);
    view.leave();
    const before = drivers.length;
    $(document.body).on('init', TABS, () => undefined);
    $(node).trigger('init');
    expect(drivers).toHaveLength(before);
  });
});

describe('useKnownDriver', () => {
  function Known(): ReactElement {
    const driver = useKnownDriver('tabs');
    drivers.push(driver ?? 'unknown');
    return <p>{driver ?? 'unknown'}</p>;
  }

  test('before the page’s scripts have run nobody is known to drive, and the element is not ready', async () => {
    const tag = define(Known, { schema: {} });
    const loading = whileLoading();
    const el = show(`<${tag}><b>Page</b></${tag}>`);
    document.dispatchEvent(new Event('readystatechange'));
    el.after(document.createElement('hr'));
    await settled();
    const before = [el.querySelector('p')?.textContent, el.hasAttribute('data-shop-ready')];
    loadJquery()(document.body).on('init', TABS, () => undefined);
    loading.done();
    await settled();
    expect([before, [el.querySelector('p')?.textContent, el.hasAttribute('data-shop-ready')]]).toEqual([
      ['unknown', false],
      ['host', true],
    ]);
  });

  test('on a page that is ready the driver is known before the browser paints', () => {
    view.render(<Known />);
    expect(drivers).toEqual(['unknown', 'tag']);
  });
});

describe('useAwaitedDriver', () => {
  function Awaiting(): ReactElement {
    const [driver] = useAwaitedDriver('tabs', { node, event: 'init' });
    drivers.push(driver ?? 'unknown');
    return <p>{driver ?? 'unknown'}</p>;
  }
  async function putLoading(): Promise<HTMLElement> {
    const el = show(`<${define(Awaiting, { schema: {} })}>`);
    el.after(document.createElement('hr'));
    await settled();
    return el;
  }

  test('while the page names the host’s script nobody is known to drive, yet the element is ready', async () => {
    const loading = whileLoading();
    const unname = nameScript();
    const el = await putLoading();
    expect([el.querySelector('p')?.textContent, el.hasAttribute('data-shop-ready')]).toEqual(['unknown', true]);
    loadJquery()(document.body).on('init', TABS, () => undefined);
    loading.done();
    await settled();
    expect([drivers.includes('tag'), el.querySelector('p')?.textContent]).toEqual([false, 'host']);
    unname();
  });

  test('a named script that ran and drives nothing leaves the tag to drive', async () => {
    const loading = whileLoading();
    const unname = nameScript();
    const el = await putLoading();
    loading.done();
    await settled();
    expect(el.querySelector('p')?.textContent).toBe('tag');
    unname();
  });

  test('a page that names no such script is driven at once', async () => {
    const loading = whileLoading();
    const el = await putLoading();
    expect([drivers[0], el.querySelector('p')?.textContent]).toEqual(['tag', 'tag']);
    loading.done();
  });
});
