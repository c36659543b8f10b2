import { claimToggles } from '../../shared/dom/click-claim.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import type { Renderer } from '../../shared/element/element.js';
import { on } from '../../shared/events.js';
import { driverOf, onDriverChange } from '../../shared/host/driver.js';
import { onHost } from '../../shared/host/jquery-bridge.js';
import { lazyModule } from '../../shared/lazy.js';
import { navigation, safeUrl } from '../../shared/url.js';
import type { Settings } from './cart-item-editor.schema.js';
import type { Editor } from './editor.js';
import { itemOf, LINK, placeLinks } from './links.js';

/** What a page needs of `<shop-cart-item-editor>` while nobody edits: it hears presses on links, and has them where they belong. */

const lazyEditor = lazyModule('the editor of cart lines', () => import('./editor.js'));
const lazyFollower = lazyModule('what stands beside the host’s own editor of cart lines', () => import('./follower.js'));

/** Where a link leads by itself: to no place on this very page. */
function placeOf(link: HTMLElement): string | null {
  const href = link.getAttribute('href') ?? '';
  return href === '' || href.startsWith('#') ? null : safeUrl(href);
}

/** Opens the editor for a press on a link. @returns how to stop */
function drive(element: HTMLElement, settings: () => Settings): () => void {
  let editor: Editor | undefined;
  let isOver = false;
  const edit = (link: HTMLElement): void =>
    lazyEditor.use(
      ({ createEditor }) => {
        if (!isOver) {
          editor ??= createEditor(element, settings);
          editor.edit(link);
        }
      },
      () => {
        const url = placeOf(link);
        if (url) {
          navigation.go(url);
        }
      },
    );
  const stops = [
    claimToggles(document.body, LINK, { wanted: (link) => itemOf(link).cartItemKey !== '', turn: edit }),
    onFirstIntent(document.body, LINK, () => void lazyEditor.load()),
    onHost(document.body, 'updated_wc_div', placeLinks),
    on(document, 'shop:cart-updated', placeLinks),
  ];
  placeLinks();
  return () => {
    isOver = true;
    stops.forEach((stop) => stop());
    editor?.leave();
  };
}

function follow(): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  lazyFollower.use(
    ({ followEditor }) => {
      stop = isOver ? undefined : followEditor();
    },
    () => undefined,
  );
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Shows `<shop-cart-item-editor>`, without React. */
export const renderer: Renderer = (_box, begin) => {
  let model = begin;
  const { element } = begin;
  let known: ReturnType<typeof driverOf> | undefined;
  let stop = (): void => undefined;
  const check = (): void => {
    const now = driverOf('cartItemEditor');
    if (now !== known) {
      known = now;
      stop();
      stop = now === 'host' ? follow() : drive(element, () => model.values as Settings);
    }
  };
  const unwatch = onDriverChange('cartItemEditor', check);
  check();
  model.settle();
  return {
    update(next) {
      model = next;
    },
    leave() {
      unwatch();
      stop();
    },
  };
};
