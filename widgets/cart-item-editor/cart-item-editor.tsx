import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import type { ElementProps } from '../../shared/element/define.js';
import { useEnhance, useHostEvent, useToggle } from '../../shared/element/host-hooks.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { on } from '../../shared/events.js';
import { lazyModule } from '../../shared/lazy.js';
import { navigation, safeUrl } from '../../shared/url.js';
import type { Settings } from './cart-item-editor.schema.js';
import type { EditorHandle } from './editor.js';
import { followEditor } from './follower.js';
import { itemOf, LINK, placeLinks } from './cart-item-editor.host.js';

type Props = Settings & ElementProps;

/** The editor itself. The tag stands on every page with a cart, and few visitors edit a line. */
const lazyEditor = lazyModule('the editor of cart lines', () => import('./editor.js'));

/** The view of `<shop-cart-item-editor>`: opens the editor for a press on a link, or stands beside the plugin's own script. */
export function CartItemEditor(props: Props): ReactElement {
  const [driver] = useDriver('cartItemEditor');
  return driver === 'host' ? <FollowEditor /> : <DriveLinks {...props} />;
}

function FollowEditor(): null {
  useEnhance(document.body, followEditor, null);
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
          flushSync(() => setCode(there));
          editor.current?.edit(link);
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
