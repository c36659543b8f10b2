/** Does mounting and removing leave anything behind? */
export const title = 'Heap over 1000 mounts and removals';

const PAGES = {
  'shop-add-to-cart': '/demo-theme/shop.html',
  'shop-variation-form': '/demo-theme/product-variable.html',
  'shop-mini-cart': '/demo-theme/shop.html',
  'shop-quantity': '/demo-theme/product-simple.html',
};

/** Removes the tag and inserts it again, `times` times, waiting until it was ready each time. */
const cycle = async ({ tag, times }) => {
  const el = document.querySelector(tag);
  const place = document.createElement('div');
  el.replaceWith(place);
  const source = el.cloneNode(true);
  source.removeAttribute('data-shop-ready');
  // A picture that was removed before it loaded is kept by Chromium, and keeps everything around it: seen without any script of ours.
  for (const el of source.querySelectorAll('.shop-root, img')) {
    el.remove();
  }
  for (let turn = 0; turn < times; turn += 1) {
    const copy = source.cloneNode(true);
    place.append(copy);
    const until = performance.now() + 5000;
    while (!copy.hasAttribute('data-shop-ready')) {
      if (performance.now() > until) {
        throw new Error(`<${tag}> was not ready in turn ${turn}`);
      }
      await new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        port2.postMessage(null);
      });
    }
    copy.remove();
    await new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = resolve;
      port2.postMessage(null);
    });
  }
  place.replaceWith(source);
};

const heap = async (page) => {
  for (let turn = 0; turn < 3; turn += 1) {
    await page.session.send('HeapProfiler.collectGarbage');
  }
  return (await page.session.send('Runtime.getHeapUsage')).usedSize;
};

/** One page: heap after the caches are full, and after 1000 more. */
async function measure(bench, tag, path) {
  const page = await bench.newPage({ slowDown: 1 });
  const go = async (times) => {
    await page.evaluate(cycle, { tag, times });
    await page.locator(`${tag}[data-shop-ready]`).first().waitFor({ state: 'attached' });
    return heap(page);
  };
  await page.goto(bench.url + path);
  await page.locator(`${tag}[data-shop-ready]`).first().waitFor({ state: 'attached' });
  // The first ones fill caches that stay, and the compiler keeps what it learned: of a variation form 110 bytes a mount in the first
  // thousand, 20 in each of the next four.
  const before = await go(1600);
  const after = await go(1000);
  await page.done();
  return { before, after };
}

export async function run(bench) {
  const rows = [];
  for (const [tag, path] of Object.entries(PAGES)) {
    // When the compiler lets go of something is chance: one page alone says as much of that as of the tag.
    const pages = await bench.repeat(() => measure(bench, tag, path), 3);
    const [{ before, after }] = pages;
    rows.push({
      what: `<${tag}>: growth per mount`,
      values: pages.map((one) => (one.after - one.before) / 1000),
      unit: 'bytes',
      promised: 100,
      note: `the first: heap ${(before / 1e6).toFixed(2)} MB to ${(after / 1e6).toFixed(2)} MB`,
    });
  }
  return rows;
}
