import { useEffect, useImperativeHandle, useLayoutEffect, useReducer, useRef, useState, type ReactElement, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { AsButton } from '../../shared/element/as-button.js';
import { Host } from '../../shared/element/host.js';
import { HostPortal, keyOf, useLatest } from '../../shared/element/host-hooks.js';
import { emit, type CartItem } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-item-editor.js';
import { latestOnly, isAborted } from '../../shared/net/request.js';
import { clearAlert } from '../../shared/ui/alert-box.js';
import { showAlert } from '../../shared/ui/alert.js';
import { pictureUrl } from '../../shared/url.js';
import { fetchTemplate, fail, reasonOf } from './calls.js';
import { itemOf, linksOf, cartOf, visibleLink, holdFocus } from './cart-item-editor.host.js';
import { readTemplate, type Line } from './cart-item-editor.rules.js';
import type { Settings } from './cart-item-editor.schema.js';
import { OpenLine } from './open-line.js';
import { holdsForm, fillsWindow, placeInWindow, PopupMarkup, type Popup } from './popup.js';

/** What the tag asks of the editor. */
export interface EditorHandle {
  /** Loads the product of a link's line and opens; nothing where that is under way already. */
  edit(link: HTMLElement): void;
}

interface EditorProps {
  /** The tag. */
  readonly element: HTMLElement;
  readonly settings: Settings;
  readonly handle: Ref<EditorHandle>;
}

/** The editor of cart lines. Prints nothing before a line is loaded. */
export function Editor({ element, settings, handle }: EditorProps): ReactElement {
  const [loads] = useState(latestOnly);
  /** The line that is being loaded. */
  const [loading, setLoading] = useState<CartItem | null>(null);
  /** The line in the layer; it stays when the layer is closed. */
  const [line, setLine] = useState<Line | null>(null);
  const latest = useLatest({ settings, loading });
  useEffect(() => () => loads.abort(), [loads]);

  /** Takes away what was said of a line that left. */
  const clearGone = useRef((): void => undefined);
  /** Logs a failure for authors, and shows it beside the link with a button to go on; where the line has left, at the cart. */
  const failLoad = (link: HTMLElement, item: CartItem, reason: string, what: unknown): void => {
    fail(link, item, 'load', reason, what);
    const native = latest.current.settings.alerts === 'native';
    // The cart may have replaced the link meanwhile.
    const at = link.isConnected ? link : visibleLink(item.cartItemKey);
    if (at) {
      showAlert(at, message('editor.load_failed'), {
        native,
        focus: 'none',
        action: { label: message('editor.retry'), run: () => edit(at) },
      });
      return;
    }
    clearGone.current = showGone(item.cartItemKey, native) ?? clearGone.current;
  };
  const load = async (link: HTMLElement, item: CartItem): Promise<void> => {
    const failed = (reason: string, what: unknown): void => failLoad(link, item, reason, what);
    /** `false`: another link was pressed meanwhile. */
    const end = (opened?: Pick<Line, 'template'>): boolean => {
      const isWanted = latest.current.loading === item;
      if (isWanted) {
        flushSync(() => {
          setLoading(null);
          if (opened) {
            setLine((was) => ({ ...opened, item, failed, turn: (was?.turn ?? 0) + 1 }));
          }
        });
      }
      return isWanted;
    };
    try {
      const answer = await loads.run((signal) => fetchTemplate(item, latest.current.settings, signal));
      const template = readTemplate(answer);
      if (template && holdsForm(template)) {
        end({ template });
      } else if (end()) {
        failed('refused', answer);
      }
    } catch (error) {
      end();
      if (!isAborted(error)) {
        failed(reasonOf(error), error);
      }
    }
  };
  const edit = (link: HTMLElement): void => {
    const item = itemOf(link);
    if (item.cartItemKey === latest.current.loading?.cartItemKey || !emit(link, 'shop:cart-item-edit', item)) {
      return;
    }
    // At once: a second press may follow in the same turn.
    flushSync(() => setLoading(item));
    clearAlert(link);
    clearGone.current();
    void load(link, item);
  };
  useImperativeHandle(handle, () => ({ edit }));

  return (
    <>
      {loading && <Cover key={loading.cartItemKey} item={loading} loader={settings.loader} />}
      {line && <Layer element={element} settings={settings} line={line} />}
    </>
  );
}

/** Says at the cart that a line has left it. @returns how to take that away; nothing where nothing is said */
function showGone(cartItemKey: string, native: boolean): (() => void) | undefined {
  const cart = cartOf();
  if (!cart || linksOf(cartItemKey).length > 0) {
    return undefined;
  }
  const isLost = document.activeElement === null || document.activeElement === document.body;
  return showAlert(cart, message('editor.gone'), { native, focus: isLost ? 'message' : 'none' });
}

interface CoverProps {
  readonly item: CartItem;
  /** Picture that turns on the links; empty: none. */
  readonly loader: string;
}

/** Covers the links of a line while its product is loaded; it looks as the host's does (contract 11). */
export function Cover({ item, loader }: CoverProps): ReactElement {
  const [links] = useState(() => linksOf(item.cartItemKey));
  const picture = loader === '' ? null : pictureUrl(loader);
  return (
    <>
      {links.map((link) => (
        <CoveredLink key={keyOf(link)} link={link} picture={picture} />
      ))}
    </>
  );
}

function CoveredLink({ link, picture }: { readonly link: HTMLElement; readonly picture: string | null }): ReactElement {
  return (
    <>
      <Host node={link} aria-busy className="shop-cart-item-editor__link" />
      <HostPortal
        find={() => link}
        as="span"
        className="shop-cart-item-editor__veil"
        styles={picture ? { 'background-image': `url(${JSON.stringify(picture)})` } : {}}
      >
        {null}
      </HostPortal>
    </>
  );
}

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
function Placed({ popup, isWhole }: PlacedProps): ReactElement {
  const [, placeAgain] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => () => empty(popup), [popup]);
  return (
    <>
      <AsButton node={popup.close} label={message('editor.close')} />
      {/* With every rendering: what the page says of its size may have changed while it was closed. */}
      <Host node={popup.wrapper} style={placeInWindow(isWhole())} />
      <Host node={window} on={{ resize: placeAgain }} />
    </>
  );
}

function empty({ content, button }: Popup): void {
  content.replaceChildren();
  button.replaceChildren();
}

/** The layer while it is closed: out of reach, and empty once it has faded. The link of its line keeps the focus. */
function ClosedLine({ popup, cartItemKey }: { readonly popup: Popup; readonly cartItemKey: string }): ReactElement {
  const { root } = popup;
  useLayoutEffect(() => {
    const timer = setTimeout(() => empty(popup), CLEAR_MS);
    return () => clearTimeout(timer);
  }, [popup]);
  useEffect(() => holdFocus(cartItemKey), [cartItemKey]);
  // The form fades, and is none of the browser's.
  return <Host node={root} data-state="closed" inert onSubmit={(event) => event.preventDefault()} />;
}
