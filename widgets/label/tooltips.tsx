import { useMemo, type ReactElement } from 'react';
import { AsButton } from '../../shared/element/as-button.js';
import { keyOf } from '../../shared/element/host-hooks.js';
import { Host } from '../../shared/element/host.js';
import { useNodesBy } from '../../shared/element/use-nodes.js';
import { lazyView } from '../../shared/lazy-view.js';
import type { PopoverProps } from '../../shared/ui/popover.js';
import { usePopover } from '../../shared/ui/use-popover.js';
import { buttonsIn, opensByClick, sourceIn, TIP, tipAt } from './label.host.js';
import { readDelay, readMaxWidth, readPlacement, readTheme } from './label.rules.js';

/** The popover comes with Floating UI, when the first tooltip opens. */
const Popover = lazyView<PopoverProps>(() => import('../../shared/ui/popover.js').then((part) => part.Popover), 'the tooltips of labels');

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

/** A press on a label with a tooltip leads nowhere, unless the label itself is a link. */
function preventPress(event: Event): void {
  const span = event.target instanceof Element ? event.target.closest(TIP) : null;
  if (span && sourceIn(span) && !span.closest('.br_alabel_linked') && !span.querySelector('.br_alabel_linked')) {
    event.preventDefault();
  }
}

/** The tooltips of the labels inside a tag, one at a time. */
export function Tooltips({ element }: { readonly element: HTMLElement }): ReactElement {
  // Also those that the tag prints itself.
  const buttons = useNodesBy(element, buttonsIn);
  const { open, keep, leave } = usePopover<string, PopoverProps['placement']>(element, {
    selector: TIP,
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
  return (
    <>
      <Host node={element} onClick={preventPress} onMouseDown={preventPress} />
      {buttons.map((span) => (
        <AsButton key={keyOf(span)} node={span} />
      ))}
      {open && (
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
      )}
    </>
  );
}
