import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { AsButton } from '../../shared/element/as-button.js';
import { commit } from '../../shared/element/commit.js';
import type { ElementProps } from '../../shared/element/define.js';
import { Hosts } from '../../shared/element/host.js';
import { useEvent, useHostEvent, useListener, useMount, useToggle } from '../../shared/element/host-hooks.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { useModalRegion } from '../../shared/element/use-modal-region.js';
import { emit, on } from '../../shared/events.js';
import { lazyModule } from '../../shared/lazy.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cart-item-editor.js';
import { navigation, safeUrl } from '../../shared/url.js';
import type { Settings } from './cart-item-editor.schema.js';
import type { EditorHandle } from './editor.js';
import { CLOSERS, holdFocus, itemOf, LINK, placeLinks, POPUP, visibleLink } from './cart-item-editor.host.js';

type Props = Settings & ElementProps;

/** The editor itself. The tag stands on every page with a cart, and few visitors edit a line. */
const lazyEditor = lazyModule('the editor of cart lines', () => import('./editor.js'));

/** The view of `<shop-cart-item-editor>`: opens the editor for a press on a link, or stands beside the plugin's own script. */
export function CartItemEditor(props: Props): ReactElement {
  const [driver] = useDriver('cartItemEditor');
  return driver === 'host' ? <FollowEditor /> : <DriveLinks {...props} />;
}

/**
 * Follows the plugin's own script, which loads, opens, restores, checks, saves and closes: makes its open layer a modal region, and emits
 * that it opened and closed (contract 27). It makes no request and claims no click.
 */
function FollowEditor(): ReactElement {
  /** The line whose link was pressed last. */
  const pressed = useRef('');
  // A plain listener: nothing is shown of it, and add-ons click in effects of theirs.
  useListener<MouseEvent>(
    document,
    'click',
    ({ target }) => {
      const link = target instanceof Element ? target.closest(LINK) : null;
      pressed.current = link ? itemOf(link).cartItemKey : pressed.current;
    },
    true,
  );
  return (
    <Hosts in={document.body} match={POPUP}>
      {(root) => <FollowedLayer root={root} pressed={() => pressed.current} />}
    </Hosts>
  );
}

interface FollowedLayerProps {
  readonly root: HTMLElement;
  /** The line whose link was pressed last. */
  readonly pressed: () => string;
}

/** A layer of the host's, which is open while it has the class `open`. */
function FollowedLayer({ root, pressed }: FollowedLayerProps): ReactElement | null {
  /** The line that was opened last; it stays when the layer is closed. */
  const [line, setLine] = useState<{ readonly cartItemKey: string; readonly isOpen: boolean } | null>(null);
  const check = useEvent(() => {
    const isOpen = root.classList.contains('open');
    if (isOpen === (line?.isOpen ?? false)) {
      return;
    }
    const printed = root.querySelector<HTMLInputElement>('.yith-wapo-cart-item-key')?.value;
    const cartItemKey = isOpen ? printed || pressed() : (line?.cartItemKey ?? '');
    commit(
      () => setLine({ cartItemKey, isOpen }),
      () => emit(root, isOpen ? 'shop:cart-item-opened' : 'shop:cart-item-closed', { cartItemKey }),
    );
  });
  useMount(() => {
    const observer = new MutationObserver(check);
    observer.observe(root, { attributes: true, attributeFilter: ['class'] });
    check();
    return () => observer.disconnect();
  });
  if (!line) {
    return null;
  }
  const { cartItemKey } = line;
  return line.isOpen ? <OpenLayer root={root} cartItemKey={cartItemKey} /> : <HeldFocus cartItemKey={cartItemKey} />;
}

const closerIn = (root: HTMLElement): HTMLElement | null =>
  root.querySelector<HTMLElement>('.yith-wapo-close') ?? root.querySelector<HTMLElement>(CLOSERS);

interface OpenLayerProps {
  readonly root: HTMLElement;
  readonly cartItemKey: string;
}

/** A layer of the host's while it is open: a dialog, in which the focus is on what closes it (contract 24, 25). */
function OpenLayer({ root, cartItemKey }: OpenLayerProps): ReactElement | null {
  const [closer] = useState(() => closerIn(root));
  useModalRegion(root, true, {
    label: message('editor.title'),
    inPlace: true,
    ...(closer && { initialFocus: () => closer }),
    returnFocus: () => visibleLink(cartItemKey),
    // React gives the focus back to what had it before the commit in which the region leaves.
    returnAfterMs: 0,
    onEscape: () => closerIn(root)?.click(),
  });
  return closer && !closer.matches('button, a[href]') ? <AsButton node={closer} label={message('editor.close')} /> : null;
}

/** The link of a line that was closed keeps the focus while the cart brings new nodes. */
function HeldFocus({ cartItemKey }: { readonly cartItemKey: string }): null {
  useEffect(() => holdFocus(cartItemKey), [cartItemKey]);
  return null;
}

/** Has the links where they belong, and hears presses on them. The editor comes when somebody first turns to a link. */
function DriveLinks({ element, ...settings }: Props): ReactElement | null {
  const [code, setCode] = useState<typeof import('./editor.js')>();
  const editor = useRef<EditorHandle>(null);
  useToggle(document.body, LINK, {
    wanted: (link) => itemOf(link).cartItemKey !== '',
    turn: (link) =>
      lazyEditor.use(
        (there) => {
          commit(
            () => setCode(there),
            () => editor.current?.edit(link),
          );
        },
        () => goWhere(link),
      ),
  });
  useLayoutEffect(() => onFirstIntent(document.body, LINK, () => void lazyEditor.load()), []);
  useLayoutEffect(() => {
    placeLinks();
    return on(document, 'shop:cart-updated', placeLinks);
  }, []);
  useHostEvent(document.body, 'updated_wc_div', placeLinks);
  return code ? <code.Editor element={element} settings={settings} handle={editor} /> : null;
}

/** Goes where a link leads without us; nowhere, if that is a place on this very page. */
function goWhere(link: HTMLElement): void {
  const href = link.getAttribute('href') ?? '';
  const url = href === '' || href.startsWith('#') ? null : safeUrl(href);
  if (url) {
    navigation.go(url);
  }
}
