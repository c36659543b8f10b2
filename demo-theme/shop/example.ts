/**
 * A page of the demo as a live example of the reference (`demo-theme/docs/`), which shows it in a frame: `?example=shop-countdown` and the
 * attributes that were chosen there. They are put on the tag before it is defined; what lies over the page is left out, so that the tag
 * is seen; and every event of ours is told to the page around.
 */
import { watchShopEvents } from '../inspector/watch.js';

/** Tags that lie over a page before anybody has asked for them. */
const OVER = ['shop-cookie-bar', 'shop-store-notice'];

/** As high as the header is that stays on the screen, and a little air. */
const HEADER_PX = 96;

/** An event, as the page around hears of it. */
export interface ExampleEvent {
  readonly example: string;
  readonly name: string;
  readonly detail: string;
}

/** What an address asks for; `undefined` where it is no example. */
export function exampleOf(search: string): { tag: string; attributes: readonly (readonly [string, string])[] } | undefined {
  const asked = new URLSearchParams(search);
  const tag = asked.get('example') ?? '';
  return /^shop-[a-z-]+$/.test(tag) ? { tag, attributes: [...asked].filter(([name]) => /^data-[\w-]+$/.test(name)) } : undefined;
}

/** Makes this page an example, where its address asks for one. */
export function becomeExample(win: Window): void {
  const example = win.parent === win ? undefined : exampleOf(win.location.search);
  if (!example) {
    return;
  }
  const { tag, attributes } = example;
  const { document } = win;
  const visit = (): void => {
    for (const element of document.querySelectorAll(`${tag}:not([data-demo-example])`)) {
      attributes.forEach(([name, value]) => element.setAttribute(name, value));
      element.setAttribute('data-demo-example', '');
    }
    for (const over of document.querySelectorAll(OVER.filter((name) => name !== tag).join())) {
      over.remove();
    }
  };
  const observer = new MutationObserver(visit);
  observer.observe(document, { childList: true, subtree: true });
  win.addEventListener('DOMContentLoaded', () => {
    visit();
    observer.disconnect();
  });
  // Once everything has its place. Not by `scrollIntoView`, which would move the page around as well.
  win.addEventListener('load', () => {
    const top = document.querySelector(`main ${tag}`)?.getBoundingClientRect().top ?? 0;
    win.scrollTo(0, Math.max(0, top - HEADER_PX));
  });
  watchShopEvents(win, ({ name, detail }) => win.parent.postMessage({ example: tag, name, detail } satisfies ExampleEvent, '*'));
}
