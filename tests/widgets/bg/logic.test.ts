import { expect, test } from 'vitest';
import { backgroundImage } from '../../../widgets/bg/bg.rules.js';

test.each([
  ['a (1).jpg', 'url("a (1).jpg")'],
  ['a").x{}.jpg', String.raw`url("a\22 ).x{}.jpg")`],
  ['a\\b\n.jpg', String.raw`url("a\5c b\a .jpg")`],
])('%j is %s', (url, css) => {
  expect(backgroundImage(url)).toBe(css);
});
