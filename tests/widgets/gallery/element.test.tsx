import jQuery from 'jquery';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { printedLines } from '../../setup/each.js';
import '../../../widgets/gallery/index.js';
import {
  all,
  clear,
  gallery,
  one,
  placeholder,
  press,
  product,
  root,
  settled,
  show,
  shown,
  slide,
  thumbs,
  until,
  video,
} from './support.js';

afterEach(clear);

const THREE = [slide('front'), slide('side'), slide('back')];
const withTag = (inside: string, attributes = ''): string => product(`<shop-gallery ${attributes}>${inside}</shop-gallery>`);
const lightbox = (): Element | null => document.querySelector('.shop-gallery__lightbox');

describe('slider', () => {
  test('stands in the host’s viewport, with its thumbnails, visible, and marked for plug-ins', async () => {
    await show(withTag(gallery(...THREE)));
    expect(root().style.opacity).toBe('1');
    expect(root().dataset['state']).toBe('slider');
    expect(one('.flex-viewport > .woocommerce-product-gallery__wrapper').parentElement?.parentElement).toBe(root());
    expect(
      all('.flex-control-nav.flex-control-thumbs li img').map((img) => [
        img.getAttribute('src'),
        img.getAttribute('srcset'),
        img.getAttribute('alt'),
        img.className,
      ]),
    ).toEqual([
      ['https://shop.test/front-100.jpg', 'https://shop.test/front-100.jpg 100w', 'front', 'flex-active'],
      ['https://shop.test/side-100.jpg', 'https://shop.test/side-100.jpg 100w', 'side', ''],
      ['https://shop.test/back-100.jpg', 'https://shop.test/back-100.jpg 100w', 'back', ''],
    ]);
    expect(shown()).toBe(0);
    expect(all('.woocommerce-product-gallery__image').map((el) => [el.getAttribute('aria-label'), el.hasAttribute('inert')])).toEqual([
      ['Picture 1 of 3', false],
      ['Picture 2 of 3', true],
      ['Picture 3 of 3', true],
    ]);
  });

  test('a gallery that is put into the tag in a tag of its own is driven once', async () => {
    await show(withTag(gallery(...THREE)));
    for (let i = 0; i < 2; i += 1) {
      root().outerHTML = `<shop-gallery>${gallery(...THREE)}</shop-gallery>`;
      await settled();
    }
    expect(all('.flex-viewport, .flex-control-thumbs')).toHaveLength(2);
    expect(all('.flex-control-thumbs li')).toHaveLength(3);
  });

  test('a thumbnail shows its picture and tells shop:gallery-moved once', async () => {
    await show(withTag(gallery(...THREE)));
    const heard = vi.fn();
    one('shop-gallery').addEventListener('shop:gallery-moved', (e) =>
      heard((e as CustomEvent<{ index: number; slide: Element }>).detail.index),
    );
    thumbs()[2]?.click();
    thumbs()[2]?.click();
    await settled();
    expect(shown()).toBe(2);
    expect(heard.mock.calls).toEqual([[2]]);
    expect(thumbs().map((b) => [b.tabIndex, b.getAttribute('aria-current')])).toEqual([
      [-1, null],
      [-1, null],
      [0, 'true'],
    ]);
    expect(thumbs()[2]?.getAttribute('aria-label')).toBe('Picture 3 of 3: back');
  });

  test('arrow keys on a thumbnail move focus and picture; with Ctrl they are the browser’s', async () => {
    await show(withTag(gallery(...THREE)));
    thumbs()[0]?.focus();
    const key = (name: string, more: KeyboardEventInit = {}): KeyboardEvent => {
      const event = new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more });
      document.activeElement?.dispatchEvent(event);
      return event;
    };
    expect(key('ArrowLeft').defaultPrevented).toBe(true);
    await settled();
    expect([shown(), thumbs().indexOf(document.activeElement as HTMLButtonElement)]).toEqual([2, 2]);
    key('Home');
    await settled();
    expect([shown(), thumbs().indexOf(document.activeElement as HTMLButtonElement)]).toEqual([0, 0]);
    expect(key('ArrowRight', { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(key('a').defaultPrevented).toBe(false);
    await settled();
    expect(shown()).toBe(0);
  });

  test.each([
    ['video', '<video controls></video>'],
    ['iframe', '<iframe></iframe>'],
    ['input', '<input>'],
    ['textarea', '<textarea></textarea>'],
    ['select', '<select><option>A</option></select>'],
    ['button', '<button type="button">Play</button>'],
    ['[contenteditable]', '<p contenteditable="true">Text</p>'],
  ])('arrow keys in a %s of a slide are its own; those on its picture go on (23)', async (selector, inside) => {
    await show(withTag(gallery(slide('front', { inside: `<a href="#"><img src="a.jpg" alt=""></a>${inside}` }), slide('side'))));
    const key = (el: Element): boolean => {
      const event = new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true });
      el.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(key(one(`.woocommerce-product-gallery__image ${selector}`))).toBe(false);
    await settled();
    expect(shown()).toBe(0);
    expect(key(one('.woocommerce-product-gallery__image a'))).toBe(true);
    await settled();
    expect(shown()).toBe(1);
  });

  test('one picture: no slider, but the magnifier', async () => {
    await show(withTag(gallery(slide('front'))));
    expect(root().dataset['state']).toBe('single');
    expect(all('.flex-viewport, .flex-control-nav, [inert], .flex-active-slide')).toEqual([]);
    expect(one('.woocommerce-product-gallery__trigger').getAttribute('aria-label')).toBe('View full-screen image gallery');
  });

  test('no picture: the placeholder is shown and nothing opens', async () => {
    await show(withTag(gallery(placeholder)));
    expect(root().style.opacity).toBe('1');
    expect(all('.woocommerce-product-gallery__trigger, .flex-viewport')).toEqual([]);
    press(one('.woocommerce-product-gallery__image--placeholder img'));
    await settled();
    expect(lightbox()).toBeNull();
  });

  test('a gallery without a wrapper is only shown', async () => {
    await show(withTag('<div class="woocommerce-product-gallery images" style="opacity: 0"></div>'));
    expect(root().style.opacity).toBe('1');
    expect(root().dataset['state']).toBe('empty');
  });

  test('a video is a slide of its own that nobody touches', async () => {
    await show(withTag(gallery(slide('front'), video, slide('back'))));
    expect(thumbs()).toHaveLength(3);
    const film = one('video');
    thumbs()[1]?.click();
    await settled();
    expect(press(film).defaultPrevented).toBe(false);
    await settled();
    expect(lightbox()).toBeNull();
    expect(film.isConnected).toBe(true);
  });

  test('scripts and templates between the pictures are no slides', async () => {
    await show(withTag(gallery(slide('front'), '<script type="application/json">{}</script><template></template>', slide('side'))));
    expect(thumbs()).toHaveLength(2);
  });

  test('nor are labels that a plug-in puts there', async () => {
    await show(withTag(gallery(slide('front'), '<div class="br_alabel br_alabel_image"><span>Sale</span></div>', slide('side'))));
    expect(thumbs()).toHaveLength(2);
    thumbs()[1]?.click();
    await settled();
    expect(one('[aria-label="Picture 2 of 2"]').querySelector('img')?.alt).toBe('side');
    expect(one('.br_alabel').className).toBe('br_alabel br_alabel_image');
  });

  test('what a plug-in prints after the pictures stands before them, as the host’s slider has it', async () => {
    await show(withTag(gallery(slide('front'), slide('side')).replace(/<\/div>\s*$/, '<p class="label">Ships free</p></div>')));
    const order = (): (string | undefined)[] =>
      all('.label, .flex-viewport, .woocommerce-product-gallery__wrapper, .flex-control-nav').map((el) => el.classList[0]);
    expect(order()).toEqual(['label', 'flex-viewport', 'woocommerce-product-gallery__wrapper', 'flex-control-nav']);
    const page = root();
    document.querySelector('shop-gallery')?.replaceWith(page);
    await settled();
    expect(order()).toEqual(['woocommerce-product-gallery__wrapper', 'label']);
  });

  test('pictures that a plug-in adds and takes away are followed', async () => {
    await show(withTag(gallery(slide('front'), slide('side'))));
    thumbs()[1]?.click();
    await settled();
    const wrapper = one('.woocommerce-product-gallery__wrapper');
    wrapper.insertAdjacentHTML('beforeend', slide('back'));
    await settled();
    expect(thumbs()).toHaveLength(3);
    wrapper.lastElementChild?.remove();
    wrapper.lastElementChild?.remove();
    await settled();
    expect(root().dataset['state']).toBe('single');
    expect(all('.flex-viewport, .flex-control-nav, [inert]')).toEqual([]);
  });
});

