import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { startConsent } from '../../shared/consent/consent.js';
import type { HostProps } from '../../shared/element/define.js';
import { useIntent } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { whenPageStands } from '../../shared/host/page-stands.js';
import { onPage } from '../../shared/page.js';
import { $consent } from '../../shared/stores/consent.js';
import { Printed } from './cookie-bar.print.js';
import { BAR, DIALOG, OPEN } from './cookie-bar.read.js';
import type { schema } from './cookie-bar.schema.js';
import { Driver } from './driver.js';
import { useForeignReport, useLog, useReload } from './effects.js';
import { choosing, type Choosing } from './needed.js';

type Props = Values<typeof schema> & HostProps;

/** One bar asks; a second tag on the page is silent. */
const asking = onPage('cookie-bar', () => ({ host: undefined as HTMLElement | undefined }));

/**
 * @element shop-cookie-bar
 * @summary Asks for consent by category and service; the answer can be changed and withdrawn (contract: cookie-bar.md).
 * @attr see the schema
 * @event shop:consent-open {opener}; shop:consent-changed {status, categories, services, blocked, source} on the document
 * @cssprop --shop-cookie-bar-z, --shop-cookie-bar-width
 * @reads eu_cookies_bar_params; cookies eu_cookies_bar, eu_cookies_bar_block, eu_cookies_bar_decline; shop_consent in localStorage
 * @calls data-log-url, where it is set
 * @without-js no bar; marked scripts and embeds stay blocked
 *
 * `data-state` on the bar: shown, hidden. Nothing is written before an answer.
 */
export function CookieBar(props: Props): ReactElement | null {
  const { host } = props;
  const [first, setFirst] = useState(false);
  useLayoutEffect(() => {
    const page = asking();
    const take = (): void => {
      if (page.host?.isConnected && page.host !== host) { return; }
      page.host = host;
      setFirst(true);
    };
    take();
    return () => { if (page.host === host) { page.host = undefined; } };
  }, [host]);
  return first ? <Asking {...props} /> : null;
}

function Asking(props: Props): ReactElement | null {
  const { host, categories, services, revision, expire, logUrl, reload } = props;
  // What a tag says has to hold before the first look at the answer.
  const [consent] = useState(startConsent);
  const said = JSON.stringify({ categories, services, revision, expire });
  useLayoutEffect(() => consent.configure(withoutEmpty(JSON.parse(said) as Record<string, unknown>)), [consent, said]);
  const state = useStore($consent());
  const found = useMarkup(host);
  const [root, setRoot] = useState<HTMLElement | null>(null);
  const [code, setCode] = useState(choosing.here);
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  const [turn, setTurn] = useState(0);
  const [comes] = useState(() => () => { void choosing.load().then((there) => { if (there) { setCode(there); } }); });
  // Links that open the settings stand anywhere. Not the bar as a whole: it takes the focus by itself.
  useIntent(document.documentElement, comes, props.withSettings && !code ? OPEN : '');
  useLog(logUrl, revision);
  useReload(reload, state.categories);
  useForeignReport(!state.answered);

  // At once: boxes that came a moment later would undo a quick visitor's tick.
  const onOpen = (there: Choosing): void => flushSync(() => {
    setCode(there);
    setTurn((n) => n + 1);
  });
  const drive = { ...props, state, code, onOpen };
  if (found === undefined) { return null; }
  if (found !== null) { return <Driver {...drive} root={found} ours={false} settings={found.querySelector<HTMLElement>(DIALOG)} />; }
  return (
    <>
      <div ref={setRoot} className="shop-cookie-bar__root">
        <Printed {...props} state={state}>
          {code && props.withSettings && <code.SettingsDialog policyUrl={props.policyUrl} state={state} rules={consent.rules()} turn={turn} found={setDialog} />}
        </Printed>
      </div>
      {root && <Driver {...drive} root={root} ours settings={dialog} />}
    </>
  );
}

const isEmpty = (value: unknown): boolean => value === '' || value === 0 || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
const withoutEmpty = (settings: Readonly<Record<string, unknown>>): Record<string, unknown> => Object.fromEntries(Object.entries(settings).filter(([, value]) => !isEmpty(value)));

/** Where the plugin's markup is: inside the tag, or anywhere, for it is printed in the footer. `null`: nowhere; `undefined`: not known yet. */
function useMarkup(host: HTMLElement): ParentNode | null | undefined {
  const [found, setFound] = useState<ParentNode | null | undefined>(() => (host.querySelector(BAR) ? host : undefined));
  useEffect(() => (found === undefined ? whenPageStands(() => setFound(document.querySelector(BAR) ? document.body : null)) : undefined), [found]);
  return found;
}
