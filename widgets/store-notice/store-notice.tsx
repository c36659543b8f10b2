import { useState, type ReactElement } from 'react';
import { focusPast } from '../../shared/a11y/focus-past.js';
import { readCookie, writeCookie } from '../../shared/cookies.js';
import { commit } from '../../shared/element/commit.js';
import type { ElementProps } from '../../shared/element/define.js';
import { Host, useMatches } from '../../shared/element/host.js';
import { useEvent, useToggle } from '../../shared/element/host-hooks.js';
import { useScriptsRan } from '../../shared/element/use-page-ready.js';
import { emit } from '../../shared/events.js';
import { driverOf } from '../../shared/host/driver.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/page.js';
import { announce } from '../../shared/stores/notices.js';
import { useHostBar } from '../../shared/ui/edges.js';
import { DISMISS, idOf, NOTICE } from './store-notice.host.js';
import { cookieName, DISMISSED, stateOf, type NoticeState } from './store-notice.rules.js';

/** The view of `<shop-store-notice>`. */
export function StoreNotice({ element }: ElementProps): ReactElement {
  const notices = useMatches(element, NOTICE);
  // By its id: another text is another notice (contract 6), a copy in its place is the same one.
  return (
    <>
      {notices.map((notice, i) => (
        <Notice key={`${i} ${idOf(notice)}`} notice={notice} />
      ))}
    </>
  );
}

const stateNow = (notice: Element): NoticeState => stateOf(readCookie(cookieName(idOf(notice))));

/** What the page printed on a notice that a screen reader needs (contract 14). */
const namesOf = (notice: Element) => ({
  hasName: notice.hasAttribute('aria-label') || notice.hasAttribute('aria-labelledby'),
  hasRole: notice.hasAttribute('role'),
});

function Notice({ notice }: { readonly notice: HTMLElement }): ReactElement {
  const [state, setState] = useState(() => stateNow(notice));
  const [{ hasName, hasRole }] = useState(() => namesOf(notice));
  // Contract 10; beside the host's script the page is as long as without us.
  const haveRun = useScriptsRan();
  const link = notice.querySelector(DISMISS);
  useHostBar(notice, state === 'shown' && haveRun && !(link && driverOf('storeNotice', link) === 'host'));

  const hide = (hadFocus = false): void => {
    focusPast(notice, hadFocus);
    commit(
      () => setState('hidden'),
      () => {
        announce(message('notice.dismissed'));
        emit(notice.isConnected ? notice : document.body, 'shop:notice-dismissed', { id: idOf(notice) });
      },
    );
  };
  const followHost = useEvent((hadFocus: boolean) => {
    // What the tag wrote is gone where it has left meanwhile.
    if (stateNow(notice) === 'hidden' && notice.getAttribute('data-state') === 'shown') {
      hide(hadFocus);
    }
  });
  useToggle(notice, DISMISS, {
    wanted: (pressed) => driverOf('storeNotice', pressed) === 'tag',
    turn() {
      writeCookie(cookieName(idOf(notice)), DISMISSED);
      hide();
    },
  });
  // The host's script hides it and sets the cookie; by the next task it has. Asked before it hears the press: it listens once. A key
  // that it hears itself (WooCommerce 10.9) is answered without any click.
  const press = ({ target }: Event): void => {
    const pressed = target instanceof Element ? target.closest(DISMISS) : null;
    if (pressed && driverOf('storeNotice', pressed) === 'host') {
      const hadFocus = notice.contains(document.activeElement);
      setTimeout(() => followHost(hadFocus));
    }
  };
  return (
    <Host
      node={notice}
      shown={state === 'shown'}
      data-state={state}
      aria-label={hasName ? undefined : message('notice.label')}
      role={hasRole ? undefined : 'complementary'}
      onClickCapture={press}
      onKeyDownCapture={press}
    />
  );
}
