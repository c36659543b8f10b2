import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstSubmitBlocker, productOf } from '../../../shared/stores/product.js';
import { printedLines } from '../../setup/each.js';
import { APRON, el, form, open, posted, press, said, totals, write, type AddonsPage } from './page.js';

/** A connection that the test answers. */
class FakeRequest extends EventTarget {
  static all: FakeRequest[] = [];
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  responseURL = '';
  body: FormData | undefined;
  constructor() {
    super();
    FakeRequest.all.push(this);
  }
  open(): void {
    /* answered by hand */
  }
  setRequestHeader(): void {
    /* nobody looks */
  }
  send(body: FormData): void {
    this.body = body;
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  getAllResponseHeaders(): string {
    return 'content-type: text/html';
  }
  answer(status: number, text: string): void {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event('load'));
  }
  name(): string {
    const sentFile = this.body?.get('currentFile');
    return sentFile instanceof File ? sentFile.name : '';
  }
}

let page: AddonsPage;
beforeEach(async () => {
  FakeRequest.all = [];
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  page = await open(APRON, { settings: { upload_allowed_file_types: '.png, .pdf', upload_max_file_size: '1' } });
  printedLines();
});
afterEach(() => page.close());

const sent = (): string[] => FakeRequest.all.map((request) => request.name());
const answer = async (at: number, name = sent()[at] ?? ''): Promise<void> => {
  FakeRequest.all[at]?.answer(
    200,
    JSON.stringify({ url: `http://shop.test/${name}`, type: name.endsWith('png') ? 'image/png' : 'application/pdf' }),
  );
  await page.wait();
};
const file = (name: string, size = 10): File => new File(['x'.repeat(size)], name);
const uploader = (): HTMLElement => el('#yith-wapo-addon-10 .yith-wapo-ajax-uploader');
/** Drops files, on the uploader or beside it. @returns whether the browser would open them */
const drop = (files: readonly File[], at: Element = uploader(), type = 'drop'): boolean =>
  at.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer: { types: ['Files'], files } }));
const choose = (files: readonly File[]): void => {
  const chooser = el<HTMLInputElement>('#yith-wapo-addon-10 input.file');
  Object.defineProperty(chooser, 'files', { configurable: true, value: files });
  chooser.dispatchEvent(new Event('change', { bubbles: true }));
};
const urls = (): string[] => posted().flatMap(([name, value]) => (name.includes('[10-0]') ? [value] : []));
const rows = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('.yith-wapo-uploaded-file-element')];
const remove = (at: number): HTMLElement => el('.remove', rows()[at]);
const held = (): string => firstSubmitBlocker(productOf(form()))?.message ?? '';
const isHeldByUpload = (): boolean =>
  productOf(form())
    .get()
    .blockers.some(({ by }) => by === 'addons-upload');