describe('settings', () => {
  test('what the host prints counts', async () => {
    Reflect.set(globalThis, 'wc_single_product_params', {
      flexslider_enabled: '',
      zoom_enabled: '1',
      photoswipe_enabled: '1',
      i18n_product_gallery_trigger_text: 'Alle Bilder',
    });
    await show(withTag(gallery(...THREE)));
    expect(root().dataset['state']).toBe('single');
    expect(one('.woocommerce-product-gallery__trigger').getAttribute('aria-label')).toBe('Alle Bilder');
  });

  test('the tag’s attributes win', async () => {
    Reflect.set(globalThis, 'wc_single_product_params', { flexslider_enabled: '', photoswipe_enabled: '1' });
    await show(withTag(gallery(...THREE), 'data-slider data-lightbox="false"'));
    expect(root().dataset['state']).toBe('slider');
    expect(all('.woocommerce-product-gallery__trigger')).toEqual([]);
    expect(press(one('.flex-active-slide a')).defaultPrevented).toBe(false);
  });

  test('without jQuery nobody hears of a zoom, and the page is not measured for it', async () => {
    const measured = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get');
    await show(withTag(gallery(...THREE)));
    const asked = measured.mock.contexts.filter((el) => (el as Element).matches('.woocommerce-product-gallery'));
    measured.mockRestore();
    expect(asked).toEqual([]);
  });

  test('without zoom there is no magnifier, the pictures open', async () => {
    await show(withTag(gallery(...THREE), 'data-zoom="no"'));
    expect(all('.woocommerce-product-gallery__trigger')).toEqual([]);
    expect(press(one('.flex-active-slide a')).defaultPrevented).toBe(true);
    await until(() => lightbox() !== null);
  });

  test('pictures without a link have the magnifier even then: the keyboard needs a way', async () => {
    await show(withTag(gallery(slide('front', { link: false })), 'data-zoom="no"'));
    expect(all('.woocommerce-product-gallery__trigger')).toHaveLength(1);
  });

  test('arrows, numbers, and one slide that slides', async () => {
    await show(withTag(gallery(slide('front'), slide('side')), `data-slider-options='{"directionNav": true, "controlNav": true}'`));
    expect(all('.flex-control-paging button').map((b) => b.textContent)).toEqual(['1', '2']);
    const [back, on] = all<HTMLButtonElement>('.flex-direction-nav button');
    expect([back?.getAttribute('aria-disabled'), on?.getAttribute('aria-disabled')]).toEqual(['true', 'false']);
    back?.click();
    on?.click();
    await settled();
    expect(shown()).toBe(1);
    await show(withTag(gallery(slide('front')), `data-slider-options='{"allowOneSlide": 1, "controlNav": false}'`));
    expect(root().dataset['state']).toBe('slider');
    expect(all('.flex-control-nav')).toEqual([]);
  });

  test('unusable options are told once, and the defaults hold', async () => {
    await show(withTag(gallery(...THREE), 'data-slider-options="[1" data-zoom="perhaps"'));
    const lines = printedLines();
    expect(lines).toHaveLength(2);
    expect(lines.join()).toContain('<shop-gallery> data-slider-options="[1": expected JSON; using the default');
    expect(lines.join()).toContain('<shop-gallery> data-zoom="perhaps"');
    expect(thumbs()).toHaveLength(3);
  });

  test('a setting that changes later is followed', async () => {
    await show(withTag(gallery(...THREE)));
    one('shop-gallery').setAttribute('data-slider', 'false');
    await settled();
    expect(root().dataset['state']).toBe('single');
    expect(one('.woocommerce-product-gallery__wrapper').parentElement).toBe(root());
  });
});

