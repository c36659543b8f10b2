import type { Model } from '../../shared/element/element.js';
import { lazyModule } from '../../shared/lazy.js';
import type { Turn } from '../../shared/ui/use-popover.js';
import { opensByClick, sourceIn, TIP, tipAt } from './tip-nodes.js';

const view = lazyModule('the tooltips of labels', () => import('./tooltips.js'));

/** A press on a tooltip's label leads nowhere, unless the label itself is a link. */
function hold(event: Event): void {
  const span = event.target instanceof Element ? event.target.closest(TIP) : null;
  if (span && sourceIn(span) && !span.closest('.br_alabel_linked') && !span.querySelector('.br_alabel_linked')) {
    event.preventDefault();
  }
}

/** A label that opens by click opens by keys, too. */
function byKey(event: KeyboardEvent): void {
  const { target, key } = event;
  if ((key === 'Enter' || key === ' ') && target instanceof HTMLElement && target.matches(TIP) && opensByClick(target)) {
    event.preventDefault();
    target.click();
  }
}

/** A finger that is lifted has gone on nowhere, and its click says nothing new where the pointer opens the tooltip. */
const isAside = (turn: Turn, span: HTMLElement): boolean =>
  turn.type === 'click' ? !opensByClick(span) : turn.type === 'pointerout' && turn instanceof PointerEvent && turn.pointerType === 'touch';

/** Tooltips of the labels inside a tag; their code comes when somebody turns to the first one. @returns how to end */
export function openTips(element: HTMLElement, box: HTMLElement): () => void {
  let last: Turn | null = null;
  let isOver = false;
  let leave: (() => void) | undefined;
  let isWanted = false;
  /** The label that is being pressed: the focus that this brings to a link around several is no turn to another of them. */
  let pressed: HTMLElement | null = null;
  const press = (event: Event): void => {
    pressed = event.type === 'pointerdown' ? tipAt(event) : null;
  };
  const model: Model = { values: { before: () => last }, element, hostNodes: [], fail: () => leave?.(), settle: () => undefined };
  const load = (): void => {
    isWanted = true;
    view.use(
      ({ renderer }) => {
        if (!isOver) {
          ({ leave } = renderer(box, model));
        }
      },
      // The next turn tries again.
      () => {
        isWanted = false;
      },
    );
  };
  const onTurn = (turn: Turn): void => {
    const span = tipAt(turn);
    if (!span || isAside(turn, span) || (turn.type === 'focusin' && pressed && span !== pressed)) {
      return;
    }
    last = turn;
    if (!isWanted) {
      load();
    }
  };
  const heard: [string, (event: never) => void][] = [
    ['keydown', byKey],
    ['keydown', press],
    ['pointerdown', press],
    ['click', hold],
    ['mousedown', hold],
    ...['pointerover', 'pointerout', 'focusin', 'focusout', 'click'].map((type): [string, typeof onTurn] => [type, onTurn]),
    ['click', press],
  ];
  heard.forEach(([type, listener]) => element.addEventListener(type, listener as EventListener));
  return () => {
    isOver = true;
    heard.forEach(([type, listener]) => element.removeEventListener(type, listener as EventListener));
    leave?.();
  };
}
