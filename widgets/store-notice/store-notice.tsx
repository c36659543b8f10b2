import { useLayoutEffect, useState, type ReactElement } from 'react';
import { focusPast } from '../../shared/a11y/focus-past.js';
import { readCookie, writeCookie } from '../../shared/cookies.js';
import { setShown } from '../../shared/dom/nodes.js';
import type { ElementProps } from '../../shared/element/define.js';
import { useHostAttr, useListener, useToggle } from '../../shared/element/host-hooks.js';
import { useScriptsRan } from '../../shared/element/use-page-ready.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { emit } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/page.js';
import { announce } from '../../shared/stores/notices.js';
import { useHostBar } from '../../shared/ui/edges.js';
import { cookieName, DISMISSED, stateOf, type NoticeState } from './store-notice.logic.js';
import { DISMISS, idOf, NOTICE } from './store-notice.read.js';
import { driverOf } from '../../shared/host/driver.js';

/** The view of `<shop-store-notice>`. */
export function StoreNotice({ element }: ElementProps): ReactElement {
  const notices = useNodes<HTMLElement>(element, NOTICE);
  return (
    <>
      {notices.map((notice, i) => (
        <OneNotice key={`${i} ${idOf(notice)}`} notice={notice} />
      ))}
    </>
  );
}

const stateNow = (notice: Element): NoticeState => stateOf(readCookie(cookieName(idOf(notice))));

function OneNotice({ notice }: { readonly notice: HTMLElement }): null {
  const [state, setState] = useState(() => stateNow(notice));
  useShown(notice, state === 'shown');
  useHostAttr(notice, 'data-state', state);
  // Links that are scrolled to, and the end of the page, stay clear of it; beside the host's script the page is as long as without us.
  const haveRun = useScriptsRan();
  const link = notice.querySelector(DISMISS);
  useHostBar(notice, state === 'shown' && haveRun && !(link && driverOf('storeNotice', link) === 'host'));
  useNamed(notice);

  useToggle(notice, DISMISS, {
    wanted: (link) => driverOf('storeNotice', link) === 'tag',
    turn() {
      writeCookie(cookieName(idOf(notice)), DISMISSED);
      gone();
    },
  });
  // The host's script hides it and sets the cookie; by the next task it has. Asked before it hears the press: it listens once. A key
  // that it hears itself (WooCommerce 10.9) is answered without any click.
  const press = ({ target }: Event): void => {
    const link = target instanceof Element ? target.closest(DISMISS) : null;
    if (link && driverOf('storeNotice', link) === 'host') {
      const hadFocus = notice.contains(document.activeElement);
      setTimeout(() => {
        if (stateNow(notice) === 'hidden' && notice.getAttribute('data-state') === 'shown') {
          gone(hadFocus);
        }
      });
    }
  };
  useListener(notice, 'click', press, true);
  useListener(notice, 'keydown', press, true);

  const gone = (hadFocus = false): void => {
    focusPast(notice, hadFocus);
    setState('hidden');
    announce(message('notice.dismissed'));
    emit(notice.isConnected ? notice : document.body, 'shop:notice-dismissed', { id: idOf(notice) });
  };
  return null;
}

/** Shows or hides the notice, before the browser paints; afterwards it is as printed again. */
function useShown(notice: HTMLElement, shown: boolean): void {
  useLayoutEffect(() => {
    const printed = notice.style.display;
    // The host's own sheet hides it as well, until something shows it.
    setShown(notice, shown);
    return () => {
      notice.style.display = printed;
    };
  }, [notice, shown]);
}

/** A region without a name is one nobody can find again. */
function useNamed(notice: HTMLElement): void {
  const named = notice.hasAttribute('aria-label') || notice.hasAttribute('aria-labelledby');
  const [add] = useState({ name: !named, role: !notice.hasAttribute('role') });
  useHostAttr(notice, 'aria-label', add.name ? message('notice.label') : undefined);
  useHostAttr(notice, 'role', add.role ? 'complementary' : undefined);
}
