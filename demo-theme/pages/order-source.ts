/** The page on which one can arrive from anywhere and see what an order would say about it. */
import { FIRST_VISIT_FIELD, REFERRER_FIELD } from '../shop/fake-referrer.js';
import { escapeAttr, escapeHtml } from '../shop/markup.js';
import { article } from './purchase.js';
import type { Page } from './frame.js';

const FILE = 'order-source.html';

/** Ways to arrive: what it is, the fields of its address. */
const ARRIVALS: readonly (readonly [what: string, fields: readonly (readonly [string, string])[]])[] = [
  [
    'The spring newsletter',
    [
      ['utm_source', 'newsletter'],
      ['utm_medium', 'email'],
      ['utm_campaign', 'spring'],
      ['utm_content', 'kettle'],
    ],
  ],
  ['An advertisement at Google', [['gclid', 'EAIaIQobChMI']]],
  [
    'An advertisement at Yandex',
    [
      ['yclid', '7340192837'],
      [REFERRER_FIELD, 'https://yandex.ru/search/?text=copper+kettle'],
    ],
  ],
  ['A search at Google', [[REFERRER_FIELD, 'https://www.google.com/']]],
  ['A search at Bing that tells its words', [[REFERRER_FIELD, 'https://www.bing.com/search?q=zinc+watering+can']]],
  ['DuckDuckGo, which tells nothing', [[REFERRER_FIELD, 'https://duckduckgo.com/']]],
  ['A link on a gardener’s site', [[REFERRER_FIELD, 'https://blog.example/best-forks']]],
  ['A link on X', [[REFERRER_FIELD, 'https://t.co/abc']]],
  ['The address typed in', []],
];

function arrivalHtml([what, fields]: (typeof ARRIVALS)[number]): string {
  const query = new URLSearchParams([...fields.map(([name, value]) => [name, value]), [FIRST_VISIT_FIELD, '1']]).toString();
  const shown = fields.map(([name, value]) => (name === REFERRER_FIELD ? `from ${value}` : `${name}=${value}`)).join(', ');
  return `<li><a href="${FILE}?${escapeAttr(query)}">${escapeHtml(what)}</a>${shown === '' ? '' : ` <code>${escapeHtml(shown)}</code>`}</li>`;
}

const FIELDS: readonly (readonly [name: string, label: string])[] = [
  ['utm_source', 'utm_source'],
  ['utm_medium', 'utm_medium'],
  ['utm_campaign', 'utm_campaign'],
  ['gclid', 'gclid'],
  [REFERRER_FIELD, 'Page one comes from'],
];

function formHtml(): string {
  const fields = FIELDS.map(
    ([name, label]) =>
      `<p class="form-row"><label for="try-${name}">${label}</label><input class="input-text" type="text" id="try-${name}" name="${name}" autocomplete="off"></p>`,
  );
  return (
    `<form class="source-form" method="get" action="${FILE}"><fieldset><legend>Or your own</legend>${fields.join('')}` +
    `<p class="form-row"><label class="woocommerce-form__label-for-checkbox"><input type="checkbox" name="${FIRST_VISIT_FIELD}" value="1" checked> <span>As a first visit</span></label></p>` +
    '<p class="form-row"><button type="submit" class="button">Arrive</button></p></fieldset></form>'
  );
}

/** The page. */
export function orderSourcePage(): Page {
  return {
    file: FILE,
    title: 'Where an order came from',
    description: 'Try campaign links and see what an order would say about its source.',
    bodyClass: 'page woocommerce-page',
    live: true,
    attribution: 'data-promo="true"',
    main: article(
      'Where an order came from',
      '<p class="page-lead">Arrive by a campaign link, from a search engine or another site, and see what is noted. It needs your consent to marketing; until then nothing is kept, and the page you came in by is remembered by this page alone.</p>' +
        '<div class="source"><section aria-labelledby="arrive"><h2 id="arrive">Arrive from</h2>' +
        `<ul class="source__ways">${ARRIVALS.map(arrivalHtml).join('')}</ul>${formHtml()}</section>` +
        '<section aria-labelledby="noted"><h2 id="noted">What is noted</h2><p class="source__state" role="status">You have not answered the cookie question: nothing is kept, and an order would say nothing.</p>' +
        '<ul class="answer__acts"><li><a class="button" href="privacy.html" data-shop-cookie-settings>Cookie settings</a></li><li><a class="button" href="privacy.html" data-shop-cookie-withdraw>Withdraw consent</a></li></ul>' +
        '<h3>What goes with an order</h3><p>These hidden fields stand in the checkout’s form and in the one to register.</p>' +
        '<form class="source__order" action="checkout.html"><wc-order-attribution-inputs></wc-order-attribution-inputs></form>' +
        '<dl class="facts" data-source-fields></dl>' +
        '<h3>What is kept between pages</h3><dl class="facts" data-source-cookies></dl>' +
        '<p>Go shopping, then look at the page after your order: it says the same.</p></section></div>' +
        '<noscript><p class="no-script-note">Where you came from is noted by script; without it nothing is.</p></noscript>',
    ),
  };
}
