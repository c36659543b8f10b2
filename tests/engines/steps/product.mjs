/** Product pages: choices, add-ons, bundle, gallery, tabs, reviews, dates. */

/** @typedef {import('./index.mjs').Step} Step */
/** @typedef {import('../shopper.mjs').Shopper} Shopper */

const ADD = 'form.cart .single_add_to_cart_button';
const ADDED = '.woocommerce-message';
const LIGHTBOX = '[role=dialog].shop-gallery__lightbox';
const ADDONS_TOTAL = '#wapo-total-order-price';

/** Waits until the sum of the add-ons is this one. @param {Shopper} shopper @param {string} sum */
const addsUpTo = (shopper, sum) => shopper.seen(ADDONS_TOTAL, sum);

/** Opens the apron with every kind of add-on. @param {Shopper} shopper */
async function goToAddons(shopper) {
  await shopper.go('product-addons.html');
  await addsUpTo(shopper, '£39.00');
}

/** Chooses what the apron wants at least. @param {Shopper} shopper */
async function fillIn(shopper) {
  await shopper.choose('#yith-wapo-4', 'Mor');
  await shopper.press('#yith-wapo-option-6-1 .label');
  await shopper.press('#yith-wapo-option-6-2 .label');
  await shopper.write('#yith-wapo-7-0', '3');
}

/** What the cart's lines cost together, as the shop's answer to the adding says. @param {Shopper} shopper @param {string} expected */
async function cartCosts(shopper, expected) {
  await shopper.press('.site-cart > summary');
  await shopper.becomes('the cart', () => shopper.text('.woocommerce-mini-cart__total .amount'), expected);
}

/** @type {readonly Step[]} */
const CHOICES = [
  {
    title: 'swatches find the variation: price, code, picture, and the button adds it',
    async run(shopper) {
      await shopper.go('product-variable.html');
      await shopper.seen(`${ADD}.disabled`);
      await shopper.press('li.variable-item[data-value=red]');
      await shopper.press('li.variable-item[data-value=m]');
      await shopper.seen('.woocommerce-variation-add-to-cart-enabled .single_add_to_cart_button:not(.disabled)');
      await shopper.seen('.single_variation .price', '£12.50');
      await shopper.becomes('the code', () => shopper.text('.product_meta .sku'), 'FH-TEE-red-m');
      await shopper.until('its picture', () => document.querySelector('.flex-active-slide img')?.getAttribute('src')?.includes('red'));
      await shopper.press('form.variations_form .single_add_to_cart_button');
      await shopper.seen(ADDED, 'Cotton Tee');
      await cartCosts(shopper, '£12.50');
    },
  },
  {
    title: 'swatches are one stop each for Tab, and the arrow keys choose',
    async run(shopper) {
      await shopper.go('product-variable.html');
      await shopper.seen(`${ADD}.disabled`);
      await shopper.focus('li.variable-item[data-value=red]');
      await shopper.key('Space');
      await shopper.key('ArrowRight');
      await shopper.focused('li.variable-item[data-value=blue][aria-checked=true]');
      await shopper.key('Tab');
      await shopper.key('Space');
      await shopper.focused('li.variable-item[data-value=s][aria-checked=true]');
      await shopper.seen('.woocommerce-variation-add-to-cart-enabled');
    },
  },
  {
    title: 'selects offer what fits, and find the variation',
    async run(shopper) {
      await shopper.go('product-any.html');
      await shopper.choose('#pa_colour', 'Bl');
      await shopper.choose('#name-mark', 'Own');
      await shopper.seen('.single_variation .price', '£26.00');
      await shopper.choose('#name-mark', 'Non');
      await shopper.seen('.single_variation .price', '£20.00');
      await shopper.press(ADD);
      await shopper.seen(ADDED, 'Field Cap');
      await cartCosts(shopper, '£20.00');
    },
  },
  {
    title: 'a submit with nothing chosen is refused, says so at the choice, and sends nothing',
    async run(shopper) {
      await shopper.go('product-variable.html');
      await shopper.seen(`${ADD}.disabled`);
      await shopper.press(ADD);
      await shopper.seen('.shop-alert[role=alert]');
      await shopper.focused('[role=radio]');
      shopper.is('the calls', await shopper.calls(), []);
      await shopper.press('li.variable-item[data-value=red]');
      await shopper.gone('.shop-alert');
    },
  },
  {
    title: 'the quantity follows its buttons, and so many are added',
    async run(shopper) {
      await shopper.go('product-simple.html');
      await shopper.press('form.cart .shop-quantity__step--more');
      await shopper.press('form.cart .shop-quantity__step--more');
      await shopper.press('form.cart .shop-quantity__step--less');
      await shopper.becomes('the quantity', () => shopper.value('form.cart input.qty'), '2');
      await shopper.press(ADD);
      await shopper.seen(ADDED, '2 × ');
    },
  },
];

