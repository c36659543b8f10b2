import { describe, expect, test, vi } from 'vitest';
import { importTwice, lazyModule } from '../../shared/lazy.js';
import { printedLines } from '../setup/each.js';

const turn = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
const never = (): void => {
  throw new Error('the code is there');
};

/** Code whose import ends when the test says so. */
function held() {
  const ends: { resolve(code: string): void; reject(error: Error): void }[] = [];
  const get = vi.fn(
    () =>
      new Promise<string>((resolve, reject) => {
        ends.push({ resolve, reject });
      }),
  );
  return { get, ends };
}

describe('code on demand', () => {
  test('is imported once, however often it is asked for', async () => {
    const { get, ends } = held();
    const code = lazyModule('it', get);
    expect(get).not.toHaveBeenCalled();
    void code.load();
    void code.load();
    code.use(() => undefined, never);
    ends[0]?.resolve('code');
    expect(await code.load()).toBe('code');
    expect([get.mock.calls.length, code.loaded]).toEqual([1, 'code']);
  });

  test('acts that came before it take place in their order, later ones at once', async () => {
    const { get, ends } = held();
    const code = lazyModule('it', get);
    const acts: string[] = [];
    code.use((c) => {
      acts.push(`${c} 1`);
    }, never);
    code.use((c) => {
      acts.push(`${c} 2`);
    }, never);
    expect([acts, code.loaded]).toEqual([[], undefined]);
    ends[0]?.resolve('code');
    await turn();
    code.use((c) => {
      acts.push(`${c} 3`);
    }, never);
    expect(acts).toEqual(['code 1', 'code 2', 'code 3']);
  });

  test('that cannot be loaded is one console error, and every act takes the other way', async () => {
    const { get, ends } = held();
    const code = lazyModule('the code that adds', get);
    const acts: string[] = [];
    for (const n of [1, 2]) {
      code.use(
        () => {
          acts.push('acted');
        },
        () => {
          acts.push(`other way ${n}`);
        },
      );
    }
    ends[0]?.reject(new Error('once'));
    await turn();
    expect(acts, 'the second try is under way').toEqual([]);
    ends[1]?.reject(new Error('offline'));
    await turn();
    expect(acts).toEqual(['other way 1', 'other way 2']);
    expect(printedLines()).toEqual([expect.stringMatching(/^error: \[shop\] the code that adds could not be loaded; .* offline$/)]);
  });

  test('is tried again with the next act; a second failure is not told again', async () => {
    const { get, ends } = held();
    const code = lazyModule('it', get);
    void code.load();
    ends[0]?.reject(new Error('offline'));
    await turn();
    ends[1]?.reject(new Error('offline'));
    await turn();
    expect(printedLines()).toHaveLength(1);
    const acts: string[] = [];
    code.use(
      () => {
        acts.push('acted');
      },
      () => {
        acts.push('other way');
      },
    );
    ends[2]?.reject(new Error('offline'));
    await turn();
    ends[3]?.reject(new Error('offline'));
    await turn();
    code.use(
      () => {
        acts.push('acted');
      },
      () => {
        acts.push('other way');
      },
    );
    ends[4]?.resolve('code');
    await turn();
    expect(acts).toEqual(['other way', 'acted']);
  });
});

describe('two tries', () => {
  test('are one where the first succeeds', async () => {
    const { get, ends } = held();
    const code = importTwice(get);
    ends[0]?.resolve('code');
    expect([await code, get.mock.calls]).toEqual(['code', [[]]]);
  });

  test('what the second ends with counts', async () => {
    const { get, ends } = held();
    const codes = [importTwice(get), importTwice(get)];
    ends[0]?.reject(new Error('offline'));
    ends[1]?.reject(new Error('offline'));
    await turn();
    ends[2]?.resolve('code');
    ends[3]?.reject(new Error('gone'));
    expect(await Promise.allSettled(codes)).toEqual([
      { status: 'fulfilled', value: 'code' },
      { status: 'rejected', reason: new Error('gone') },
    ]);
    expect(get).toHaveBeenCalledTimes(4);
  });
});
