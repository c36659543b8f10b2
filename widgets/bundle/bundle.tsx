import { useLayoutEffect, useState, type ReactElement } from 'react';
import { isSameList } from '../../shared/dom/nodes.js';
import { onPageChange } from '../../shared/dom/page-changes.js';
import { commit } from '../../shared/element/commit.js';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useEvent, useMount, useSame } from '../../shared/element/host-hooks.js';
import { useKnownDriver } from '../../shared/element/use-driver.js';
import { isCleaned, whenCleaned } from '../../shared/html/attribute.js';
import { bundlesOf, isSameBundle, type BundleParts } from './bundle.host.js';
import type { Settings } from './bundle.schema.js';
import { DrivenBundle } from './driven.js';
import { FollowedBundle } from './follower.js';
import type { BundleProps } from './round.js';

/** The view of `<shop-bundle>`: each bundle in it, once the page's scripts have run: the plugin prints its settings at the page's end. */
export function Bundle({ element, ...given }: Settings & ElementProps): ReactElement {
  const driver = useKnownDriver('bundle');
  const settings = useSame(given);
  const bundles = useBundles(element);
  const View = driver === 'host' ? FollowedBundle : CleanBundle;
  // Other nodes or other settings are another bundle.
  const keyOfBundle = ({ list, ids, form, wrap }: BundleParts): string => [list, ids, form, wrap, settings].map(keyOf).join(' ');
  return <>{driver && bundles.map((parts) => <View key={keyOfBundle(parts)} parts={parts} settings={settings} />)}</>;
}

/**
 * The bundles of a tag, the same parts as long as they are the same nodes. The form may stand beside the tag, so that it is looked for
 * whenever something on the page comes or goes.
 */
function useBundles(element: HTMLElement): readonly BundleParts[] {
  const [bundles, setBundles] = useState(() => bundlesOf(element));
  const check = useEvent((): void => {
    const now = bundlesOf(element).map((parts) => bundles.find((one) => isSameBundle(one, parts)) ?? parts);
    if (!isSameList(now, bundles)) {
      commit(() => setBundles(now));
    }
  });
  useMount(() => {
    check();
    return onPageChange(document, check);
  });
  return bundles;
}

/** Suffixes of prices stand in attributes: markup in them waits for what cleans it. */
function CleanBundle({ parts, settings }: BundleProps): ReactElement | null {
  const { list } = parts;
  const [suffixes] = useState(() =>
    [list, ...list.querySelectorAll<HTMLElement>('[data-price-suffix]')].map(({ dataset }) => dataset['priceSuffix'] ?? ''),
  );
  const [isClean, setClean] = useState(() => isCleaned(suffixes));
  useLayoutEffect(() => whenCleaned(suffixes, () => setClean(true)), [suffixes]);
  return isClean ? <DrivenBundle parts={parts} settings={settings} /> : null;
}
