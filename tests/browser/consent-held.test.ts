import { expect, test } from 'vitest';
import { scriptLine, SUITE_BUILD, type Build } from './support/builds.js';
import { PATIENT } from './support/consent.js';
import type { ShopPage } from './support/page.js';
import { useShop, type OpenOptions } from './support/shop.js';

/** What is held back until it is allowed: what the browser asked the network for, and how often a node of the page is looked at. */
const shop = useShop();
const build: Build = SUITE_BUILD ?? 'classic';

interface Given extends Partial<OpenOptions> {
  readonly body?: string;
  readonly script?: string;
  /** `slow.js` of any host is answered only then. */
  readonly slow?: Promise<unknown>;
  /** The script that runs first, in the head; without it its part comes with the bundle. */
  readonly first?: boolean;
}

const text = ({
  body = '',
  script = '',
  first = true,
}: Given): string => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="../dist/shop.css">${first ? '<script src="../dist/shop-consent.js"></script>' : ''}${scriptLine(build, '../dist/')}</head>
<body><shop-cookie-bar></shop-cookie-bar><main><h1>Shop</h1>${body}<p>End</p></main>${script}</body></html>`;

/** Opens a page of our own; what it asks other hosts for is noted, in order. */
async function open(given: Given): Promise<{ page: ShopPage; asked: string[] }> {
  const asked: string[] = [];
  const context = await shop.newContext();
  await context.route(/^https:\/\/[a-z.]+\.test\//, async (route) => {
    const { host, pathname } = new URL(route.request().url());
    asked.push(host + pathname);
    const isScript = pathname.endsWith('.js');
    if (pathname === '/slow.js') {
      await given.slow;
    }
    await route.fulfill({
      contentType: isScript ? 'text/javascript' : 'text/html',
      body: isScript ? `(window.ran = window.ran || []).push("${pathname}")` : '<!doctype html><title>x</title>',
    });
  });
  // A policy is sent with the answer's head, which the server writes from the file: here the page has another text.
  const page = await shop.openPage({ path: 'index.html', consent: 'accepted', context, ...given, html: () => text(given) });
  return { page, asked };
}

const frame = (name: string): string =>
  `<iframe data-src="https://maps.test/${name}" data-shop-consent="marketing" title="${name}" width="300" height="150"></iframe>`;
const LATER = `<script>addEventListener('load', () => {
  const one = document.createElement('iframe');
  Object.assign(one.dataset, { src: 'https://maps.test/appended', shopConsent: 'marketing' });
  document.querySelector('main').append(one);
  const box = document.createElement('div');
  box.innerHTML = '<p>x</p>${frame('inside')}';
  document.querySelector('main').append(box);
});</script>`;
const ALL = ['maps.test/appended', 'maps.test/first', 'maps.test/inside', 'maps.test/second'];
const BODY = `<p>x</p>${'<p>text</p>'.repeat(40)}${frame('first')}<div><div>${frame('second')}</div></div>`;
const sorted = (list: readonly string[]): string[] => list.toSorted();
/** Where the frames of the page are, as the browser has them: what an attribute says is no proof. */
const frames = (page: ShopPage): string[] =>
  page
    .frames()
    .slice(1)
    .map((one) => one.url());

for (const first of [true, false]) {
  const where = first ? 'with the script in the head' : 'where its part comes with the bundle';

  test(`frames of the page, parsed and put in later, are loaded for who has said yes, ${where}`, async () => {
    const { page, asked } = await open({ first, body: BODY, script: LATER });
    await expect.poll(() => sorted(asked), PATIENT).toEqual(ALL);
    await expect.poll(() => sorted(frames(page)), PATIENT).toEqual(ALL.map((name) => `https://${name}`));
    expect(await page.locator('.shop-consent-embed').count()).toBe(0);
  });

  test(`frames of the page are asked for once they are allowed, and not before, ${where}`, async () => {
    const { page, asked } = await open({ first, body: BODY, script: LATER, consent: 'declined' });
    await expect.poll(() => page.locator('.shop-consent-embed').count(), PATIENT).toBe(4);
    expect([asked, frames(page).filter((url) => url !== 'about:blank')]).toEqual([[], []]);
    await page.evaluate(() => {
      document.querySelector<HTMLElement>('[data-shop-cookie-settings]')?.click();
    });
    await page.locator('.eu-cookies-bar-cookies-bar-settings-accept-button').click();
    await expect.poll(() => sorted(asked), PATIENT).toEqual(ALL);
    await expect.poll(() => sorted(frames(page)), PATIENT).toEqual(ALL.map((name) => `https://${name}`));
  });
}

test('a picture, a film and a sheet that are marked wait like a frame', async () => {
  const body = `<img data-src="https://media.test/a.png" data-shop-consent="marketing" alt=""><video data-src="https://media.test/a.mp4" data-shop-consent="marketing"></video>
    <link rel="stylesheet" data-href="https://media.test/a.css" data-shop-consent="marketing">`;
  const { asked } = await open({ body });
  await expect.poll(() => sorted([...new Set(asked)]), PATIENT).toEqual(['media.test/a.css', 'media.test/a.mp4', 'media.test/a.png']);
  const { page, asked: none } = await open({ body, consent: 'declined' });
  await page.waitForLoadState('networkidle');
  expect(none).toEqual([]);
  page.drainErrors();
});

