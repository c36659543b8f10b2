import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { useShop } from './support/shop.js';

/** What an author may write into a post by the list for WordPress, with the worst an author could mean by it. */
const shop = useShop();

const EVIL = 'https://evil.example';
/** Every kind of markup that reaches beyond its place, and what may stay. */
const HTML = `<style class="evil">*{background:url(${EVIL}/sheet)}</style><form class="evil" action="/x" style="position:fixed;inset:0"><button class="evil">x</button></form><iframe class="evil" src="${EVIL}/frame"></iframe><link rel="stylesheet" href="${EVIL}/link"><svg><style class="evil">*{}</style></svg><b class="kept add_to_cart_button" style="position:fixed">kept</b>`;
const link = {
  name: HTML,
  label: HTML,
  text: HTML,
  url: `${EVIL}/link`,
  image: `${EVIL}/picture.png`,
  src: `${EVIL}/picture.png`,
  alt: HTML,
};
const COLOUR = `url(${EVIL}/colour)`;
/** What attributes of some shape hold; all others an address. */
const VALUES: Readonly<Record<string, unknown>> = {
  'data-labels': [
    {
      ...link,
      url: '',
      tooltip: HTML,
      trigger: 'click',
      color: COLOUR,
      background: COLOUR,
      mobileScale: COLOUR,
      theme: COLOUR,
      maxWidth: COLOUR,
    },
  ],
  'data-config': { title: HTML, radius: 3, color: [COLOUR], circle_color: [COLOUR], store_loc: { lat: 51, lng: 0 }, url: EVIL },
  'data-provider': 'svg',
  'data-slides': [link, link],
  'data-categories': [link, link],
  'data-slider': { url: EVIL, navigation: 'show' },
  'data-timers': [{ id: 1, timerMode: 'fixed', remainingTime: 60_000, title: HTML }],
  'data-target': '#nowhere',
  'data-show-after': '0',
  'data-label': HTML,
  'data-heading': HTML,
  'data-text': HTML,
};

const list =
  /\$own\s+= array\(([\s\S]*?)\n\t\);/.exec(readFileSync(new URL('../../widgets/README.md', import.meta.url), 'utf8'))?.[1] ?? '';
const tags = [...list.matchAll(/'(shop-[\w-]+)' => '([^']*)'/g)].map(([, tag = '', names = '']) => ({
  tag,
  names: names.split(' ').filter(Boolean),
}));

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
const written = tags
  .map(({ tag, names }) => {
    const attributes = names.map((name) => {
      const value = VALUES[name] ?? `${EVIL}/${name}`;
      return `${name}="${escaped(typeof value === 'string' ? value : JSON.stringify(value))}"`;
    });
    return `<${tag} class="post" ${attributes.join(' ')}></${tag}>`;
  })
  .join('\n');

test('the list has what shows something, and nothing that asks, sends or decides', () => {
  expect(tags.map(({ tag }) => tag)).toEqual(
    expect.arrayContaining(['shop-countdown', 'shop-label', 'shop-delivery-map', 'shop-carousel']),
  );
  for (const tag of [
    'cookie-bar',
    'statistics',
    'order-attribution',
    'checkout',
    'cart',
    'add-to-cart',
    'variation-form',
    'addons',
    'coupon',
  ]) {
    expect(tags.map((one) => one.tag)).not.toContain(`shop-${tag}`);
  }
  const names = tags.flatMap((one) => one.names);
  expect(names.filter((name) => /consent|service|scripts|alerts|nonce|ajax|api|action|fields|params|storage|opener/.test(name))).toEqual(
    [],
  );
});

