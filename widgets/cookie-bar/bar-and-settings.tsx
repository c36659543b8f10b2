import { useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { startConsent } from '../../shared/consent/consent.js';
import { $consent } from '../../shared/stores/consent.js';
import { Printed } from './cookie-bar.markup.js';
import { CALL, DIALOG, partOf } from './cookie-bar.host.js';
import { Driver } from './driver.js';
import { SettingsDialog } from './preferences.markup.js';
import type { BarProps } from './types.js';

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