test('a script that cannot start is passed over, and those after it run in their order', async () => {
  const mark = (name: string): string => `<script type="text/plain" data-shop-consent="marketing" data-src="${name}"></script>`;
  const { page } = await open({
    body: `${mark('https://ads.test/1.js')}${mark('data:text/javascript,window.ran=0')}${mark('https://[')}<script type="text/plain" data-shop-consent="marketing" src="https://ads.test/2.js"></script>${mark('https://ads.test/3.js')}`,
  });
  await page.waitForFunction(() => (window as { ran?: string[] }).ran?.length === 3);
  expect(await page.evaluate(() => (window as { ran?: string[] }).ran)).toEqual(['/1.js', '/2.js', '/3.js']);
  expect(page.drainErrors().filter((line) => line.includes('could not start'))).toHaveLength(2);
});

test('a marked module runs as a module, and nobody waits for a script that is async', async () => {
  let arrive = (_value?: unknown): void => undefined;
  const slow = new Promise((resolve) => {
    arrive = resolve;
  });
  const mark = (attributes: string, text = ''): string =>
    `<script type="text/plain" data-shop-consent="marketing" ${attributes}>${text}</script>`;
  const { page } = await open({
    slow,
    // The page has loaded then: no slow script holds that up.
    consent: 'declined',
    body: `${mark('src="https://ads.test/slow.js" async')}${mark('data-type="module"', '(window.ran = window.ran || []).push(typeof import.meta.url)')}${mark('src="https://ads.test/next.js"')}`,
  });
  const ran = (): Promise<string[]> => page.evaluate(() => ((window as { ran?: string[] }).ran ?? []).toSorted());
  await page.locator('.eu-cookies-bar-cookies-settings-call-button').click();
  await page.locator('.eu-cookies-bar-cookies-bar-settings-accept-button').click();
  await expect.poll(ran, PATIENT).toEqual(['/next.js', 'string']);
  arrive();
  await expect.poll(ran, PATIENT).toEqual(['/next.js', '/slow.js', 'string']);
});

test('what waits is started under the address check: no script address is ever written', async () => {
  const { page } = await open({
    body: '<iframe id="x" data-shop-consent="necessary" data-src="java&#9;script:parent.ran=1" title="x"></iframe>',
  });
  await expect.poll(() => page.drainErrors().filter((line) => line.includes('could not start')).length, PATIENT).toBeGreaterThan(0);
  expect(await page.evaluate(() => [document.querySelector('#x')?.getAttribute('src'), (window as { ran?: unknown }).ran])).toEqual([
    null,
    undefined,
  ]);
});

/** Counts how many nodes the observers of a page look at: each they are asked about, and each that a search goes through. */
function countLooks(): void {
  const counted = window as unknown as { looks: number };
  counted.looks = 0;
  let observing = false;
  const { matches, closest } = Element.prototype;
  const sizeOf = (root: ParentNode): number => (root instanceof Document ? root : (root as Element)).getElementsByTagName('*').length;
  for (const of of [Element.prototype, Document.prototype]) {
    for (const name of ['querySelector', 'querySelectorAll'] as const) {
      const search = of[name] as (selector: string) => unknown;
      Object.defineProperty(of, name, {
        value(this: Element, selector: string) {
          if (observing) {
            counted.looks += sizeOf(this);
          }
          return search.call(this, selector);
        },
      });
    }
  }
  for (const [name, ask] of [
    ['matches', matches as (selector: string) => unknown],
    ['closest', closest as (selector: string) => unknown],
  ] as const) {
    Object.defineProperty(Element.prototype, name, {
      value(this: Element, selector: string) {
        if (observing) {
          counted.looks += 1;
        }
        return ask.call(this, selector);
      },
    });
  }
  const Real = MutationObserver;
  window.MutationObserver = class extends Real {
    constructor(run: MutationCallback) {
      super((records, observer) => {
        observing = true;
        try {
          run(records, observer);
        } finally {
          observing = false;
        }
      });
    }
  };
}

const NODES = 3000;
const FLAT = '<i></i>'.repeat(NODES);
const TABLE = `<table><tbody>${'<tr><td></td><td></td><td></td><td></td><td></td></tr>'.repeat(NODES / 6)}</tbody></table>`;

for (const [kind, nodes] of [
  ['side by side', FLAT],
  ['in a table', TABLE],
] as const) {
  test(`observers look at each node once or twice, parsed or put in later, ${kind}`, async () => {
    const looked = async (body: string, script: string): Promise<number> => {
      const context = await shop.newContext();
      await context.addInitScript(countLooks);
      const page = await shop.openPage({
        path: 'index.html',
        consent: 'accepted',
        context,
        html: () => text({ body: `<shop-order-attribution></shop-order-attribution><div id="box">${body}</div>`, script }),
      });
      await page.waitForFunction((count) => document.querySelectorAll('#box *').length >= count, body || script ? NODES : 0);
      // Observers report at the end of a turn, and what they start may need some.
      await page.evaluate(
        () =>
          new Promise((resolve) => {
            requestAnimationFrame(() => setTimeout(resolve));
          }),
      );
      return page.evaluate(() => (window as unknown as { looks: number }).looks);
    };
    const put = `<script>addEventListener('load', () => setTimeout(() => {
      const from = document.createElement('template');
      from.innerHTML = '${nodes}';
      const copy = (nodes, into) => { for (const node of nodes) { copy(node.childNodes, into.appendChild(node.cloneNode())); } };
      copy(from.content.childNodes, document.querySelector('#box'));
    }));</script>`;
    // What the page costs without them counts for nothing: the observers are at work for the tags as well.
    const base = await looked('', '');
    expect((await looked(nodes, '')) - base).toBeLessThan(NODES * 3);
    expect((await looked('', put)) - base).toBeLessThan(NODES * 3);
  });
}