test('a post full of them asks for pictures alone, with no sheet, form, frame or page class', async () => {
  const asked: string[] = [];
  const context = await shop.newContext();
  await context.route(/^https:\/\/evil\.example/, async (route) => {
    asked.push(`${route.request().method()} ${route.request().resourceType()}`);
    await route.abort();
  });
  const page = await shop.openPage({
    path: 'index.html',
    context,
    html: (html) => html.replace('</main>', `<div id="post">${written}</div></main>`),
  });
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.post')].every((el) => el.matches('[data-shop-ready], [data-shop-halted]')),
  );
  const label = page.locator('#post shop-label .br_alabel > span');
  await label.locator('.br_tooltip .kept, .br_tooltip b').first().waitFor({ state: 'attached' });
  await label.click();
  await page.locator('[role=tooltip]').waitFor();
  await page.locator('#post .szbdshortcode_id_title b').waitFor();
  const told = page.drainErrors();
  const found = await page.evaluate(() => ({
    evil: document.querySelectorAll('.evil, [role=tooltip] [style*=fixed], #post [style*="url(\\"https://evil.example/colour"]').length,
    classes: document.querySelectorAll('.add_to_cart_button.kept').length,
    texts: [...document.querySelectorAll('[role=tooltip] b, .szbdshortcode_id_title b')].map((el) => el.textContent),
  }));
  expect(found).toEqual({ evil: 0, classes: 0, texts: ['kept', 'kept'] });
  expect([...new Set(asked)].filter((one) => one !== 'GET image')).toEqual([]);
  // What an attribute cannot be is told, by tag and name.
  expect(told.filter((line) => !/\[shop\] <shop-[\w-]+> data-|ERR_FAILED/.test(line))).toEqual([]);
});

const addTo = (text: string, name: string, markup: string): string => text.replace(`${name}=""`, `${name}="${escaped(markup)}"`);
/** An attribute with JSON, and markup put behind every price in it. */
const inVariations = (html: string): string =>
  html.replace(/(<shop-variation-form[^>]*data-product_variations=")([^"]*)"/s, (_, start: string, json: string) => {
    const list = JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')) as {
      price_html: string;
    }[];
    return `${start}${escaped(JSON.stringify(list.map((one) => ({ ...one, price_html: `${one.price_html}${HTML}` }))))}"`;
  });

test.each([
  ['the suffix of a bundle’s prices', 'product-bundle.html', '.woosb-total b', (html: string) => addTo(html, 'data-price-suffix', HTML)],
  [
    'the suffix of totals with add-ons',
    'product-addons.html',
    '#wapo-total-order-price b',
    (html: string) => html.replace('<shop-addons', `<shop-addons data-price-suffix="${escaped(HTML)}"`),
  ],
  ['the variations of a printed form', 'product-print.html', 'form.variations_form', inVariations],
] as const)('%s: text, links and pictures alone, also under a strict policy', async (_what, path, shown, html) => {
  const page = await shop.openPage({ path, csp: true, html });
  await page.locator(shown).first().waitFor({ state: 'attached' });
  const found = await page.evaluate(() => ({
    evil: document.querySelectorAll('.evil').length,
    classes: document.querySelectorAll('.add_to_cart_button.kept').length,
    printed: document.querySelector('shop-variation-form form')?.getAttribute('data-product_variations') ?? '',
  }));
  expect([found.evil, found.classes]).toEqual([0, 0]);
  expect(found.printed).not.toContain('evil');
  // The browser tells of the styles it met while the markup was read, where nobody sees it.
  expect(page.drainErrors().filter((line) => !line.includes('Applying inline style'))).toEqual([]);
});

/** Names that scripts of the host may have on a page, as an author gives them to links: two of a name have the second one's name inside. */
const named = (id: string, name: string): string =>
  `<a id="${id}" href="https://optout.example/"></a>${name && `<a id="${id}" name="${name}"></a>`}`;

test.each([
  ['wp_consent_type', ''],
  ['consent_api', 'consent_type'],
  ['eu_cookies_bar_params', 'block_until_accept'],
])('a link that a post calls %s is no consent of the visitor, and no setting of the page', async (id, name) => {
  const context = await shop.newContext();
  const sent: string[] = [];
  const told: string[] = [];
  context.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  context.on('console', (line) => told.push(line.text()));
  const page = await shop.openPage({
    path: 'index.html',
    context,
    consent: 'none',
    html: (html) =>
      html
        .replace(/<script src="[^"]*shop-consent\.js"><\/script>/, '')
        .replace(/<shop-cookie-bar[\s\S]*?<\/shop-cookie-bar>/, '')
        .replace('</main>', `${named(id, name)}</main>`),
  });
  // Once the page stands the tag says that nobody asks here, so that it counts nobody. It says nothing else.
  await expect.poll(() => told.filter((line) => line.includes('nobody asks')).length).toBe(1);
  expect(page.drainErrors()).toHaveLength(1);
  expect([await page.locator('shop-statistics').getAttribute('data-state'), sent]).toEqual(['waiting', []]);
});
