import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { layoutIn } from '../../../shared/carousel/carousel.rules.js';
import { overlay, parseSlider, readCategories, sliderSettings } from '../../../widgets/category-slider/category-slider.rules.js';
import { pageText } from '../../host/recording.js';

const recorded = (name: string): string => {
  const page = new DOMParser().parseFromString(pageText(name, { stripScripts: 'all' }), 'text/html');
  return page.querySelector('.sp-wcsp-slider-area')?.getAttribute('data-slider') ?? '';
};

describe('reading data-slider', () => {
  test('values that are printed as nothing are unset, the rest holds', () => {
    const text = recorded('page-category-slider-broken');
    expect(() => JSON.parse(text) as unknown).toThrow(SyntaxError);
    const settings = sliderSettings(parseSlider(text) ?? {});
    expect(settings).toMatchObject({
      autoplayMs: 3000,
      speedMs: 600,
      gap: 20,
      loop: false,
      pauseOnHover: false,
      autoHeight: false,
      mouseDrag: true,
      // Unset, touch follows the mouse.
      touchDrag: true,
      buttons: 'always',
      bullets: 'always',
    });
    expect(settings.layouts.map(({ shown, perMove }) => [shown, perMove])).toEqual([
      [1, 1],
      [2, 1],
      [2, 1],
      [3, 1],
      [4, 1],
    ]);
  });

  test('the recorded wide slider moves freely, by wheel, not by itself, in twos on wide windows', () => {
    const settings = sliderSettings(parseSlider(recorded('page-category-slider-wide')) ?? {});
    expect(settings).toMatchObject({ autoplayMs: 0, wheel: true, free: true, loop: true });
    expect(settings.layouts.map(({ perMove }) => perMove)).toEqual([1, 1, 1, 2, 2]);
  });

  test.each([
    ['479', 1],
    ['480', 2],
    ['735', 2],
    ['736', 2],
    ['979', 2],
    ['980', 3],
    ['1279', 3],
    ['1280', 4],
  ])('a window of %s px shows %i', (width, shown) => {
    const { layouts } = sliderSettings({});
    expect(layoutIn(layouts, Number(width)).shown).toBe(shown);
  });

  test('numbers and switches may be texts', () => {
    expect(
      sliderSettings({ auto_play: '1', auto_play_speed: '500', infinite_loop: 'true', pause_on_hover: 1, space_between_cat: '0' }),
    ).toMatchObject({ autoplayMs: 500, loop: true, pauseOnHover: true, gap: 0 });
  });

  test('nonsense counts as not said', () => {
    expect(sliderSettings({ space_between_cat: -4, standard_scroll_speed: 'fast', breakpoints: 7, large_desktop: 0 })).toEqual(
      sliderSettings({}),
    );
  });

  test('what wins does so key by key, breakpoints too', () => {
    const markup = { auto_play_speed: 500, space_between_cat: 5, breakpoints: { mobile: 2, tablet: 3 } };
    const { layouts, gap, autoplayMs } = sliderSettings(overlay(markup, { space_between_cat: 8, breakpoints: { tablet: 1 } }));
    expect([layouts.map(({ shown }) => shown), gap, autoplayMs]).toEqual([[2, 1, 2, 3, 4], 8, 500]);
    expect([overlay(markup, null), overlay(null, markup)]).toEqual([markup, markup]);
  });

  test('touch and mouse have a switch each', () => {
    expect(sliderSettings({ touch_swipe: true, mouse_draggable: false })).toMatchObject({ touchDrag: true, mouseDrag: false });
    expect(sliderSettings({ touch_swipe: false, mouse_draggable: true })).toMatchObject({ touchDrag: false, mouseDrag: true });
    expect(sliderSettings({ touch_swipe: '', mouse_draggable: true })).toMatchObject({ touchDrag: true, mouseDrag: true });
  });

  test('hide_mobile hides buttons and bullets in narrow windows, any other word always', () => {
    expect(sliderSettings({ navigation: 'hide_mobile', pagination: 'hide' })).toMatchObject({ buttons: 'wide', bullets: 'never' });
  });

  test.each(['', 'auto_play', '[1]', '{"a": {', 'null', '"text"'])('text that is no use: %s', (text) => {
    expect(parseSlider(text)).toBeNull();
  });

  test('no text makes it throw, and good JSON is read as it is', () => {
    fc.assert(fc.property(fc.string(), (text) => parseSlider(text) === null || typeof parseSlider(text) === 'object'));
    fc.assert(
      fc.property(
        fc.dictionary(
          fc.string({ unit: fc.constantFrom('a', ':', ',', '}', '"', ' ') }),
          fc.oneof(fc.string(), fc.integer(), fc.boolean()),
        ),
        (data) => {
          expect(JSON.stringify(parseSlider(JSON.stringify(data)))).toBe(JSON.stringify(data));
        },
      ),
    );
  });
});

test('categories need a name and a url', () => {
  expect(readCategories([{ name: 'Garden', url: '/garden/', count: 5 }])).toEqual([{ name: 'Garden', url: '/garden/', count: 5 }]);
  expect(() => readCategories([{ name: 'Garden' }])).toThrow('expected a list of categories, each with a name and a url');
  expect(() => readCategories({})).toThrow('expected a list');
});
