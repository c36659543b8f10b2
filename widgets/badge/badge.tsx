import { useLayoutEffect, type ReactElement } from 'react';
import { printedNodes } from '../../shared/dom/moved-nodes.js';
import type { ElementProps } from '../../shared/element/define.js';
import { Host } from '../../shared/element/host.js';
import type { Values } from '../../shared/element/schema.js';
import { useKnownDriver } from '../../shared/element/use-driver.js';
import { safeUrl } from '../../shared/url.js';
import type { schema } from './badge.schema.js';
import { driveBadges } from './badges.js';
import { UNPLACED } from './placement.js';

const BADGE = '.asnp-esb-badge-element';

type BadgeProps = Values<typeof schema> & ElementProps;

/** The view of `<shop-badge>`. */
export function Badge(props: BadgeProps): ReactElement | null {
  const { element } = props;
  switch (useKnownDriver('badges')) {
    case 'tag':
      return <DrivenBadges {...props} />;
    case 'host':
      // Its script shows what it places, and timers that it does not: the sheet hides none.
      return <Host node={element} {...{ [UNPLACED]: '' }} />;
    default:
      return null;
  }
}

/** Moves the badges that the page printed, and has them follow the variation; an empty tag prints one. */
function DrivenBadges({ element, singleContainer, stylesheet, template, text, url }: BadgeProps): ReactElement | null {
  const prints = text !== '' && printedNodes(element, BADGE).length === 0;
  useLayoutEffect(() => driveBadges(element, { singleContainer, stylesheet, template }), [element, singleContainer, stylesheet, template]);
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
