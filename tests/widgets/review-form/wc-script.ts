import type jQuery from 'jquery';

/**
 * A double of the part of WooCommerce's single-product script that sets stars up, written from contract 1 to 4: it
 * hides the field on `init`, puts `p.stars` before it, and fires no `change`.
 * @returns how to take it off the page
 */
export function startStockStars($: typeof jQuery): () => void {
  const onInit = function (this: HTMLElement): void {
    const links = [1, 2, 3, 4, 5]
      .map((level) => `<a role="radio" tabindex="${level === 1 ? 0 : -1}" aria-checked="false" class="star-${level}" href="#">${level}</a>`)
      .join('');
    $(this).hide().before(`<p class="stars"><span role="group" aria-labelledby="comment-form-rating-label">${links}</span></p>`);
  };
  const onClick = function (this: HTMLElement): boolean {
    const at = $(this).closest('p.stars').find('a').index(this) + 1;
    $(this).closest('#respond').find('#rating').val(String(at));
    $(this).siblings('a').removeClass('active');
    $(this).addClass('active').closest('.stars').addClass('selected');
    return false;
  };
  $(document.body).on('init', '#rating', onInit).on('click', '#respond p.stars a', onClick);
  $('#rating').trigger('init');
  return () => {
    $(document.body).off('init', '#rating').off('click', '#respond p.stars a');
  };
}
