import { useEffect, useLayoutEffect, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRestorableWrites } from '../../shared/dom/restorable-writes.js';
import { useEnhance, useHostAttr, useLatest, useListener } from '../../shared/element/host-hooks.js';
import { emit } from '../../shared/events.js';
import type { Settings } from './cart-item-editor.schema.js';
import type { Line } from './editor.logic.js';
import { OpenLine } from './open-line.js';
import { enhanceCloser } from './host-layer.js';
import { fillsWindow, place, PopupMarkup, type Popup } from './popup.js';
import { holdFocus } from './return-focus.js';

/** The closing transition of the layer; then its content leaves. */
const CLEAR_MS = 400;

interface LayerProps {
  /** The tag. */
  readonly element: HTMLElement;
  readonly settings: Settings;
  /** Another one opens the layer anew, and takes the place of one that is open. */
  readonly line: Line;
}

/** The layer of the editor: opened with a line, closed, emptied (contract 22). */
export function Layer({ element, settings, line }: LayerProps): ReactElement {
  const [popup, setPopup] = useState<Popup | null>(null);
  /** The line that was closed last. */
  const [closed, setClosed] = useState<Line | null>(null);
  const isOpen = closed !== line;
  const tellClosed = (): void => {
    if (popup) {
      // With the tag its layer has left.
      emit(popup.root.isConnected ? popup.root : document.body, 'shop:cart-item-closed', { cartItemKey: line.item.cartItemKey });
    }
  };
  const latest = useLatest({ line, isOpen, tellClosed });
  const close = (): void => {
    // An answer that comes late may close only its own line.
    if (latest.current.isOpen && latest.current.line === line) {
      flushSync(() => setClosed(line));
      tellClosed();
    }
  };
  useEffect(
    () => () => {
      if (latest.current.isOpen) {
        latest.current.tellClosed();
      }
    },
    [latest],
  );
  return (
    <>
      <PopupMarkup element={element} found={setPopup} />
      {popup && (
        <>
          <Placed popup={popup} isWhole={() => fillsWindow(element, settings)} />
          {isOpen ? (
            <OpenLine key={line.turn} popup={popup} settings={settings} line={line} close={close} />
          ) : (
            <ClosedLine popup={popup} cartItemKey={line.item.cartItemKey} />
          )}
        </>
      )}
    </>
  );
}

interface PlacedProps {
  readonly popup: Popup;
  /** Does it fill the window? */
  readonly isWhole: () => boolean;
}

/** What is written on the layer from its first opening on: its place in the window, what its closer is. Empties it when the tag leaves. */
function Placed({ popup, isWhole }: PlacedProps): null {
  const { wrapper } = popup;
  const placeNow = (): void => place(wrapper, isWhole());
  useEnhance(popup.close, enhanceCloser, null);
  useEnhance(wrapper, keepStyle, null);
  // With every rendering: what the page says of its size may have changed while it was closed.
  useLayoutEffect(placeNow);
  useListener(window, 'resize', placeNow);
  useLayoutEffect(() => () => empty(popup), [popup]);
  return null;
}

/** Gives a node its own styles back when the tag leaves. */
function keepStyle(node: HTMLElement): () => void {
  const writes = createRestorableWrites();
  writes.keep(node, 'style');
  return () => writes.undo();
}

function empty({ content, button }: Popup): void {
  content.replaceChildren();
  button.replaceChildren();
}

/** The layer while it is closed: out of reach, and empty once it has faded. The link of its line keeps the focus. */
function ClosedLine({ popup, cartItemKey }: { readonly popup: Popup; readonly cartItemKey: string }): null {
  const { root } = popup;
  useHostAttr(root, 'data-state', 'closed');
  useHostAttr(root, 'inert', '');
  // The form fades, and is none of the browser's.
  useListener(root, 'submit', (event) => event.preventDefault());
  useLayoutEffect(() => {
    const timer = setTimeout(() => empty(popup), CLEAR_MS);
    return () => clearTimeout(timer);
  }, [popup]);
  useEffect(() => holdFocus(cartItemKey), [cartItemKey]);
  return null;
}
