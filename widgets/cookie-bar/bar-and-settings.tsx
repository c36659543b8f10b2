import { useState, type ReactElement, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { startConsent } from '../../shared/consent/consent.js';
import type { ConsentState } from '../../shared/consent/shared-state.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';
import { $consent } from '../../shared/stores/consent.js';
import { CALL, DIALOG, partOf } from './cookie-bar.host.js';
import { Driver, type BarProps } from './driver.js';
import { Policy, SettingsDialog } from './preferences.js';

/** What asks: the bar and its settings, the plugin's or ours. Nothing is written before an answer. */
export function Bar(props: BarProps): ReactElement {
  const { found, call } = props;
  // The tag renders anew whenever it changes; what opens in the same turn shows it too.
  const state = $consent().get();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  /** How often the settings were opened: they are printed with the first time. */
  const [turn, setTurn] = useState(0);

  // At once: boxes that came a moment later would undo a quick visitor's tick.
  const onOpen = (): void => flushSync(() => setTurn((n) => n + 1));
  const drive = { ...props, state, onOpen };
  if (found !== null) {
    return (
      <Driver
        {...drive}
        root={found}
        ours={false}
        call={partOf(found, CALL)}
        settings={props.withSettings ? partOf(found, DIALOG) : null}
      />
    );
  }
  return (
    <>
      <div ref={setRoot} className="shop-cookie-bar__root">
        <Printed {...props} state={state}>
          {turn > 0 && (
            <SettingsDialog policyUrl={props.policyUrl} state={state} rules={startConsent().rules()} turn={turn} found={setDialog} />
          )}
        </Printed>
      </div>
      {root && <Driver {...drive} root={root} ours call={call} settings={dialog} />}
    </>
  );
}

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
