/** The privacy page: everything that may be stored, what of it is there, the answer as it stands, and the ways to change it. */
import { escapeHtml } from '../shop/markup.js';
import { STORED, type Stored, type StoredCategory } from '../shop/storage-inventory.js';
import { article } from './purchase.js';
import type { Page } from './frame.js';

const CATEGORIES: readonly (readonly [category: StoredCategory, title: string, about: string])[] = [
  ['necessary', 'Necessary', 'The cart and your answer need these. They are there whatever you choose.'],
  ['functional', 'Functional', 'Only once you allow it: the map.'],
  ['statistics', 'Statistics', 'Only once you allow it: counting visits.'],
  ['marketing', 'Marketing', 'Only once you allow it: where you came from.'],
];

const PLACES: Readonly<Record<Stored['place'], string>> = {
  cookie: 'Cookie',
  localStorage: 'Local storage',
  sessionStorage: 'Session storage',
};

const HEAD =
  '<thead><tr><th scope="col">Name</th><th scope="col">What for</th><th scope="col">How long</th><th scope="col">In this browser now</th></tr></thead>';

function rowHtml({ place, name, purpose, lasts }: Stored): string {
  return (
    `<tr data-stored-place="${place}" data-stored-name="${escapeHtml(name)}"><th scope="row"><code>${escapeHtml(name)}</code><small>${PLACES[place]}</small></th>` +
    `<td>${escapeHtml(purpose)}</td><td>${escapeHtml(lasts)}</td><td class="stored__now"></td></tr>`
  );
}

function tableHtml(category: string, title: string, about: string, rows: string): string {
  return (
    `<section class="stored" data-stored="${category}"><h3>${title} <span class="stored__allowed"></span></h3><p>${about}</p>` +
    `<table class="stored__table"><caption class="screen-reader-text">${title}</caption>${HEAD}<tbody>${rows}</tbody></table></section>`
  );
}

/** The page. Without script it is the list of what may be stored. */
export function privacyPage(): Page {
  const tables = CATEGORIES.map(([category, title, about]) =>
    tableHtml(
      category,
      title,
      about,
      STORED.filter((one) => one.category === category)
        .map(rowHtml)
        .join(''),
    ),
  );
  return {
    file: 'privacy.html',
    title: 'Privacy',
    description: 'What Fieldhouse stores in your browser, what for, and how to change it.',
    bodyClass: 'page privacy-policy woocommerce-page',
    live: true,
    main: article(
      'Privacy',
      '<p class="page-lead">What this shop stores in your browser, what for, and what of it is there right now.</p>' +
        '<section class="answer" aria-labelledby="answer"><h2 id="answer">Your answer</h2><p class="answer__state" role="status">You have not answered yet. Nothing but the necessary is stored, and nothing is sent.</p>' +
        '<ul class="answer__acts"><li><a class="button" href="#stored" data-shop-cookie-settings>Change your choice</a></li>' +
        '<li><a class="button" href="#stored" data-shop-cookie-withdraw>Withdraw consent</a></li></ul>' +
        '<p>Withdrawing removes what came with your consent, at once. The pages you see, the cart and the checkout stay as they are.</p></section>' +
        `<h2 id="stored">What is stored</h2>${tables.join('')}` +
        `<div hidden data-stored-unknown>${tableHtml('unknown', 'Not on our list', 'Something else put these here: an extension of your browser, or another site at this address. They are not ours, so no answer of yours removes them here; your browser’s settings do.', '')}</div>` +
        '<h2>What is sent</h2><p>Nothing, before you answer. After it: with statistics allowed, the address of the page you see to the shop’s own counter; with marketing allowed, where you came from, together with an order. This demonstration has no server: both stay in the page.</p>' +
        '<h2>What you type</h2><p>Address, orders and reviews stay in this browser until you empty it.</p>',
    ),
  };
}
