import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { containerLists, plainAmount, savingOf, withNumber } from '../../../widgets/badge/badge.rules.js';

const NOWHERE = { singleContainer: '', stylesheet: '', template: '' };
const lists = (more: Partial<typeof NOWHERE>, ...there: string[]): string[] =>
  containerLists({ ...NOWHERE, ...more }, (selector) => there.includes(selector)).map(({ selector }) => selector);

const GALLERY = '.woocommerce-product-gallery, .woocommerce-product-gallery--with-images';
const SLIDER = '.woocommerce-product-gallery .flex-viewport';
const PORTO = '.woocommerce-product-gallery .product-images';

describe('the containers that are tried', () => {
  test.each([
    ['of a plain page', {}, [], [GALLERY, '.images']],
    ['with a slider', {}, [SLIDER], [SLIDER, '.images']],
    ['that the shop named', { singleContainer: ' #here ' }, [], ['#here', GALLERY, '.images']],
    ['of a theme that is known', { stylesheet: 'porto' }, [PORTO, SLIDER], [PORTO, '.images']],
    ['of its child', { stylesheet: 'mine', template: 'porto' }, [PORTO], [PORTO, '.images']],
    ['of a known theme without its gallery', { template: 'porto' }, [], [GALLERY, '.images']],
    ['of a theme named as a member of all objects', { template: 'constructor' }, [], [GALLERY, '.images']],
  ])('%s', (_, settings, there, found) => {
    expect(lists(settings, ...there)).toEqual(found);
  });
});

describe('a saving', () => {
  test.each([
    [6000, 4500, { minor: 1500, percent: 25 }],
    [999, 333, { minor: 666, percent: 67 }],
    [1000, 1000, null],
    [1000, 1200, null],
    [Number.NaN, 1200, null],
    [1200, Number.NaN, null],
  ])('of %d sold at %d', (regular, price, saving) => {
    expect(savingOf(regular, price)).toEqual(saving);
  });

  test.each([
    [1500, 2, '.', '15.00'],
    [5, 2, ',', '0,05'],
    [123_456, 0, '.', '123456'],
    [1, 3, '.', '0.001'],
  ])('of %d is written as %4$s', (minor, decimals, separator, text) => {
    expect(plainAmount(minor, decimals, separator)).toBe(text);
  });

  test.each([
    ['£15.00', '7.50', '£7.50'],
    ['-1.234,00 €', '9,00', '-9,00 €'],
    ['save 5 of 20', '3', 'save 3 of 20'],
    ['none', '3', 'none'],
    ['$1', '$&', '$$&'],
  ])('in %j', (text, number, next) => {
    expect(withNumber(text, number)).toBe(next);
  });

  test('takes the place of the first number alone', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z ]*$/), fc.nat(), fc.stringMatching(/^[a-z ]*$/), fc.nat(), (before, old, after, next) => {
        expect(withNumber(`${before}${old}${after}`, String(next))).toBe(`${before}${next}${after}`);
      }),
    );
  });
});
