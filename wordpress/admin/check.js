/**
 * The check of the settings page, and the measuring of sets on its start page: opens pages of the shop in frames, one after the other, as a
 * guest (the server sees to that by the value in the address), and compares. What it needs is printed beside it (`admin/check.php`).
 */
const config = JSON.parse(document.getElementById('shop-widgets-check-config').textContent);
const { texts } = config;

/** How long a page may take to come to rest, and an answer of the shop to come, in milliseconds. */
const LIMIT_MS = 30_000;
/** How long the tags of a page that is loaded may take to begin to work, in milliseconds. */
const BEGIN_MS = 20_000;
/**
 * How long is waited for a product in the cart of the shop alone, in milliseconds: a shop that wants more choices does not always say so.
 * Where it could be bought there, the draft has all the time that a page has.
 */
const BUY_MS = 10_000;
/** After which time without an effect a button is pressed once more, in milliseconds. */
const PRESS_AGAIN_MS = 3000;
/** How often is looked, in milliseconds. */
const LOOK_MS = 100;
/** How long nothing may have been loaded any more before a page counts as loaded, in milliseconds. */
const QUIET_MS = 600;

/** Puts values into a text: `%1$s` is the first. */
const fill = (text, ...values) => text.replace(/%(\d)\$s/g, (_, n) => String(values[n - 1]));
/** Looks until something holds, or the time is over. @returns whether it does */
async function until(holds, limit = LIMIT_MS) {
  const end = Date.now() + limit;
  while (Date.now() < end) {
    // eslint-disable-next-line no-await-in-loop -- one look after the other
    if (await holds()) {
      return true;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return false;
}

const addressOf = (url, view) => {
  const address = new URL(url, location.href);
  address.searchParams.set(config.key, config.views[view]);
  return address.href;
};

/** The document of a frame, where the browser lets us see it. */
const documentOf = (frame) => {
  try {
    return frame.contentDocument;
  } catch {
    return null;
  }
};

const tagsOf = (page) => [...page.querySelectorAll('*')].filter((el) => el.localName.startsWith('shop-'));
const stands = (tag) => tag.matches('[data-shop-ready], [data-shop-failed], [data-shop-halted]');
/** The key of the behaviour of a tag. */
const behaviourOf = (tag) => tag.localName.slice('shop-'.length);

const filesOf = (frame) =>
  frame.contentWindow.performance.getEntriesByType('resource').filter(({ name }) => /\.(?:js|css)$/.test(new URL(name).pathname));

/** Waits until a page is loaded, its tags stand, and nothing comes any more. */
async function settle(frame) {
  const loaded = await until(() => documentOf(frame)?.readyState === 'complete' && documentOf(frame).URL !== 'about:blank');
  if (!loaded) {
    return false;
  }
  await until(() => tagsOf(documentOf(frame)).every(stands), BEGIN_MS);
  let count = -1;
  let since = Date.now();
  await until(() => {
    const now = filesOf(frame).length;
    if (now !== count) {
      count = now;
      since = Date.now();
    }
    return Date.now() - since > QUIET_MS;
  });
  return true;
}

/** Opens a page in a frame as wide as a desktop, out of sight, and lets `act` look at it. */
async function inFrame(url, view, act) {
  const frame = document.createElement('iframe');
  frame.title = texts.own;
  frame.setAttribute('aria-hidden', 'true');
  frame.tabIndex = -1;
  frame.style.cssText =
    'position:fixed;inset-block-start:0;inset-inline-start:0;inline-size:1280px;block-size:900px;border:0;opacity:0;pointer-events:none;z-index:-1';
  document.body.append(frame);
  try {
    frame.src = addressOf(url, view);
    return (await settle(frame)) ? await act(frame) : null;
  } finally {
    frame.remove();
  }
}

/** What a page loads of scripts and sheets: how many, and how many bytes as they come. */
function weigh(frame) {
  const files = filesOf(frame);
  return { files: files.length, kilobytes: Math.round(files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024) };
}

/** How many pieces the cart of the guest of the check holds. Asked from here: what a page asks for while it is left never comes. */
async function pieces(view) {
  const answer = await fetch(addressOf(config.cart, view), { credentials: 'same-origin', cache: 'no-store' });
  return answer.ok ? (await answer.json()).items_count : -1;
}

/** Makes choices in selects of a form, by their names; where any value is right, the first. */
function choose(form, wanted) {
  for (const select of form.querySelectorAll('select[name^="attribute_"]')) {
    select.value = wanted[select.name] || ([...select.options].find(({ value }) => value !== '')?.value ?? '');
    select.dispatchEvent(new form.ownerDocument.defaultView.Event('change', { bubbles: true }));
  }
}

/** Puts the product of a page into the cart, as a shopper does. @returns whether that worked; null where there is nothing to press */
async function buy(frame, { choices }, view, limit) {
  const form = documentOf(frame).querySelector('form.cart');
  const button = form?.querySelector('.single_add_to_cart_button');
  if (!button || button.localName !== 'button') {
    return null;
  }
  const before = await pieces(view);
  if (form.matches('.variations_form')) {
    choose(form, choices);
    await until(() => !button.matches('.disabled, [aria-disabled="true"]') && form.querySelector('[name="variation_id"]')?.value > 0);
  }
  const each = form.querySelector('.woocommerce-grouped-product-list input.qty');
  if (each) {
    each.value = '1';
    each.dispatchEvent(new form.ownerDocument.defaultView.Event('change', { bubbles: true }));
  }
  let pressed = 0;
  let isBought = false;
  await until(async () => {
    // What is still coming, the add-ons of a variation say, may hold the first press back: a shopper presses again.
    if (Date.now() - pressed > PRESS_AGAIN_MS && button.isConnected && !button.matches('.loading')) {
      pressed = Date.now();
      button.click();
    }
    isBought = (await pieces(view)) > before;
    // Where it is sent as a form the page is loaded anew, and says what is wrong.
    return isBought || documentOf(frame)?.querySelector('.woocommerce-error, .is-error');
  }, limit);
  return isBought;
}

/** Cookies of WordPress and WooCommerce that a shop cannot do without. */
const HOST_COOKIES = /^(?:wordpress_|wp-|wp_|woocommerce_|store_notice|PHPSESSID)/;
const ORDER_BUTTON = '#place_order, .wc-block-components-checkout-place-order-button';
const CART_LINES = '.cart_item, .wc-block-cart-items__row';

/** What can be told of a page that stands. */
async function look(frame, of, view, wasBought) {
  const { kind } = of;
  const page = documentOf(frame);
  if (kind === 'checkout') {
    await until(() => page.querySelector(ORDER_BUTTON));
  }
  if (kind === 'cart') {
    await until(() => page.querySelector(CART_LINES));
  }
  const tags = tagsOf(page);
  const report = page.getElementById('shop-widgets-report');
  const scripts = page.getElementById('shop-widgets-scripts');
  const seen = {
    ...weigh(frame),
    failed: [...new Set(tags.filter((tag) => tag.matches('[data-shop-failed]')).map(behaviourOf))],
    unready: [...new Set(tags.filter((tag) => !stands(tag)).map(behaviourOf))],
    lines: page.querySelectorAll(CART_LINES).length,
    orders: page.querySelector(ORDER_BUTTON) !== null,
    report: report ? JSON.parse(report.textContent) : null,
    bought: kind === 'product' ? await buy(frame, of, view, wasBought ? LIMIT_MS : BUY_MS) : null,
  };
  return {
    ...seen,
    errors: [...(frame.contentWindow.shopWidgetsErrors ?? [])],
    scripts: scripts ? JSON.parse(scripts.textContent) : {},
    cookies: (frame.contentWindow.shopWidgetsCookies ?? []).filter((name) => !HOST_COOKIES.test(name)),
  };
}

/** What is wrong with a page, compared with the one without us. @param isSameCart was the same put into both carts? @returns sentences, each with the behaviour that may be left off */
function problemsOf({ kind }, before, now, isSameCart) {
  if (!before || !now) {
    return [{ text: texts.unopened, behaviour: null }];
  }
  const problems = [
    ...now.failed.map((key) => ({ text: fill(texts.failed, config.behaviours[key] ?? key), behaviour: key })),
    ...now.unready.map((key) => ({ text: fill(texts.unready, config.behaviours[key] ?? key), behaviour: key })),
  ];
  const known = new Set(before.errors);
  // A tag that fails says so in the console as well.
  for (const error of now.errors.filter((text) => !known.has(text) && !text.startsWith('[shop] <'))) {
    problems.push({ text: fill(texts.error, error), behaviour: null });
  }
  if (before.bought === true && now.bought !== true) {
    problems.push({ text: texts.unbought, behaviour: 'add-to-cart' });
  }
  if (kind === 'cart' && isSameCart && before.lines !== now.lines) {
    problems.push({ text: texts.unlisted, behaviour: 'cart' });
  }
  if (kind === 'checkout' && before.orders && !now.orders) {
    problems.push({ text: texts.unordered, behaviour: 'checkout' });
  }
  return problems;
}

const element = (name, text, more = {}) => Object.assign(document.createElement(name), { textContent: text }, more);
const loadText = (seen) => (seen ? fill(texts.load, seen.files, seen.kilobytes) : '');

/** Writes what was found into the row of a page. */
function writeRow(row, before, now, problems) {
  const [, left, right, found] = row.cells;
  const offered = new Set();
  left.textContent = loadText(before);
  right.textContent = loadText(now);
  found.replaceChildren(
    ...problems.map(({ text, behaviour }) => {
      const line = element('p', `${text} `);
      if (config.behaviours[behaviour] && !offered.has(behaviour)) {
        offered.add(behaviour);
        const leave = { type: 'submit', name: 'save', value: `leave-${behaviour}`, className: 'button' };
        line.append(element('button', fill(texts.leave, config.behaviours[behaviour]), leave));
      }
      return line;
    }),
    ...(problems.length === 0 ? [before.bought === false && !now.bought ? texts.untried : texts.ok] : []),
  );
}

/** Writes why scripts stay, and what those of others cost. */
function writeReports(reports) {
  const cells = (...all) => {
    const row = element('tr', '');
    row.append(...all.map((text) => element('td', text)));
    return row;
  };
  const reasons = Object.assign({}, ...reports.map((report) => report.reasons));
  document.getElementById('shop-widgets-reasons').replaceChildren(
    ...Object.entries(reasons).map(([handle, reason]) => {
      const [, kind, what = ''] = /^([a-z]+)(?::(.*))?$/.exec(reason) ?? [];
      return cells(handle, fill(config.reasons[kind] ?? '%1$s', (config.behaviours[what] ?? what).replace(/\binline$/, texts.own)));
    }),
  );
  const costs = new Map(reports.flatMap((report) => report.costs).map((row) => [row[0], row]));
  document.getElementById('shop-widgets-costs').replaceChildren(...[...costs.values()].map((row) => cells(...row)));
}

/** What the frames write into the browser's storage is theirs: afterwards it is as it was. */
async function withOwnStorage(act) {
  const stores = [localStorage, sessionStorage].map((store) => [store, { ...store }]);
  try {
    await act();
  } finally {
    for (const [store, before] of stores) {
      Object.keys({ ...store }).forEach((key) => Object.hasOwn(before, key) || store.removeItem(key));
      Object.entries(before).forEach(([key, value]) => store.getItem(key) === value || store.setItem(key, value));
    }
  }
}

/** Empties the cart of the guest of the check, so that both views begin alike. */
async function emptyCart(view) {
  const answer = await fetch(addressOf(config.cart, view), { credentials: 'same-origin', cache: 'no-store' });
  const nonce = answer.headers.get('Nonce') ?? '';
  await fetch(addressOf(`${config.cart}/items`, view), { method: 'DELETE', credentials: 'same-origin', headers: { Nonce: nonce } });
}

/** Puts a simple product into the cart of the guest of the check: without one the till is not shown. */
async function fillCart() {
  const answer = await fetch(addressOf(config.cart, 'without'), { credentials: 'same-origin', cache: 'no-store' });
  const headers = { 'Content-Type': 'application/json', Nonce: answer.headers.get('Nonce') ?? '' };
  const body = JSON.stringify({ id: config.pages.find(({ id }) => id > 0)?.id, quantity: 1 });
  await fetch(addressOf(`${config.cart}/add-item`, 'without'), { method: 'POST', credentials: 'same-origin', headers, body });
}

async function check(button) {
  const say = (text) => {
    document.getElementById('shop-widgets-said').textContent = text;
  };
  button.disabled = true;
  const rows = [...document.getElementById('shop-widgets-rows').rows];
  const wrong = new Set();
  const seen = { without: [], draft: [] };
  const reports = [];
  await withOwnStorage(async () => {
    // The whole way through the shop, first without us: each has a cart of its own to begin with.
    for (const view of ['without', 'draft']) {
      await emptyCart(view);
      for (const [at, page] of config.pages.entries()) {
        say(fill(texts.opening, page.name, at + 1 + (view === 'draft' ? config.pages.length : 0), config.pages.length * 2));
        seen[view].push(
          await inFrame(page.url, view, (frame) => look(frame, page, view, seen.without[at]?.bought === true)).catch(() => null),
        );
        if (view === 'draft') {
          const [before, now] = [seen.without[at], seen.draft[at]];
          const isSameCart = seen.draft.every((one, i) => one?.bought === seen.without[i]?.bought);
          const problems = problemsOf(page, before, now, isSameCart);
          problems.forEach(({ behaviour }) => wrong.add(behaviour ?? '?'));
          writeRow(rows[at], before, now, problems);
          reports.push(...(now?.report ? [now.report] : []));
        }
      }
      await emptyCart(view);
    }
  });
  writeReports(reports);
  say(wrong.size > 0 ? texts.unwell : texts.well);
  const { url, action, nonce } = config.keep;
  const scripts = JSON.stringify(Object.assign({}, ...seen.without.map((one) => one?.scripts)));
  const cookies = JSON.stringify([...new Set(seen.draft.flatMap((one) => one?.cookies ?? []))]);
  const body = new URLSearchParams({ action, _ajax_nonce: nonce, problems: [...wrong].join(' '), scripts, cookies });
  await fetch(url, { method: 'POST', body });
  button.disabled = false;
}

/** Says at each set what its pages load more or less than those of the shop alone. */
async function measure(button) {
  button.disabled = true;
  const pages = config.pages.filter(({ kind }, at, all) => all.findIndex((page) => page.kind === kind) === at && kind !== 'account');
  const costs = [...document.querySelectorAll('.shop-widgets-cost')];
  const lines = new Map(costs.map((cost) => [cost, []]));
  await withOwnStorage(async () => {
    await emptyCart('without');
    await fillCart();
    for (const page of pages) {
      const before = await inFrame(page.url, 'without', weigh).catch(() => null);
      for (const cost of before ? costs : []) {
        cost.textContent = fill(texts.opening, page.name, pages.indexOf(page) + 1, pages.length);
        const now = await inFrame(page.url, cost.dataset.set, weigh).catch(() => null);
        if (now) {
          const by = now.kilobytes - before.kilobytes;
          lines.get(cost).push(fill(texts.cost, page.name, `${by > 0 ? '+' : by < 0 ? '−' : '±'}${Math.abs(by)}`));
        }
      }
    }
    await emptyCart('without');
  });
  for (const [cost, said] of lines) {
    const list = element('ul', '');
    list.append(...said.map((text) => element('li', text)));
    cost.replaceChildren(texts.measured, list);
  }
  button.disabled = false;
}

for (const [id, act] of [
  ['shop-widgets-check', check],
  ['shop-widgets-measure', measure],
]) {
  const button = document.getElementById(id);
  if (button) {
    button.hidden = false;
    button.addEventListener('click', () => act(button));
  }
}