describe('settings that a listener of the host’s first event changes (4)', () => {
  const start = async (attributes = ''): Promise<void> => {
    Object.assign(globalThis, {
      jQuery,
      wc_single_product_params: { flexslider_enabled: '1', zoom_enabled: '1', photoswipe_enabled: '1' },
    });
    jQuery(document).on('wc-product-gallery-before-init', (_event, _gallery, params: Record<string, unknown>) => {
      params['zoom_enabled'] = '';
    });
    await show(withTag(gallery(...THREE), attributes));
    jQuery(document).off('wc-product-gallery-before-init');
  };
  const hasMagnifier = (): boolean => document.querySelector('.woocommerce-product-gallery__trigger') !== null;

  test('hold, and what the tag is told later is followed all the same (15)', async () => {
    await start();
    expect([hasMagnifier(), root().dataset['state']]).toEqual([false, 'slider']);
    one('shop-gallery').setAttribute('data-slider', 'false');
    await settled();
    expect([hasMagnifier(), root().dataset['state']]).toEqual([false, 'single']);
  });

  test('count less than what the tag itself says, then and later', async () => {
    await start('data-zoom');
    expect(hasMagnifier()).toBe(true);
    await clear();
    await start();
    one('shop-gallery').setAttribute('data-zoom', '');
    await settled();
    expect(hasMagnifier()).toBe(true);
  });
});

