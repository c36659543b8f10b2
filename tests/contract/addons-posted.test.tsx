import { afterEach, expect, test } from 'vitest';
import { exchange } from '../host/recording.js';
import { printedLines } from '../setup/each.js';
import { APRON, el, field, form, FREE, open, posted, type AddonsPage } from '../widgets/addons/page.js';

let page: AddonsPage;
afterEach(() => page.close());

/** Does in the page what a recorded body says was done. */
function chooseAs(fields: readonly (readonly [string, string])[]): void {
  for (const [name, value] of fields) {
    const controls = [...form().querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
    const control = controls.find((one) => one.type === 'checkbox' || (one.type === 'radio' && one.value === value)) ?? controls[0];
    if (!control || control.type === 'hidden') {
      continue;
    }
    if (control.type === 'checkbox' || control.type === 'radio') {
      if (!control.checked) {
        control.click();
      }
      continue;
    }
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
    control.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
const wanted = (name: string): [string, string][] => exchange(name).request.fields.filter(([field]) => field.startsWith('yith_wapo'));
const isUpload = ([name]: readonly [string, string]): boolean => name.endsWith('][]');

test('the form posts, field by field, what the page with the plugin’s own script posted', async () => {
  page = await open(APRON);
  printedLines();
  const recorded = wanted('wapo-full-add-to-cart');
  chooseAs(recorded);
  // A radio that is printed without a value posts the number of its option with us, which the cart charges.
  const expected = recorded.map(([name, value]) => [name, name === 'yith_wapo[][2]' && value === '' ? '0' : value] as [string, string]);
  // The picture of an option that was taken back, and files, which are sent before.
  expect(posted().filter((entry) => !isUpload(entry))).toEqual(expected.filter((entry) => !isUpload(entry)));
  expect(field('4').getAttribute('name')).toBe('yith_wapo[][4]');
});

test('so does that of the free edition', async () => {
  page = await open(FREE, { tag: '' });
  printedLines();
  const recorded = wanted('wapo-add-to-cart');
  chooseAs(recorded);
  const id = el<HTMLInputElement>('#yith_wapo_product_id').value;
  expect(posted()).toEqual(recorded.map(([name, value]) => [name, name === 'yith_wapo_product_id' ? id : value]));
});
