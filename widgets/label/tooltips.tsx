import { useMemo, type ReactElement } from 'react';
import { viewRenderer, type ElementProps } from '../../shared/element/define.js';
import { Popover, type PopoverProps } from '../../shared/ui/popover.js';
import { usePopover, type Turn } from '../../shared/ui/use-popover.js';
import { readDelay, readMaxWidth, readPlacement, readTheme } from './tooltip.logic.js';
import { opensByClick, sourceIn, TIP, tipAt } from './tip-nodes.js';

/** Kept free beside the window's edge, in pixels. */
const EDGE_PX = 4;
/** Where the arrow stands in the tooltip and how it is turned, so that it points at the middle of the label. */
const ARROW_AT = '--shop-label-arrow';
const ARROW_TURN = '--shop-label-turn';
const HALF_ARROW_PX = 4;
const ARROWS: Readonly<Record<string, (at: string) => readonly [inset: string, turn: string]>> = {
  top: (at) => [`auto auto -${HALF_ARROW_PX}px ${at}`, '45deg'],
  bottom: (at) => [`-${HALF_ARROW_PX}px auto auto ${at}`, '225deg'],
  left: (at) => [`${at} -${HALF_ARROW_PX}px auto auto`, '-45deg'],
  right: (at) => [`${at} auto auto -${HALF_ARROW_PX}px`, '135deg'],
};
/** How wide a tooltip may be that says so. */
const MAX_WIDTH = '--shop-label-max';

interface TooltipsProps extends ElementProps {
  /** What a shopper did last while this code was on its way. */
  readonly before: () => Turn | null;
}

/**
 * Does a press close it? Inside its label where the label says so and does not open by presses; elsewhere unless the label says that only
 * itself closes it, which a finger cannot do where the pointer opens it.
 */
function isClosedBy(span: HTMLElement, { target, pointerType }: PointerEvent): boolean {
  const wish = span.dataset['tippyHideonclick'];
  return target instanceof Node && span.contains(target)
    ? wish === 'true' && !opensByClick(span) && pointerType !== 'touch'
    : wish !== 'trigger' || !opensByClick(span);
}

/** How wide it may be, and where its arrow stands. */
const layoutOf = (span: HTMLElement): PopoverProps['middleware'] => {
  const maxWidth = readMaxWidth(span.dataset['tippyMaxwidth']);
  return [
    {
      name: 'label',
      fn: ({ elements: { floating }, rects, x, y, placement }) => {
        const side = placement.split('-')[0] ?? 'top';
        const { reference } = rects;
        const at = side === 'left' || side === 'right' ? reference.y + reference.height / 2 - y : reference.x + reference.width / 2 - x;
        const [inset, turn] = ARROWS[side]?.(`${Math.round(at) - HALF_ARROW_PX}px`) ?? ['', ''];
        floating.style.setProperty(ARROW_AT, inset);
        floating.style.setProperty(ARROW_TURN, turn);
        if (floating.style.getPropertyValue(MAX_WIDTH) === maxWidth) {
          return {};
        }
        floating.style.setProperty(MAX_WIDTH, maxWidth);
        // Its size is another one now: where it stands is asked anew.
        return { reset: { rects: true } };
      },
    },
  ];
};

const classOf = ({ dataset }: HTMLElement): string => {
  const theme = readTheme(dataset['tippyTheme']);
  return [
    'shop-label-tooltip',
    ...(theme === null ? [] : [`shop-label-tooltip--${theme}`]),
    ...(dataset['tippyArrow'] === 'true' ? ['shop-label-tooltip--arrow'] : []),
  ].join(' ');
};

/** The tooltips of the labels inside a tag, one at a time. */
function Tooltips({ element, before }: TooltipsProps): ReactElement | null {
  const { open, keep, leave } = usePopover<string, PopoverProps['placement']>(element, {
    selector: TIP,
    before,
    byTouch: true,
    byPress: opensByClick,
    isClosedBy,
    anchorOfFocus: (target) => tipAt({ type: 'focusin', target }),
    contentOf: (span) => sourceIn(span)?.innerHTML ?? null,
    placementOf: (span) => readPlacement(span.dataset['tippyPlacement']),
    delayOf: (span) => readDelay(span.dataset['tippyDelay']),
  });
  const anchor = open?.anchor;
  const middleware = useMemo(() => anchor && layoutOf(anchor), [anchor]);
  return open ? (
    <Popover
      anchor={open.anchor}
      placement={open.placement}
      className={classOf(open.anchor)}
      edgePx={EDGE_PX}
      describes
      html={open.content}
      {...(middleware && { middleware })}
      onEnter={keep}
      onLeave={leave}
    />
  ) : null;
}

/** Shows them. */
export const renderer = viewRenderer(Tooltips);