describe('full-screen view', () => {
  test('the magnifier opens the picture shown, by click and by the space key', async () => {
    await show(withTag(gallery(...THREE)));
    thumbs()[1]?.click();
    await settled();
    const trigger = one('.woocommerce-product-gallery__trigger');
    expect(trigger.getAttribute('href')).toBe('https://shop.test/side.jpg');
    trigger.focus();
    const event = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
    trigger.dispatchEvent(event);
    expect(event.defaultPrevented).toBe(true);
    await until(() => document.querySelector('.shop-gallery__position')?.textContent === '2 / 3');
    expect(one('.shop-gallery__lightbox').getAttribute('aria-label')).toBe('Full screen image');
  });

  test('shop:gallery-open can be refused', async () => {
    await show(withTag(gallery(...THREE)));
    const heard: number[] = [];
    document.addEventListener(
      'shop:gallery-open',
      (e) => {
        heard.push(e.detail.index);
        e.preventDefault();
      },
      { once: true },
    );
    expect(press(one('.flex-active-slide img')).defaultPrevented).toBe(true);
    await settled();
    expect(heard).toEqual([0]);
    expect(lightbox()).toBeNull();
  });

  test('a click that a script of the theme has taken opens nothing of ours', async () => {
    await show(withTag(gallery(...THREE)));
    one('.flex-active-slide a').addEventListener('click', (e) => e.preventDefault());
    press(one('.flex-active-slide img'));
    await settled();
    expect(lightbox()).toBeNull();
  });

  test('a click for a new tab is the browser’s', async () => {
    await show(withTag(gallery(...THREE)));
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true, detail: 1 });
    one('.flex-active-slide a').dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  test('a placeholder that got a variation’s picture opens it', async () => {
    await show(withTag(gallery(placeholder)));
    const img = one<HTMLImageElement>('.woocommerce-product-gallery__image--placeholder img');
    img.setAttribute('data-large_image', 'https://shop.test/red.jpg');
    img.setAttribute('src', 'https://shop.test/red-560.jpg');
    await settled();
    one('.woocommerce-product-gallery__trigger').click();
    await until(() => lightbox()?.querySelector('img')?.getAttribute('src') === 'https://shop.test/red.jpg');
  });
});

