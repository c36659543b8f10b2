import { whenScriptsRan } from '../../shared/dom/page-ready.js';
import type { Model } from '../../shared/element/element.js';
import { plainRenderer } from '../../shared/element/plain-renderer.js';
import { driverOf, onDriverChange } from '../../shared/host/driver.js';
import { lazyModule } from '../../shared/lazy.js';
import { guardSubmits } from '../../shared/ui/submit-guard.js';
import { LIST, readParts, type BundleParts } from './bundle.read.js';
import type { Settings } from './bundle.schema.js';
import { driveBundle } from './driver.js';

const lazyFollower = lazyModule('following the bundle plugin', () => import('./follower.js'));

/** Drives one bundle, or follows the plugin's script there. @returns how to stop */
function start(parts: BundleParts, settings: Settings): () => void {
  let stop = (): void => undefined;
  let isGone = false;
  const begin = (): void => {
    stop();
    stop = () => undefined;
    if (driverOf('bundle') === 'tag') {
      stop = driveBundle(parts, settings);
      return;
    }
    lazyFollower.use(
      ({ followBundle }) => {
        if (!isGone) {
          stop();
          stop = followBundle(parts, settings);
        }
      },
      () => undefined,
    );
  };
  const stopWatching = onDriverChange('bundle', begin);
  begin();
  return () => {
    isGone = true;
    stopWatching();
    stop();
  };
}

const isSame = (a: BundleParts, b: BundleParts): boolean => a.ids === b.ids && a.form === b.form && a.wrap === b.wrap;

/** Keeps in step with the bundles inside a tag: other scripts insert and exchange them. @returns how to stop */
function runBundles({ element, fail }: Model, settings: Settings): () => void {
  const running = new Map<HTMLElement, { readonly parts: BundleParts; readonly stop: () => void }>();
  const lookAround = (): void => {
    const lists = [...element.querySelectorAll<HTMLElement>(LIST)];
    const found = new Map(lists.flatMap((list) => [readParts(list, element)].flatMap((parts) => (parts ? [[list, parts] as const] : []))));
    for (const [list, { parts, stop }] of [...running]) {
      const now = found.get(list);
      if (!now || !isSame(now, parts)) {
        running.delete(list);
        stop();
      }
    }
    for (const [list, parts] of found) {
      if (!running.has(list)) {
        running.set(list, { parts, stop: start(parts, settings) });
      }
    }
  };
  const look = (): void => {
    try {
      lookAround();
    } catch (error) {
      fail(error);
    }
  };
  const observer = new MutationObserver(look);
  observer.observe(element, { childList: true, subtree: true });
  look();
  const stopGuard = guardSubmits({
    element,
    covers: (form) => [...running.values()].some(({ parts }) => parts.form === form),
    native: () => settings.alerts === 'native',
  });
  return () => {
    observer.disconnect();
    stopGuard();
    running.forEach(({ stop }) => stop());
  };
}

/** Shows `<shop-bundle>`: settings and the plugin's script stand at the page's end, so that it waits for them. */
export const renderer = plainRenderer<Settings>((settings, model) => {
  let stop = (): void => undefined;
  const stopWaiting = whenScriptsRan(() => {
    stop = runBundles(model, settings);
  });
  return () => {
    stopWaiting();
    stop();
  };
});
