import { observeAdded } from '../../shared/dom/observe-added.js';
import { whenScriptsRan } from '../../shared/dom/page-ready.js';
import type { Model, Renderer } from '../../shared/element/element.js';
import { driverOf, onDriverChange } from '../../shared/host/driver.js';
import { onHost } from '../../shared/host/jquery-bridge.js';
import { whenCleaned } from '../../shared/html/attribute.js';
import { lazyModule } from '../../shared/lazy.js';
import { IDS, isFreeFor, LIST, QUICK_VIEW, readParts, type BundleParts } from './parts.read.js';
import type { Settings } from './bundle.schema.js';
import { createSession, type Session } from './session.js';
import { nameControls } from './steps.js';

const lazyDriver = lazyModule('the driver of <shop-bundle>', () => import('./driver.js'));
const lazyChildren = lazyModule('the children of <shop-bundle>', () => import('./children.js'));
const lazyFollower = lazyModule('following the bundle plugin', () => import('./follower.js'));

/** Do children of a bundle show what they are: variations, or what their quantity costs? */
const hasTellingChildren = ({ list }: BundleParts, { bundledPrice }: Settings): boolean =>
  list.dataset['variables'] === 'yes' || list.querySelector('.variations_form') !== null || bundledPrice.startsWith('subtotal');

/** Settles when the suffixes of the prices can be written. */
const suffixesReady = ({ list }: BundleParts): Promise<void> =>
  new Promise((resolve) => {
    const places = [list, ...list.querySelectorAll<HTMLElement>('[data-price-suffix]')];
    whenCleaned(
      places.map(({ dataset }) => dataset['priceSuffix'] ?? ''),
      resolve,
    );
  });

/** Drives one bundle, or follows the plugin's script there. @returns how to stop */
function start(parts: BundleParts, settings: Settings, fail: Model['fail']): () => void {
  let session: Session | undefined;
  let isGone = false;
  const begin = async (): Promise<void> => {
    session?.stop();
    const driver = driverOf('bundle');
    const isOurs = driver !== 'host';
    const [code, children] = await Promise.all([
      isOurs ? lazyDriver.load() : lazyFollower.load(),
      isOurs && hasTellingChildren(parts, settings) ? lazyChildren.load() : { driveChildren: undefined },
      isOurs ? suffixesReady(parts) : undefined,
    ]);
    // The plugin's script may have come while the code was on its way.
    if (code && children && !isGone && driver === driverOf('bundle')) {
      session?.stop();
      session = createSession(parts, settings);
      nameControls(session);
      code.work(session, children.driveChildren);
    }
  };
  const run = (): void => void begin().catch(fail);
  const stopWatching = onDriverChange('bundle', run);
  run();
  return () => {
    isGone = true;
    stopWatching();
    session?.stop();
  };
}

const isSame = (a: BundleParts, b: BundleParts): boolean => a.ids === b.ids && a.form === b.form && a.wrap === b.wrap;

/** The bundles of a tag. What a quick view shows outside of every tag is the page's first one's. */
function bundlesOf(element: HTMLElement): Map<HTMLElement, BundleParts> {
  const found = new Map<HTMLElement, BundleParts>();
  const { localName } = element;
  const views = document.querySelector(localName) === element ? document.querySelectorAll(QUICK_VIEW) : [];
  const isFree = isFreeFor(element);
  for (const place of [element, ...views]) {
    for (const list of place.querySelectorAll<HTMLElement>(LIST)) {
      const parts = list.closest(localName) === (place === element ? element : null) && readParts(list, place, isFree);
      if (parts) {
        found.set(list, parts);
      }
    }
  }
  return found;
}

/** Keeps in step with the bundles inside a tag: other scripts insert and exchange them. @returns how to stop */
function runBundles({ element, fail }: Model, settings: Settings): () => void {
  const running = new Map<HTMLElement, { readonly parts: BundleParts; readonly stop: () => void }>();
  const checkAll = (): void => {
    const found = bundlesOf(element);
    for (const [list, { parts, stop }] of [...running]) {
      const now = found.get(list);
      if (!now || !isSame(now, parts)) {
        running.delete(list);
        stop();
      }
    }
    for (const [list, parts] of found) {
      if (!running.has(list)) {
        running.set(list, { parts, stop: start(parts, settings, fail) });
      }
    }
  };
  const check = (): void => {
    try {
      checkAll();
    } catch (error) {
      fail(error);
    }
  };
  const observer = new MutationObserver(check);
  observer.observe(element, { childList: true, subtree: true });
  // A form beside the tag comes, or takes the place of another one.
  const added = observeAdded((node) => {
    if (node.matches?.(IDS) && !element.contains(node)) {
      check();
    }
  });
  const stopHearing = onHost(document, 'woosq_loaded', check);
  check();
  return () => {
    observer.disconnect();
    added.disconnect();
    stopHearing();
    running.forEach(({ stop }) => stop());
  };
}

/**
 * Shows `<shop-bundle>`: settings and the plugin's script stand at the page's end, so that it waits for them. Settings that have changed
 * end it and begin anew. (`plainRenderer` does the same, but comes in one file with what this tag has no use for.)
 */
export const renderer: Renderer = (_box, begin) => {
  let settings = '';
  let stops: (() => void)[] = [];
  const leave = (): void => stops.forEach((stop) => stop());
  const update = (model: Model): void => {
    const now = JSON.stringify(model.values);
    if (now !== settings) {
      settings = now;
      leave();
      const ours = (stops = []) as (() => void)[];
      ours.push(whenScriptsRan(() => ours.push(runBundles(model, model.values as Settings))));
    }
  };
  update(begin);
  begin.settle();
  return { update, leave };
};
