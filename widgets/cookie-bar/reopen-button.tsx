import { useLayoutEffect, useState, type ReactElement } from 'react';
import { hasHostBar } from '../../shared/host/consent-asked.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';
import { joinEdgeLater } from '../../shared/ui/edges.js';
import { CALL } from './cookie-bar.host.js';

interface ReopenButtonProps {
  /** Where the shop wants it. */
  readonly side: 'left' | 'right';
  /** Is it to be shown? Where the bar is, that shows and hides it. */
  readonly isShown: boolean;
  /** Is told the button, and `null` when it is gone. */
  readonly found: (call: HTMLElement | null) => void;
}

const HIDDEN = { display: 'none' } as const;

/** The button that opens the settings again, with the plugin's classes; hidden until it is known that it may show. */
export function ReopenButton({ side, isShown, found }: ReopenButtonProps): ReactElement | null {
  // The plugin's own button is enough; one in a post is nobody's.
  const [isWanted] = useState(() => !hasHostBar() || document.querySelector(`${CALL}:not(.shop-cookie-bar__call)`) === null);
  const [call, setCall] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!call) {
      return undefined;
    }
    found(call);
    const leaveEdge = joinEdgeLater(call, 'cookieSettings');
    return () => {
      leaveEdge();
      found(null);
    };
  }, [call, found]);
  useLayoutEffect(() => {
    if (call && isShown) {
      call.style.display = '';
    }
  }, [call, isShown]);
  return isWanted ? (
    <div
      ref={setCall}
      className={`eu-cookies-bar-cookies-settings-call-container eu-cookies-bar-cookies-settings-call-position-${side} shop-cookie-bar__call`}
      style={HIDDEN}
    >
      <button
        type="button"
        className="eu-cookies-bar-cookies-settings-call-button eu-cookies-bar-cookies-bar-button-settings shop-cookie-bar__button"
      >
        {message('cookie-bar.settings')}
      </button>
    </div>
  ) : null;
}