/** @type {readonly Step[]} */
const ADDONS = [
  {
    title: 'an add-on comes with the choice its rule names, costs by letter, and leaves with it',
    async run(shopper) {
      await goToAddons(shopper);
      await shopper.gone('#yith-wapo-addon-3');
      await shopper.press('label[for="yith-wapo-1-0"]');
      await shopper.seen('#yith-wapo-3-0');
      await shopper.write('#yith-wapo-3-0', 'ab cd');
      await addsUpTo(shopper, '£40.40');
      await shopper.press('label[for="yith-wapo-1-0"]');
      await shopper.gone('#yith-wapo-addon-3');
      await addsUpTo(shopper, '£39.00');
    },
  },
  {
    title: 'a required add-on that is missing is told at its place; completed, the product goes',
    async run(shopper) {
      await goToAddons(shopper);
      await shopper.press(ADD);
      await shopper.seen('.shop-alert', 'Please check: Delivery slot');
      await shopper.focused('#yith-wapo-4');
      await shopper.seen('#yith-wapo-addon-4 .min-error-message', 'Please, select an option');
      shopper.is('the calls', await shopper.calls(), []);
      await fillIn(shopper);
      await shopper.gone('.shop-alert');
      await shopper.press(ADD);
      await shopper.seen(ADDED);
    },
  },
  {
    title: 'add-ons cost in the cart what the page said',
    async run(shopper) {
      await goToAddons(shopper);
      await shopper.press('label[for="yith-wapo-1-0"]');
      await shopper.press('label[for="yith-wapo-1-2"]');
      await shopper.press('#yith-wapo-option-5-0 .image-container');
      await shopper.write('#yith-wapo-3-0', 'Unal 1');
      await fillIn(shopper);
      await shopper.write('form.cart > shop-quantity input.qty', '2');
      await shopper.until('a sum for two', (at) => Number(document.querySelector(at)?.textContent?.slice(1)) > 100, ADDONS_TOTAL);
      const said = await shopper.text(ADDONS_TOTAL);
      await shopper.press(ADD);
      await shopper.seen(ADDED);
      await cartCosts(shopper, said);
    },
  },
  {
    title: 'a bundle is refused while a choice is open, and costs in the cart what it said',
    async run(shopper) {
      await shopper.go('product-bundle.html');
      await shopper.seen('.woosb-total ins', '£45.01');
      await shopper.focus('#tee1-pa_size');
      await shopper.key('Home');
      await shopper.seen('.woosb-alert');
      await shopper.press(ADD);
      await shopper.focused('#tee1-pa_size, .woosb-alert');
      await shopper.choose('#tee1-pa_size', 'M');
      await shopper.gone('.woosb-alert');
      await shopper.press('[aria-label="One more: Linen Tea Towel"]');
      await shopper.becomes('the towels', () => shopper.value('#quantity_towl'), '1');
      const said = await shopper.text('.woosb-total ins');
      await shopper.press(ADD);
      await shopper.seen(ADDED);
      await cartCosts(shopper, said);
    },
  },
];

