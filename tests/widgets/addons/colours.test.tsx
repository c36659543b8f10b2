import { afterEach, describe, expect, test } from 'vitest';
import { printedLines } from '../../setup/each.js';
import { APRON, el, field, open, posted, totals, type AddonsPage, type OpenOptions } from './page.js';

let page: AddonsPage;
afterEach(() => page.close());

const apron = async (options: OpenOptions = {}): Promise<void> => {
  page = await open(APRON, options);
  printedLines();
};
const picker = (key: string): HTMLInputElement => el<HTMLInputElement>(`#yith-wapo-option-${key} input[type=color]`);
const clear = (key: string): HTMLButtonElement => el<HTMLButtonElement>(`#yith-wapo-option-${key} .shop-addons__colour-clear`);
const pick = (key: string, colour: string): void => {
  picker(key).value = colour;
  picker(key).dispatchEvent(new Event('input', { bubbles: true }));
};
const value = (key: string): string | undefined => posted().find(([name]) => name === `yith_wapo[][${key}]`)?.[1];

describe('a colour', () => {
  test('is the shop’s until another is picked, and again when that is cleared', async () => {
    await apron({ scripts: [] });
    expect([value('11-0'), picker('11-0').value, clear('11-0').hidden]).toEqual(['#336699', '#336699', true]);
    pick('11-0', '#ff0000');
    expect([value('11-0'), clear('11-0').hidden]).toEqual(['#ff0000', false]);
    clear('11-0').click();
    expect([value('11-0'), picker('11-0').value, document.activeElement]).toEqual(['#336699', '#336699', picker('11-0')]);
    expect(page.heard('wapo-colorpicker-change', 'wapo-colorpicker-clear')).toEqual(['wapo-colorpicker-change', 'wapo-colorpicker-clear']);
  });

  test('with a placeholder is none until one is picked, and none again', async () => {
    await apron();
    expect([value('11-1'), field('11-1').placeholder]).toEqual(['', 'Pick one']);
    pick('11-1', '#00ff00');
    expect(value('11-1')).toBe('#00ff00');
    clear('11-1').click();
    expect([value('11-1'), field('11-1').placeholder]).toEqual(['', 'Pick one']);
    expect(el('#yith-wapo-option-11-1 .yith-wapo-colorpicker-initialized')).not.toBeNull();
  });

  test('of a picker that the host has made already is left to it', async () => {
    await apron({
      text: (html) => html.replaceAll('class="yith-wapo-colorpicker-container"', 'class="wp-picker-container"'),
    });
    expect([document.querySelector('.shop-addons__colour'), field('11-0').value, totals()[1]]).toEqual([null, '', '£39.00']);
  });
});
