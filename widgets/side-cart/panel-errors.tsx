import { focusPast } from '../../shared/a11y/focus-past.js';
import { nodeOf } from '../../shared/dom/node-of.js';
import { settingNodes, whenCleaned, type SettingHtml } from '../../shared/html/attribute.js';
import type { Notices } from './notices.js';
import { isOpen, NOTICE_BOX, PAGE_NOTICES } from './side-cart.host.js';
import type { SideCartParts } from './types.js';

/** A way on, below what went wrong. */
interface WayOn {
  readonly label: string;
  run(): void;
}

/** Shows an error in the panel; one with a way on stays until the next act. */
export type Say = (text: string, wayOn?: WayOn) => void;

/** The text's place in a template. */
const PLACE = '%s%';

/** The plugin's frame of a notice. */
function frameOf(kind: 'error' | 'success', content: Node): HTMLElement {
  const frame = nodeOf(
    <ul className="xoo-wsc-notices">
      <li className={`xoo-wsc-notice-${kind}`} />
    </ul>,
  );
  frame.firstElementChild?.append(content);
  return frame;
}

/** Puts nodes in the place of the mark, which stands in a text of the notice. */
function fillPlace(notice: Node, content: readonly (Node | string)[]): void {
  const texts = document.createTreeWalker(notice, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const [before = '', ...after] = (node.nodeValue ?? '').split(PLACE);
    if (after.length > 0) {
      (node as Text).replaceWith(before, ...content, after.join(''));
      return;
    }
  }
}

/** A notice as the plugin would print it, with a way on. What the shop said never becomes markup. */
function noticeOf(kind: 'error' | 'success', template: SettingHtml, text: string, wayOn?: WayOn): Node {
  const content = settingNodes(template.html === '' ? { ...template, html: PLACE } : template, 'a notice of the side cart');
  // An attribute says what stands inside: the classes of a notice are not its to give.
  const notice = template.isAttribute || template.html === '' ? frameOf(kind, content) : content;
  const button = wayOn && (
    <button type="button" className="shop-side-cart__retry button" onClick={wayOn.run}>
      {wayOn.label}
    </button>
  );
  fillPlace(notice, [text, ...(button ? [' ', nodeOf(button)] : [])]);
  return notice;
}

const emptyBox = (): HTMLElement => nodeOf(<div className={NOTICE_BOX.slice(1)} />);

/** The panel's place for notices. A shop that switched its own off prints none: an error needs one all the same. */
function noticeBox(modal: HTMLElement): Element | null {
  const printed = modal.querySelector(NOTICE_BOX);
  const header = printed ? null : (modal.querySelector('.xoo-wsch-top') ?? modal.querySelector('.xoo-wsc-header'));
  if (!header) {
    return printed;
  }
  const box = emptyBox();
  header.prepend(box);
  return box;
}

/**
 * Makes it for a panel. What goes wrong once the panel is closed (a quantity that was sent as it closed) is told on the page, where there
 * is a place for it.
 * @param pressed the way on was taken, and its button leaves
 */
export function errorsIn({ modal, settings }: SideCartParts, notices: Notices, pressed: () => void): Say {
  // An error is shown at once when it comes: what reads markup of an attribute is here by then.
  const told = [settings.current.errorNotice, settings.current.successNotice].filter(({ isAttribute }) => isAttribute);
  whenCleaned(
    told.map(({ html }) => html),
    () => undefined,
  );
  const fill = (box: Element, text: string, wayOn: WayOn | undefined, hide: () => void): void => {
    const hiding = wayOn && {
      label: wayOn.label,
      run(): void {
        hide();
        wayOn.run();
      },
    };
    box.replaceChildren(noticeOf('error', settings.current.errorNotice, text, hiding));
  };
  return (text, wayOn) => {
    const stays = wayOn !== undefined;
    const place = isOpen(modal) ? null : document.querySelector(PAGE_NOTICES);
    if (place) {
      const box = emptyBox();
      fill(box, text, wayOn, () => {
        focusPast(place);
        notices.hideOnPage();
      });
      place.replaceChildren(box);
      notices.showOnPage({ stays });
      return;
    }
    const box = noticeBox(modal);
    if (box) {
      fill(box, text, wayOn, () => {
        notices.hideInPanel();
        pressed();
      });
      notices.showInPanel({ stays });
    }
  };
}

/** Shows in a panel that opens with an add what the shop said of it. Read out it is by whoever added. */
export function showAdded({ modal, settings }: SideCartParts, notices: Notices, text: string): void {
  modal.querySelector(NOTICE_BOX)?.replaceChildren(noticeOf('success', settings.current.successNotice, text));
  notices.showInPanel({ silent: true });
}
