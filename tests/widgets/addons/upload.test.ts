import { describe, expect, test } from 'vitest';
import { isPicture, parseExtensions, refusalOf, sizeText, type UploadLimits } from '../../../widgets/addons/uploads/uploads.rules.js';

const MB = 1024 * 1024;
const limits: UploadLimits = { allowsMultiple: true, maxFiles: 2, extensions: ['jpg', 'pdf'], maxSize: 5 };
const file = (name: string, size = 1): { name: string; size: number } => ({ name, size });

describe('which files are taken', () => {
  test.each([
    ['several where one is allowed', [file('a.jpg'), file('b.jpg')], 0, { allowsMultiple: false }, { kind: 'count', max: 1 }],
    ['one more where one is there', [file('a.jpg')], 1, { allowsMultiple: false }, { kind: 'count', max: 1 }],
    ['more than the most', [file('a.jpg'), file('b.jpg')], 1, {}, { kind: 'count', max: 2 }],
    ['an ending that is none of them', [file('a.jp')], 0, {}, { kind: 'extension', name: 'a.jp' }],
    ['no ending', [file('jpg')], 0, {}, { kind: 'extension', name: 'jpg' }],
    ['a file of just the limit', [file('a.jpg', 5 * MB)], 0, {}, { kind: 'size', name: 'a.jpg', max: 5 }],
    ['what fits, in capitals too', [file('A.JPG', 5 * MB - 1), file('b.pdf')], 0, {}, null],
    ['anything without limits', [file('run.sh', 99 * MB)], 7, { maxFiles: null, extensions: [], maxSize: null }, null],
  ] as const)('%s', (_, files, uploaded, more, wanted) => {
    expect(refusalOf(files, uploaded, { ...limits, ...more })).toEqual(wanted);
  });

  test('endings are read out of the setting', () => {
    expect(parseExtensions('.jpg, .PDF,png')).toEqual(['jpg', 'pdf', 'png']);
    expect(parseExtensions('')).toEqual([]);
  });

  test.each([
    [70, '70 Bytes'],
    [900, '900 Bytes'],
    [901, '0.88 KB'],
    [1536, '1.5 KB'],
    [5_000_000, '4.77 MB'],
    [5_000_000_000_000, '4656.61 GB'],
  ])('%i bytes are %s', (bytes, text) => {
    expect(sizeText(bytes)).toBe(text);
  });

  test('pictures have a preview', () => {
    expect(['image/png', 'image/svg+xml', 'jpg', 'application/pdf', ''].map(isPicture)).toEqual([true, true, true, false, false]);
  });
});
