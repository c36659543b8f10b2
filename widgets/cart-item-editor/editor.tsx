import { useEffect, useImperativeHandle, useRef, useState, type ReactElement, type Ref } from 'react';
import { flushSync } from 'react-dom';
import { useLatest } from '../../shared/element/host-hooks.js';
import { emit, type CartItem } from '../../shared/events.js';
import { latestOnly, isAborted } from '../../shared/net/request.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-item-editor.js';
import { clearAlert, showAlert } from '../../shared/ui/alert.js';
import { fetchTemplate } from './calls.js';
import type { Settings } from './cart-item-editor.schema.js';
import { Cover } from './cover.js';
import { readTemplate, type Line } from './editor.logic.js';
import { fail, reasonOf } from './failures.js';
import { Layer } from './layer.js';
import { itemOf, linksOf } from './links.js';
import { cartOf, visibleLink } from './return-focus.js';
import { holdsForm } from './template.js';

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
    const cart = cartOf();
    if (cart && linksOf(item.cartItemKey).length === 0) {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      clearGone.current = showAlert(cart, message('editor.gone'), { native, focus: isLost ? 'message' : 'none' });
    }
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