describe('files', () => {
  test('upload one after another, hold the submit until the last, and are posted in order', async () => {
    const told: unknown[] = [];
    el('#yith-wapo-option-10-0').addEventListener('shop:addon-uploaded', ({ detail }) => told.push(detail));
    choose([file('a.png'), file('b.pdf')]);
    expect(isHeldByUpload()).toBe(true);
    await page.wait();
    expect([sent(), said('.file-name'), said('.yith-wapo-loader-label')]).toEqual([['a.png'], ['a.png', 'b.pdf'], ['0% done', '0% done']]);
    FakeRequest.all[0]?.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: true, loaded: 1, total: 4 }));
    expect(said('.yith-wapo-loader-label')[0]).toBe('25% done');
    await answer(0);
    expect([sent(), isHeldByUpload(), urls()]).toEqual([['a.png', 'b.pdf'], true, ['http://shop.test/a.png']]);
    expect(said('[aria-live="polite"]')).toEqual(['a.png is uploaded.']);
    await answer(1);
    expect([isHeldByUpload(), urls()]).toEqual([false, ['http://shop.test/a.png', 'http://shop.test/b.pdf']]);
    expect(rows().map((row) => row.querySelector('img') !== null)).toEqual([true, false]);
    expect([totals()[1], sent().length]).toEqual(['£43.00', 2]);
    expect(told).toEqual([
      { url: 'http://shop.test/a.png', type: 'image/png' },
      { url: 'http://shop.test/b.pdf', type: 'application/pdf' },
    ]);
  });

  test('that are on their way are not missing: the reason says what is awaited', async () => {
    await page.close();
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
    page = await open(APRON, { text: (html) => html.replace('id="yith-wapo-10-0"', '$& required') });
    printedLines();
    write('4', '0');
    press('6-0');
    press('6-1');
    write('7-0', '3');
    expect(held()).toBe('Please check: Picture');
    choose([file('a.png')]);
    expect(held()).toBe('Please wait until your files are uploaded.');
    await page.wait();
    expect([sent(), held()]).toEqual([['a.png'], 'Please wait until your files are uploaded.']);
    FakeRequest.all[0]?.answer(200, 'ERROR!');
    await page.wait();
    printedLines();
    expect(held()).toBe('Please check: Picture');
    el('.shop-addons__retry').click();
    await page.wait();
    await answer(1, 'a.png');
    expect(held()).toBe('');
  });

  test('that are taken back are not sent, or are no longer; the rest goes on', async () => {
    drop([file('a.png'), file('b.png')]);
    await page.wait();
    remove(1).click();
    const first = FakeRequest.all[0];
    remove(0).click();
    await page.wait();
    expect([sent(), rows().length, isHeldByUpload(), urls(), first?.status]).toEqual([['a.png'], 0, false, [], 0]);
    expect(document.activeElement?.closest('.yith-wapo-ajax-uploader')).toBe(uploader());
    // An answer that comes all the same changes nothing.
    await answer(0, 'a.png');
    expect([urls(), totals()[1]]).toEqual([[], '£40.00']);
    drop([file('c.png')]);
    await page.wait();
    await answer(1);
    expect(urls()).toEqual(['http://shop.test/c.png']);
  });

  test('that are under way, or wait, when the tag leaves hold nothing of its form any more', async () => {
    choose([file('a.png')]);
    choose([file('b.png')]);
    await page.wait();
    const store = productOf(form());
    expect(isHeldByUpload()).toBe(true);
    el('shop-addons').replaceWith(el('#yith-wapo-container'));
    await page.wait();
    expect(store.get().blockers).toEqual([]);
    await answer(0, 'a.png');
    expect([sent(), store.get().blockers, store.get().optionsPrice]).toEqual([['a.png', 'b.png'], [], 0]);
    await answer(1, 'b.png');
    expect(store.get().blockers).toEqual([]);
  });

  test('that come while a rule hides their add-on are not posted', async () => {
    choose([file('a.png')]);
    await page.wait();
    el('#yith-wapo-addon-10').classList.add('hidden');
    await answer(0);
    expect([rows().length, urls()]).toEqual([1, []]);
  });

  test('that fail stay with a way to try again, post nothing, and the next one goes on', async () => {
    drop([file('a.png'), file('b.png')]);
    await page.wait();
    FakeRequest.all[0]?.answer(200, 'ERROR!');
    await page.wait();
    expect(printedLines()).toEqual([expect.stringContaining('File upload failed!')]);
    expect([sent(), rows()[0]?.classList.contains('shop-addons__failed')]).toEqual([['a.png', 'b.png'], true]);
    await answer(1);
    expect([urls(), isHeldByUpload()]).toEqual([['http://shop.test/b.png'], false]);
    const retry = el('.shop-addons__retry');
    retry.focus();
    retry.click();
    await page.wait();
    expect([sent().at(-1), document.activeElement, isHeldByUpload()]).toEqual(['a.png', remove(1), true]);
    await answer(2);
    expect([urls(), sent().length]).toEqual([['http://shop.test/b.png', 'http://shop.test/a.png'], 3]);
  });

  test('are refused as a whole with the first reason; nothing is sent', async () => {
    drop([file('a.png'), file('b.png'), file('c.png'), file('d.png')]);
    await page.wait();
    expect(said('#yith-wapo-addon-10 .shop-alert')).toHaveLength(1);
    drop([file('run.sh')]);
    await page.wait();
    const [extension] = said('#yith-wapo-addon-10 .shop-alert');
    drop([file('a.png', 1024 * 1024)]);
    await page.wait();
    expect(said('#yith-wapo-addon-10 .shop-alert')).toHaveLength(1);
    expect(said('#yith-wapo-addon-10 .shop-alert')[0]).not.toBe(extension);
    expect([sent(), rows(), isHeldByUpload()]).toEqual([[], [], false]);
    drop([file('a.PNG')]);
    await page.wait();
    expect([said('#yith-wapo-addon-10 .shop-alert'), sent()]).toEqual([[], ['a.PNG']]);
    await answer(0);
  });

  test('of a cart line come back as rows, in the host’s template if any, and can be removed', async () => {
    const select = async (url: string): Promise<void> => {
      Object.assign(el('shop-addons'), { selection: { addons: [{ '10-0': url }], quantities: [] } });
      await page.wait();
    };
    await select('http://shop.test/a.png');
    expect([said('.file-name'), urls(), rows()[0]?.querySelector('img') !== null]).toEqual([['a.png'], ['http://shop.test/a.png'], true]);
    const template = document.createElement('script');
    template.type = 'text/template';
    template.id = 'tmpl-yith-wapo-uploaded-file-template';
    document.body.append(template);
    vi.stubGlobal('wp', {
      template: () => (data: Readonly<Record<string, string>>) =>
        `<div class="yith-wapo-uploaded-file-element completed own"><b class="file-name">${data['fileName']}</b><i class="remove"></i><img class="yith-wapo-img-uploaded" src="${data['image']}"><input type="hidden" name="yith_wapo[][${data['optionId']}][]" value="${data['addonVal']}"></div>`,
    });
    await select('http://shop.test/b.pdf');
    const own = el('.own');
    expect([own.querySelector('.file-name')?.textContent, own.querySelector('img')?.style.display, urls()]).toEqual([
      'b.pdf',
      'none',
      ['http://shop.test/a.png', 'http://shop.test/b.pdf'],
    ]);
    el('.remove', own).click();
    expect([urls(), sent(), own.isConnected]).toEqual([['http://shop.test/a.png'], [], false]);
    template.remove();
  });

  test('over the uploader dim it; dropped beside it nothing opens and nothing is sent', async () => {
    expect(drop([], uploader(), 'dragenter')).toBe(false);
    expect(uploader().style.opacity).toBe('0.5');
    uploader().dispatchEvent(Object.assign(new Event('dragleave', { bubbles: true }), { relatedTarget: document.body }));
    expect(uploader().style.opacity).toBe('');
    expect(drop([file('a.png')], document.body)).toBe(false);
    await page.wait();
    expect([sent(), rows(), held()]).toEqual([[], [], held()]);
  });
});
