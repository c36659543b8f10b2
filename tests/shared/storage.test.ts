import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { local, session, storageWorks } from '../../shared/storage.js';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test.each([
  ['session', session, () => sessionStorage],
  ['local', local, () => localStorage],
] as const)('%s storage writes, reads and removes', (_, safe, real) => {
  expect(safe.get('a')).toBeNull();
  expect(safe.set('a', '1')).toBe(true);
  expect([safe.get('a'), real().getItem('a')]).toEqual(['1', '1']);
  safe.remove('a');
  expect(real().getItem('a')).toBeNull();
});

test('a working storage is left as it was by the probe', () => {
  expect(storageWorks()).toBe(true);
  expect([sessionStorage.length, localStorage.length]).toEqual([0, 0]);
});

describe('a storage that throws', () => {
  const broken = (which: 'sessionStorage' | 'localStorage'): void => {
    const refuse = (): never => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    Object.defineProperty(window, which, { configurable: true, value: { getItem: refuse, setItem: refuse, removeItem: refuse } });
  };
  const forbidden = (which: 'sessionStorage' | 'localStorage'): void => {
    Object.defineProperty(window, which, {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  };
  const [realSession, realLocal] = [sessionStorage, localStorage];
  afterEach(() => {
    Object.defineProperty(window, 'sessionStorage', { configurable: true, value: realSession });
    Object.defineProperty(window, 'localStorage', { configurable: true, value: realLocal });
  });

  test.each([
    ['at every call', broken],
    ['when it is only touched', forbidden],
  ] as const)('%s reads as empty and says that nothing was written', (_, make) => {
    make('sessionStorage');
    expect([session.get('a'), session.set('a', '1'), session.remove('a')]).toEqual([null, false, undefined]);
    expect(storageWorks()).toBe(false);
  });

  test('one broken storage of the two is enough to do without', () => {
    broken('localStorage');
    expect(storageWorks()).toBe(false);
  });
});
