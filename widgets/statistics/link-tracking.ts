import { sendLeaving } from '../../shared/net/beacon.js';
import { formEncode } from '../../shared/net/form-encode.js';
import { request } from '../../shared/net/request.js';
import type { ClickRule } from './options.rules.js';
import { isInScope, linkFields, type LinkSettings } from './statistics.rules.js';

/** What clicks of the page are told. */
interface LinkOptions extends LinkSettings {
  /** Absolute; empty where no add-on wants link events. */
  readonly url: string;
  readonly clicks: readonly ClickRule[];
  pageId(): string;
  /** May anything be sent right now? */
  allowed(): boolean;
  send(name: string, data: Readonly<Record<string, unknown>>): void;
}

/** Does this click take the page away? */
const isLeaving = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.type === 'click' &&
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.shiftKey &&
  !event.altKey &&
  !['_blank', '_new'].includes(link.target) &&
  !link.hasAttribute('download');

/** The text of a node as it is sent: with its white space. */
const rawText = (node: EventTarget | null): string => (node instanceof Node ? (node.textContent ?? '') : '');
const spoilt = new Set<string>();

/** The element a rule is about; a selector that is none is told once. */
function matching(target: Element, { selector }: ClickRule): Element | null {
  try {
    return target.closest(selector);
  } catch {
    if (!spoilt.has(selector)) {
      console.error(`[shop] <shop-statistics> a click rule has the selector ${JSON.stringify(selector)}, which is none`);
    }
    spoilt.add(selector);
    return null;
  }
}

/** Hears clicks of the whole page, also of what comes later. @returns how to stop */
export function followLinks(options: LinkOptions): () => void {
  const report = (event: MouseEvent, target: Element): void => {
    const link = target.closest<HTMLAnchorElement>('a[href]');
    if (!link || options.url === '') {
      return;
    }
    const facts = {
      href: link.href,
      id: link.id,
      className: link.className,
      text: rawText(target),
      event: event.type as 'click' | 'mouseup',
      button: event.button,
    };
    const fields = linkFields(facts, options, options.pageId(), Date.now());
    if (!fields) {
      return;
    }
    const body = formEncode(fields);
    (isLeaving(event, link) ? sendLeaving(options.url, body) : request({ url: options.url, body, keepalive: true })).catch(
      (error: unknown) => {
        console.warn(`[shop] <shop-statistics> a link event was not taken: ${(error as Error).message}`);
      },
    );
  };
  const onClick = (event: MouseEvent): void => {
    const { target } = event;
    // A middle click is heard by its button going up, any other by the click it makes.
    if (!(target instanceof Element) || !options.allowed() || (event.type === 'mouseup') !== (event.button === 1)) {
      return;
    }
    report(event, target);
    if (event.type !== 'click') {
      return;
    }
    for (const rule of options.clicks.filter((r) => isInScope(r, options.pageId()))) {
      const el = matching(target, rule);
      if (el) {
        options.send(rule.name, {
          text: rawText(el).trim(),
          id: el.id,
          class: el.getAttribute('class') ?? '',
          target: el.getAttribute('href') ?? '',
        });
      }
    }
  };
  window.addEventListener('click', onClick);
  window.addEventListener('mouseup', onClick);
  return () => {
    window.removeEventListener('click', onClick);
    window.removeEventListener('mouseup', onClick);
  };
}
