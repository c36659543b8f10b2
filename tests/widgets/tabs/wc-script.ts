import type jQuery from 'jquery';

/**
 * A double of the part of WooCommerce's single-product script that drives tabs, written from contract 1 to 3, 19: it binds
 * at the body, sets up on `init`, knows three addresses, hides panels by inline style, and opens nothing where its tab is missing.
 * @returns how to take it off the page
 */
export function startStockTabs($: typeof jQuery): () => void {
  const WRAPPER = '.wc-tabs-wrapper, .woocommerce-tabs';
  const LINK = '.wc-tabs li a, ul.tabs li a';
  const onInit = function (this: HTMLElement): void {
    $(this).find('.wc-tab, .panel').hide();
    const hash = window.location.hash.toLowerCase();
    const url = window.location.href;
    const list = $(this).find('.wc-tabs, ul.tabs').first();
    if (hash.includes('comment-') || hash === '#reviews' || hash === '#tab-reviews' || /comment-page-|cpage=/.test(url)) {
      list.find('li.reviews_tab a').trigger('click');
    } else if (hash === '#tab-additional_information') {
      list.find('li.additional_information_tab a').trigger('click');
    } else {
      list.find('li').first().find('a').trigger('click');
    }
  };
  const onClick = function (this: HTMLElement, e: JQuery.Event): void {
    e.preventDefault();
    const wrapper = $(this).closest(WRAPPER);
    wrapper.find('.wc-tabs li, ul.tabs li').removeClass('active');
    wrapper.find(LINK).attr({ 'aria-selected': 'false', tabindex: '-1' });
    wrapper.find('.wc-tab, .panel').hide();
    $(this).closest('li').addClass('active');
    $(this).attr({ 'aria-selected': 'true', tabindex: '0' });
    const id = ($(this).attr('href') ?? '').split('#')[1] ?? '';
    wrapper
      .find('.wc-tab, .panel')
      .filter((_, el) => el.id === id)
      .show();
  };
  $(document.body).on('init', WRAPPER, onInit).on('click', LINK, onClick);
  $(WRAPPER).trigger('init');
  return () => {
    $(document.body).off('init', WRAPPER).off('click', LINK);
  };
}
