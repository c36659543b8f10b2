import { useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { startConsent } from '../../shared/consent/consent.js';
import type { ElementProps } from '../../shared/element/define.js';
import { $consent } from '../../shared/stores/consent.js';
import { Printed } from './cookie-bar.markup.js';
import { CALL, DIALOG } from './cookie-bar.read.js';
import { Driver } from './driver.js';
import { lazyPreferences } from './lazy.js';
import type { BarContext, PreferencesModule, Settings } from './types.js';

type Props = Settings & ElementProps & BarContext;

/** The view of `<shop-cookie-bar>`. Nothing is written before an answer. */
export function CookieBar(props: Props): ReactElement {
  const { found, call } = props;
  // The start renders anew whenever it changes; what opens in the same turn shows it too.
  const state = $consent().get();
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [code, setCode] = useState(lazyPreferences.loaded);
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  const [turn, setTurn] = useState(0);

  // At once: boxes that came a moment later would undo a quick visitor's tick.
  const onOpen = (there: PreferencesModule): void =>
    flushSync(() => {
      setCode(there);
      setTurn((n) => n + 1);
    });
  const drive = { ...props, state, code, onReady: setCode, onOpen };
  if (found !== null) {
    return (
      <Driver
        {...drive}
        root={found}
        ours={false}
        call={found.querySelector<HTMLElement>(CALL)}
        settings={found.querySelector<HTMLElement>(DIALOG)}
      />
    );
  }
  return (
    <>
      <div ref={setRoot} className="shop-cookie-bar__root">
        <Printed {...props} state={state}>
          {code && props.withSettings && (
            <code.SettingsDialog policyUrl={props.policyUrl} state={state} rules={startConsent().rules()} turn={turn} found={setDialog} />
          )}
        </Printed>
      </div>
      {root && <Driver {...drive} root={root} ours call={call ?? null} settings={dialog} />}
    </>
  );
}
