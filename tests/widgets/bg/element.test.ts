import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { settled } from '../../shared/support.js';
import { leave, one, put } from '../render.js';
import { fakeScreen, setNear } from '../theme-page.js';
import '../../../widgets/bg/index.js';

beforeEach(fakeScreen);
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

const picture = (el: Element): string => (el as HTMLElement).style.backgroundImage;
const bg = (url: string, more = ''): string => `<div class="data-bg" data-background="${url}" ${more}></div>`;

test('a picture comes when its place comes near, and leaves with the tag', async () => {
  const tag = await put(`<shop-bg>${bg('a.jpg')}</shop-bg>`);
  const place = one('.data-bg');
  expect(picture(place)).toBe('');
  setNear(place);
  expect(picture(place)).toBe('url("a.jpg")');
  tag.replaceWith(place);
  await settled();
  expect(place.getAttribute('style')).toBe(null);
});

test.each(['', ' ', 'javascript:alert(1)', ' java&#9;script:1', 'data:text/html,x', 'ftp://a/b.jpg'])('%j is no picture', async (url) => {
  await put(`<shop-bg>${bg(url)}</shop-bg>`);
  setNear(one('.data-bg'));
  expect(picture(one('.data-bg'))).toBe('');
});

test.each(['/a.jpg', 'https://cdn.test/a.jpg', 'data:image/png;base64,AAAA'])('%j is one', async (url) => {
  await put(`<shop-bg>${bg(url)}</shop-bg>`);
  setNear(one('.data-bg'));
  expect(picture(one('.data-bg'))).toBe(`url("${url}")`);
});

test('a picture that is there stays, whose ever it is', async () => {
  await put(`<shop-bg>${bg('a.jpg', `style="background-image: url(b.jpg)"`)}</shop-bg>`);
  setNear(one('.data-bg'));
  expect(picture(one('.data-bg'))).toContain('b.jpg');
});

test('an element near the screen gets its picture also when it came late or lost its style', async () => {
  await put('<shop-bg><p></p></shop-bg>');
  one('p').innerHTML = bg('a.jpg');
  await settled();
  setNear(one('.data-bg'));
  expect(picture(one('.data-bg'))).toBe('url("a.jpg")');
  one('.data-bg').dataset['background'] = 'b.jpg';
  await settled();
  setNear(one('.data-bg'));
  expect(picture(one('.data-bg'))).toBe('url("b.jpg")');
  one('.data-bg').style.backgroundImage = '';
  document.dispatchEvent(new Event('bapl_new_label'));
  setNear(one('.data-bg'));
  expect(picture(one('.data-bg'))).toBe('url("b.jpg")');
});

test('slides of one box come together, and the tag may have a picture itself', async () => {
  const tag = await put(`<shop-bg data-background="tag.jpg"><div class="swiper-container">${bg('a.jpg')}${bg('b.jpg')}</div></shop-bg>`);
  setNear(one('.swiper-container'));
  expect([...document.querySelectorAll('.data-bg')].map(picture)).toEqual(['url("a.jpg")', 'url("b.jpg")']);
  setNear(tag);
  expect(picture(tag)).toBe('url("tag.jpg")');
});

test('thousands leave at once: each is looked up once', async () => {
  const lookups = async (count: number): Promise<number> => {
    const tag = await put(`<shop-bg>${bg('a.jpg').repeat(count)}</shop-bg>`);
    const taken = vi.spyOn(Set.prototype, 'delete');
    tag.remove();
    await settled();
    const { length } = taken.mock.calls;
    taken.mockRestore();
    await leave();
    return length;
  };
  const few = await lookups(50);
  expect(await lookups(100)).toBeLessThan(3 * few);
});