/** @type {readonly Step[]} */
const AROUND = [
  {
    title: 'a thumbnail shows its picture',
    async run(shopper) {
      await shopper.go('product-simple.html');
      await shopper.press('.flex-control-thumbs li:nth-child(3) button');
      await shopper.until('the third picture', () =>
        /** @type {HTMLImageElement | null} */ (document.querySelector('.flex-active-slide img'))?.src.endsWith('copper-kettle-back.svg'),
      );
    },
  },
  {
    title: 'the full-screen view opens, goes on by keys, keeps the focus, and gives it back',
    async run(shopper) {
      await shopper.go('product-simple.html');
      await shopper.focus('.woocommerce-product-gallery__trigger');
      await shopper.key('Enter');
      await shopper.seen(`${LIGHTBOX} .yarl__slide_current img`);
      await shopper.focused(`${LIGHTBOX} *`);
      await shopper.key('ArrowRight');
      await shopper.seen('.shop-gallery__position', '2 / 3');
      for (let i = 0; i < 5; i += 1) {
        await shopper.key('Tab');
        shopper.is('the focus stays inside', await shopper.count(`${LIGHTBOX} :focus`), 1);
      }
      await shopper.key('Escape');
      await shopper.gone(LIGHTBOX);
      await shopper.focused('.woocommerce-product-gallery__trigger');
    },
  },
  {
    title: 'tabs go by the arrow keys, and the link below the title opens the reviews',
    async run(shopper) {
      await shopper.go('product-simple.html');
      await shopper.focus('#tab-title-description a');
      await shopper.key('ArrowRight');
      await shopper.focused('#tab-title-additional_information a');
      await shopper.key('Enter');
      await shopper.seen('#tab-additional_information');
      await shopper.gone('#tab-description');
      await shopper.press('.woocommerce-review-link');
      await shopper.seen('#tab-reviews');
      await shopper.until('the reviews in sight', () => {
        const { top } = /** @type {Element} */ (document.querySelector('#reviews')).getBoundingClientRect();
        return top >= 0 && top < innerHeight;
      });
    },
  },
  {
    title: 'a review without a rating is told at the stars, and a key chooses one',
    async run(shopper) {
      await shopper.go('product-simple.html#tab-reviews');
      await shopper.seen('p.stars');
      await shopper.press('#review_form #submit');
      await shopper.seen('p.stars + .shop-alert', 'Please select a rating');
      await shopper.focused('p.stars a.star-1');
      await shopper.key('End');
      await shopper.becomes('the rating', () => shopper.value('#rating'), '5');
      await shopper.gone('p.stars + .shop-alert');
    },
  },
  {
    title: 'a date is chosen by keys, written in the field, and the button has the focus again',
    async run(shopper) {
      await shopper.go('account.html');
      await shopper.focus('.shop-date__button');
      await shopper.key('Enter');
      await shopper.seen('.shop-date-picker');
      await shopper.focused('.shop-date-picker td *');
      const day = () => shopper.evaluate(() => document.activeElement?.closest('td')?.getAttribute('data-day') ?? '');
      const from = await day();
      await shopper.key('ArrowLeft');
      await shopper.until('another day', (was) => document.activeElement?.closest('td')?.getAttribute('data-day') !== was, from);
      const [year, month, date] = (await day()).split('-');
      await shopper.key('Enter');
      await shopper.gone('.shop-date-picker');
      await shopper.becomes('the date', () => shopper.value('#reg_birthday'), `${month}/${date}/${year}`);
      await shopper.focused('.shop-date__button');
    },
  },
  {
    title: 'a calendar opens by a press on its field and closes by one elsewhere',
    async run(shopper) {
      await shopper.go('account.html');
      await shopper.press('#reg_birthday');
      await shopper.seen('.shop-date-picker');
      await shopper.focused('#reg_birthday');
      await shopper.press('h1');
      await shopper.gone('.shop-date-picker');
    },
  },
];

/** @type {readonly Step[]} */
export const PRODUCT = [...CHOICES, ...ADDONS, ...AROUND];
