import type { ReactElement, ReactNode } from 'react';
import type { ConsentState } from '../../shared/consent/shared-state.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';
import { safeUrl } from '../../shared/url.js';

/** What the printed bar is made of. */
interface PrintProps {
  readonly place: string;
  readonly withClose: boolean;
  readonly withSettings: boolean;
  readonly text: string;
  readonly policyUrl: string;
  readonly state: ConsentState;
  /** The dialog, once its code is here. */
  readonly children: ReactNode;
}

const P = 'eu-cookies-bar-cookies-bar';
const HIDDEN = { display: 'none' } as const;

/** The bar, with the plugin's classes and real buttons, and the dialog after it; the driver shows and hides it. */
export function Printed(props: PrintProps): ReactElement {
  const { place, withSettings, withClose, state, text, policyUrl, children } = props;
  return (
    <>
      <div className={`${P}-wrap ${P}-position-${place} shop-cookie-bar`} style={HIDDEN}>
        <div className={`${P} shop-cookie-bar__bar`}>
          <div className={`${P}-message shop-cookie-bar__message`}>
            <p>
              <span>{text || message('cookie-bar.message')}</span> <Policy url={policyUrl} />
            </p>
            {state.signal !== '' && <p className="shop-cookie-bar__signal">{message('cookie-bar.signal')}</p>}
          </div>
          <div className={`${P}-button-container`}>
            <div className={`${P}-button-wrap shop-cookie-bar__buttons`}>
              {withSettings && (
                <button type="button" className={`${P}-button ${P}-button-settings shop-cookie-bar__button`}>
                  {message('cookie-bar.settings')}
                </button>
              )}
              <button type="button" className={`${P}-button ${P}-button-decline shop-cookie-bar__button`}>
                {message('cookie-bar.decline')}
              </button>
              <button type="button" className={`${P}-button ${P}-button-accept shop-cookie-bar__button`}>
                {message('cookie-bar.accept')}
              </button>
              {withClose && (
                <button
                  type="button"
                  className={`${P}-button ${P}-button-close shop-cookie-bar__close`}
                  aria-label={message('cookie-bar.close')}
                >
                  ×
                </button>
              )}
            </div>
          </div>
        </div>
      </div>
      {children}
    </>
  );
}

/** The link to the privacy policy, where the shop has named its address and that may be followed. */
export function Policy({ url }: { readonly url: string }): ReactElement | null {
  const href = safeUrl(url);
  return href === null ? null : (
    <a className="eu-cookies-bar-policy-button" href={href}>
      {message('cookie-bar.policy')}
    </a>
  );
}