describe('tap and hover', () => {
  const move = (el: Element, pointerType: string): void => {
    el.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType, clientX: 3, clientY: 4 }));
  };

  test('hovering magnifies the large source; what is no larger than the gallery is not', async () => {
    await show(withTag(gallery(slide('front'), slide('side', { large: 0 }))));
    move(one('.flex-active-slide'), 'mouse');
    await until(() => all('.zoomImg').length === 1);
    expect(one('.flex-active-slide .zoomImg').getAttribute('src')).toBe('https://shop.test/front.jpg');
    expect(one('.zoomImg').getAttribute('alt')).toBe('');
    thumbs()[1]?.click();
    await settled();
    expect(all('.zoomImg')).toEqual([]);
    move(one('.flex-active-slide'), 'mouse');
    await settled();
    expect(all('.zoomImg')).toEqual([]);
  });

  test('leaving takes it away, a finger does not hover', async () => {
    await show(withTag(gallery(...THREE)));
    move(one('.flex-active-slide'), 'touch');
    await settled();
    expect(all('.zoomImg')).toEqual([]);
    move(one('.flex-active-slide'), 'mouse');
    await until(() => all('.zoomImg').length === 1);
    one('.flex-active-slide').dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' }));
    await until(() => all('.zoomImg').length === 0);
  });

  test('a tap opens full-screen, as a click does', async () => {
    await show(withTag(gallery(...THREE)));
    expect(press(one('.flex-active-slide a'), 'touch').defaultPrevented).toBe(true);
    await until(() => lightbox() !== null);
    expect(all('.zoomImg')).toEqual([]);
  });

  test('without a lightbox a tap magnifies; another tap, a tap elsewhere and Escape end it', async () => {
    await show(withTag(gallery(...THREE), 'data-lightbox="no"'));
    const tap = (): Event => press(one('.flex-active-slide a'), 'touch');
    expect(tap().defaultPrevented).toBe(true);
    await until(() => all('.zoomImg').length === 1);
    expect(lightbox()).toBeNull();
    tap();
    await until(() => all('.zoomImg').length === 0);
    tap();
    await until(() => all('.zoomImg').length === 1);
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));
    await until(() => all('.zoomImg').length === 0);
    tap();
    await until(() => all('.zoomImg').length === 1);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    await until(() => all('.zoomImg').length === 0);
  });

  test('a drawing laid out at its natural size is magnified to the size that the page states', async () => {
    await show(withTag(gallery(...THREE)));
    const img = one<HTMLImageElement>('.woocommerce-product-gallery__image img');
    img.dataset['src'] = 'https://shop.test/front.svg';
    Object.assign(img.dataset, { large_image_width: '800', large_image_height: '600' });
    await settled();
    for (const side of ['naturalWidth', 'naturalHeight'] as const) {
      vi.spyOn(HTMLImageElement.prototype, side, 'get').mockReturnValue(300);
    }
    move(one('.flex-active-slide'), 'mouse');
    await until(() => all('.zoomImg').length === 1);
    one('.zoomImg').dispatchEvent(new Event('load'));
    expect([one('.zoomImg').style.width, one('.zoomImg').style.height]).toEqual(['800px', '600px']);
  });

  test('another picture on the same slide takes the old magnified one away', async () => {
    await show(withTag(gallery(...THREE)));
    move(one('.flex-active-slide'), 'mouse');
    await until(() => all('.zoomImg').length === 1);
    one('.flex-active-slide img').setAttribute('data-src', 'https://shop.test/red.jpg');
    await settled();
    expect(all('.zoomImg')).toEqual([]);
    move(one('.flex-active-slide'), 'mouse');
    await until(() => all('.zoomImg').length === 1);
    expect(one('.zoomImg').getAttribute('src')).toBe('https://shop.test/red.jpg');
  });
});

