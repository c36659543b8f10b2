import type { ReactElement } from 'react';
import { viewRenderer, type ElementProps } from '../../shared/element/define.js';
import { Popover, type PopoverProps } from '../../shared/ui/popover.js';
import { usePopover, type Turn } from '../../shared/ui/use-popover.js';
import { readDelay, readPlacement } from './label.logic.js';
import { opensByClick, sourceIn, TIP } from './tips.js';

/** Kept free beside the window's edge, in pixels. */
const EDGE_PX = 4;

interface TooltipsProps extends ElementProps {
  /** What a shopper did last while this code was on its way. */
  readonly before: () => Turn | null;
}

/** The tooltips of the labels inside a tag, one at a time. */
function Tooltips({ element, before }: TooltipsProps): ReactElement | null {
  const { open, keep, leave } = usePopover<string, PopoverProps['placement']>(element, {
    selector: TIP,
    before,
    byTouch: true,
    byPress: opensByClick,
    contentOf: (span) => sourceIn(span)?.innerHTML ?? null,
    placementOf: (span) => readPlacement(span.dataset['tippyPlacement']),
    delayOf: (span) => readDelay(span.dataset['tippyDelay']),
  });
  return (
    open && (
      <Popover
        anchor={open.anchor}
        placement={open.placement}
        className={`shop-label-tooltip${open.anchor.dataset['tippyTheme'] === 'light' ? ' shop-label-tooltip--light' : ''}`}
        edgePx={EDGE_PX}
        describes
        html={open.content}
        onEnter={keep}
        onLeave={leave}
      />
    )
  );
}

/** Shows them. */
export const renderer = viewRenderer(Tooltips);
