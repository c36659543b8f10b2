import { describe, expect, test } from 'vitest';
import { parsePrintedBlocks } from '../../../widgets/addons/calls.js';
import { exchange } from '../../host/recording.js';

describe('what live_print_blocks answers', () => {
  test('is JSON since 4.26, and HTML before', () => {
    const body = exchange('wapo-live-print-blocks').response.text;
    const read = parsePrintedBlocks(body, '/');
    expect([...read.values]).toEqual([['1-0', 'Gift box']]);
    expect([...read.quantities]).toEqual([]);
    expect(read.html).toContain('yith-wapo-block-1');
    expect(parsePrintedBlocks(exchange('wapo-full-live-print-blocks').response.text, '/').html).toContain('yith-wapo-block');
    expect(() => parsePrintedBlocks('0', '/')).toThrow('not-json');
  });
});
