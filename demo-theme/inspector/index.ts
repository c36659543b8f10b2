/**
 * Entry of the inspector (dist/demo/inspector.js). Off by default: it is opened by anything marked
 * `data-demo-inspector`, or by `?inspect` in the address, and stays open in this tab over page loads until it is closed.
 */
import { DemoInspector } from './panel.js';

const OPEN_KEY = 'demo-inspector';

function kept(): boolean {
  try {
    return sessionStorage.getItem(OPEN_KEY) === '1';
  } catch {
    return false;
  }
}

function keep(open: boolean): void {
  try {
    if (open) {
      sessionStorage.setItem(OPEN_KEY, '1');
    } else {
      sessionStorage.removeItem(OPEN_KEY);
    }
  } catch {
    // Without a storage the panel is simply closed again on the next page.
  }
}

let opener: HTMLElement | undefined;

/** Opens the panel, once; `from` gets the focus back when it closes. */
function open(from?: HTMLElement): void {
  keep(true);
  const there = document.querySelector('demo-inspector');
  const panel = there instanceof DemoInspector ? there : new DemoInspector();
  if (!panel.isConnected) {
    document.body.append(panel);
  }
  if (from) {
    opener = from;
    panel.focusTitle();
  }
}

if (!customElements.get('demo-inspector')) {
  customElements.define('demo-inspector', DemoInspector);
  document.addEventListener('click', (event) => {
    const mark = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-demo-inspector]') : null;
    if (mark && !event.defaultPrevented) {
      event.preventDefault();
      open(mark);
    }
  });
  document.addEventListener('demo:inspector-closed', () => {
    keep(false);
    opener?.focus();
    opener = undefined;
  });
  if (kept() || new URLSearchParams(location.search).has('inspect')) {
    open();
  }
}
