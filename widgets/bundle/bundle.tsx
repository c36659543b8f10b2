import { useLayoutEffect, useState, type ReactElement } from 'react';
import { isSameList } from '../../shared/dom/nodes.js';
import { observeAdded } from '../../shared/dom/observe-added.js';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useEnhance } from '../../shared/element/host-hooks.js';
import { useKnownDriver } from '../../shared/element/use-driver.js';
import { onHost } from '../../shared/host/jquery-bridge.js';
import { isCleaned, whenCleaned } from '../../shared/html/attribute.js';
import type { Settings } from './bundle.schema.js';
import { driveBundle } from './driver.js';
import { followBundle } from './follower.js';
import { bundlesOf, IDS, isSameBundle, type BundleParts } from './parts.read.js';

/**
 * The view of `<shop-bundle>`: prints nothing. All it does is on the host's nodes, in plain code: `driveBundle`, or `followBundle` where
 * the plugin's script drives. Both wait for the page's scripts: the plugin prints its settings at the page's end.
 */
export function Bundle({ element, ...settings }: Settings & ElementProps): ReactElement {
  const driver = useKnownDriver('bundle');
  const bundles = useBundles(element);
  const Work = driver === 'host' ? FollowBundle : DriveBundle;
  return <>{driver && bundles.map((parts) => <Work key={keyOfBundle(parts)} parts={parts} settings={settings} />)}</>;
}

const keyOfBundle = ({ list, ids, form, wrap }: BundleParts): string => [list, ids, form, wrap].map(keyOf).join(' ');

interface BundleProps {
  readonly parts: BundleParts;
  readonly settings: Settings;
}

function FollowBundle({ parts, settings }: BundleProps): null {
  useEnhance(parts, followBundle, settings);
  return null;
}

function DriveBundle({ parts, settings }: BundleProps): null {
  const isClean = useCleanSuffixes(parts);
  useEnhance(isClean ? parts : null, driveBundle, settings);
  return null;
}

/** Can the suffixes of the prices be written? They stand in attributes, so that markup in them waits for what cleans it. */
function useCleanSuffixes({ list }: BundleParts): boolean {
  const [suffixes] = useState(() =>
    [list, ...list.querySelectorAll<HTMLElement>('[data-price-suffix]')].map(({ dataset }) => dataset['priceSuffix'] ?? ''),
  );
  const [isClean, setClean] = useState(() => isCleaned(suffixes));
  useLayoutEffect(() => whenCleaned(suffixes, () => setClean(true)), [suffixes]);
  return isClean;
}

/**
 * The bundles of a tag, kept in step with the page: other scripts insert and exchange them. The same parts as long as they are the same
 * nodes.
 */
function useBundles(element: HTMLElement): readonly BundleParts[] {
  const [bundles, setBundles] = useState<readonly BundleParts[]>([]);
  useLayoutEffect(() => {
    const check = (): void => {
      const now = bundlesOf(element);
      setBundles((was) => {
        const next = now.map((parts) => was.find((one) => isSameBundle(one, parts)) ?? parts);
        return isSameList(next, was) ? was : next;
      });
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
    };
  }, [element]);
  return bundles;
}