describe('pictures of variations', () => {
  test('a thumbnail with another picture loses its srcset, and regains it with its own picture', async () => {
    await show(withTag(gallery(...THREE)));
    const img = one('.flex-control-thumbs img');
    img.setAttribute('src', 'https://shop.test/red-100.jpg');
    await settled();
    expect(img.hasAttribute('srcset')).toBe(false);
    img.setAttribute('src', 'https://shop.test/front-100.jpg');
    await settled();
    expect(img.getAttribute('srcset')).toBe('https://shop.test/front-100.jpg 100w');
  });

  test('the thumbnail that was written over stays so when another picture is shown', async () => {
    await show(withTag(gallery(...THREE)));
    one('.flex-control-thumbs img').setAttribute('src', 'https://shop.test/red-100.jpg');
    one('.woocommerce-product-gallery__image').setAttribute('data-thumb', 'https://shop.test/red.jpg');
    thumbs()[1]?.click();
    await settled();
    expect(one('.flex-control-thumbs img').getAttribute('src')).toBe('https://shop.test/red-100.jpg');
  });

  test('the host’s events move the slider', async () => {
    Reflect.set(globalThis, 'jQuery', jQuery);
    await show(withTag(gallery(...THREE)));
    jQuery('.flex-control-thumbs li:nth-child(3) img').trigger('flexslider-click');
    await settled();
    expect(shown()).toBe(2);
    jQuery('.woocommerce-product-gallery').trigger('woocommerce_gallery_reset_slide_position');
    await settled();
    expect(shown()).toBe(0);
  });

  test('without jQuery the form’s own event and its mark do', async () => {
    await show(product(`<shop-gallery>${gallery(...THREE)}</shop-gallery><form></form>`));
    const form = one('form');
    const found = (src: string): void => {
      form.dispatchEvent(
        new CustomEvent('shop:variation-found', { bubbles: true, detail: { variation: { image: { gallery_thumbnail_src: src } } } }),
      );
    };
    found('https://shop.test/side-100.jpg');
    form.setAttribute('current-image', '7');
    await settled();
    expect(shown()).toBe(1);
    thumbs()[2]?.click();
    found('https://shop.test/red-100.jpg');
    form.setAttribute('current-image', '8');
    await settled();
    expect(shown()).toBe(0);
    thumbs()[2]?.click();
    form.setAttribute('current-image', '8');
    await settled();
    expect(shown()).toBe(2);
    form.setAttribute('current-image', '');
    await settled();
    expect(shown()).toBe(0);
  });

  test('without jQuery another picture by an add-on brings the first one back', async () => {
    await show(product(`<shop-gallery>${gallery(...THREE)}</shop-gallery><form></form>`));
    thumbs()[2]?.click();
    await settled();
    expect(shown()).toBe(2);
    one('form').dispatchEvent(
      new CustomEvent('shop:addon-image-changed', { bubbles: true, detail: { src: 'https://shop.test/brass.jpg' } }),
    );
    await settled();
    expect(shown()).toBe(0);
  });

  test('a form of another product moves nothing', async () => {
    await show(`${withTag(gallery(...THREE))}<div class="product"><form></form></div>`);
    one('form').dispatchEvent(
      new CustomEvent('shop:variation-found', {
        bubbles: true,
        detail: { variation: { image: { gallery_thumbnail_src: 'https://shop.test/side-100.jpg' } } },
      }),
    );
    await settled();
    expect(shown()).toBe(0);
  });
});

describe('life of the tag', () => {
  test('leaving gives the page its gallery back, visible', async () => {
    const main = await show(withTag(gallery(...THREE)));
    const inside = one('shop-gallery');
    thumbs()[1]?.click();
    await settled();
    const back = root();
    main.append(back);
    inside.remove();
    await settled();
    const before = new DOMParser().parseFromString(gallery(...THREE), 'text/html').body.firstElementChild as HTMLElement;
    before.style.opacity = '1';
    for (const el of back.querySelectorAll('[style=""]')) {
      el.removeAttribute('style');
    }
    expect(back.outerHTML).toBe(before.outerHTML);
  });

  test('a moved tag keeps its picture', async () => {
    const main = await show(withTag(gallery(...THREE)));
    thumbs()[2]?.click();
    await settled();
    main.append(one('shop-gallery'));
    await settled();
    expect(shown()).toBe(2);
    expect(all('.flex-viewport, .flex-control-thumbs')).toHaveLength(2);
    thumbs()[0]?.click();
    await settled();
    expect(shown()).toBe(0);
  });

  test('two galleries do not hear each other', async () => {
    await show(withTag(gallery(...THREE)) + withTag(gallery(slide('cup'), slide('lid'))));
    thumbs()[4]?.click();
    await settled();
    expect(all('.flex-active-slide img').map((img) => img.getAttribute('alt'))).toEqual(['front', 'lid']);
  });

  test('one tag drives every gallery inside it, also one that is put in later', async () => {
    await show('<shop-gallery></shop-gallery>');
    one('shop-gallery').insertAdjacentHTML('beforeend', gallery(...THREE));
    await settled();
    expect(thumbs()).toHaveLength(3);
    root().remove();
    one('shop-gallery').insertAdjacentHTML('beforeend', gallery(slide('cup'), slide('lid')));
    await settled();
    expect(thumbs()).toHaveLength(2);
    expect(root().style.opacity).toBe('1');
  });

  test('a copy of a running tag starts afresh', async () => {
    const main = await show(withTag(gallery(slide('front'))));
    main.append(one('shop-gallery').cloneNode(true));
    await settled();
    expect(all('.woocommerce-product-gallery').map((el) => el.dataset['state'])).toEqual(['single', 'single']);
  });
});
