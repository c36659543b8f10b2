import type { ReactElement } from 'react';
import { printedNodes } from '../../shared/dom/moved-nodes.js';
import type { ElementProps } from '../../shared/element/define.js';
import { useEnhance } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useKnownDriver } from '../../shared/element/use-driver.js';
import { safeUrl } from '../../shared/url.js';
import type { schema } from './badge.schema.js';
import { enhanceBadges, followBadges } from './badges.js';

const BADGE = '.asnp-esb-badge-element';

type BadgeProps = Values<typeof schema> & ElementProps;

/** The view of `<shop-badge>`: only writes on the badges that the page printed (`enhanceBadges`); an empty tag prints one. */
export function Badge({ element, singleContainer, stylesheet, template, text, url }: BadgeProps): ReactElement | null {
  const driver = useKnownDriver('badges');
  useEnhance(driver === 'host' ? element : null, followBadges, null);
  useEnhance(driver === 'tag' ? element : null, enhanceBadges, { singleContainer, stylesheet, template });
  const prints = driver === 'tag' && text !== '' && printedNodes(element, BADGE).length === 0;
  return prints ? <PrintedBadge text={text} url={url} /> : null;
}

/** A badge as the badge plugin prints it. @param url where it leads; empty: it is no link */
function PrintedBadge({ text, url }: { readonly text: string; readonly url: string }): ReactElement {
  const href = url === '' ? null : safeUrl(url);
  return (
    <div className="asnp-esb-badge-element asnp-esb-productBadge shop-badge__badge">
      {href ? <a href={href}>{text}</a> : <span>{text}</span>}
    </div>
  );
}
