import { nodeOf } from '../dom/node-of.js';
import { textOfHtml } from '../html/inert.js';
import { showBusy } from '../ui/busy.js';
import { asElement, hostData } from './jquery-bridge.js';
import { each, type Plugins } from './shims.js';

/** What can be covered: an element, or the window for the whole page. */
type Target = Element | Window;

type Told = (target: Target, options: unknown) => void;

interface BlockOptions {
  readonly overlayCSS?: { readonly background?: string; readonly backgroundColor?: string } | null;
  /** What the cover says: HTML, a node, or a set of jQuery's. */
  readonly message?: unknown;
  /** Uncovers by itself after so many milliseconds. */
  readonly timeout?: number;
  readonly onBlock?: (() => void) | null;
  readonly onUnblock?: Told | null;
}

/** How targets that are covered by the stand-in are uncovered. */
const covered = new WeakMap<Target, (told?: Told | null) => void>();

const uncover = (target: Target, options?: { readonly onUnblock?: Told | null } | null): void => {
  covered.get(target)?.(options?.onUnblock);
};

const BOX = {
  top: '40%',
  left: '35%',
  width: '30%',
  zIndex: 1011,
  border: '3px solid #aaa',
  background: '#fff',
  color: '#000',
  textAlign: 'center',
  cursor: 'wait',
} as const;

/** The box with what the cover says, as text; `undefined` where it says nothing. */
function boxOf(message: unknown, isPage: boolean): HTMLElement | undefined {
  const text = typeof message === 'string' ? textOfHtml(message) : asElement(message)?.textContent;
  return text?.trim()
    ? nodeOf(
        <div
          className={`blockUI blockMsg ${isPage ? 'blockPage' : 'blockElement'}`}
          style={{ ...BOX, position: isPage ? 'fixed' : 'absolute' }}
        >
          {text}
        </div>,
      )
    : undefined;
}

function cover(target: Target, options: BlockOptions | null | undefined): void {
  uncover(target);
  const isPage = target === window;
  const node = isPage ? document.body : target;
  if (!(node instanceof HTMLElement)) {
    return;
  }
  const css = options?.overlayCSS;
  const color = css?.background ?? css?.backgroundColor;
  const release = showBusy(node, color === undefined ? {} : { color });
  const box = boxOf(options?.message, isPage);
  if (box) {
    node.append(box);
  }
  // Others look whether something is covered before they uncover it.
  const data = hostData(node);
  data['blockUI.isBlocked'] = 1;
  const timer = options?.timeout ? setTimeout(uncover, options.timeout, target) : undefined;
  covered.set(target, (told = options?.onUnblock) => {
    covered.delete(target);
    clearTimeout(timer);
    release();
    box?.remove();
    delete data['blockUI.isBlocked'];
    told?.(target, options);
  });
  if (options?.onBlock) {
    setTimeout(options.onBlock);
  }
}

/**
 * Stands in for the host's plug-in that covers what is being worked on, blockUI: scripts of payment methods call it and rely on it being
 * there with cart and checkout, for a form or for the whole page. Covering twice needs uncovering once, as there.
 */
export const BUSY_PLUGINS: Plugins = { block: each(cover), unblock: each(uncover) };
