import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { announceBar } from '../../shared/consent/bar.js';
import { startConsent } from '../../shared/consent/consent.js';
import { claimToggles } from '../../shared/dom/click-claim.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { whenActivated, whenPageReady } from '../../shared/dom/page-ready.js';
import { AsButton } from '../../shared/element/as-button.js';
import type { ElementProps } from '../../shared/element/define.js';
import { useLatest, useSame } from '../../shared/element/host-hooks.js';
import { Hosts } from '../../shared/element/host.js';
import { useHoldReady } from '../../shared/element/ready.js';
import { hasHostBar } from '../../shared/host/consent-asked.js';
import { driverOf } from '../../shared/host/driver.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';
import { pageSingleton } from '../../shared/page.js';
import { $consent } from '../../shared/stores/consent.js';
import { announce } from '../../shared/stores/notices.js';
import { joinEdgeLater } from '../../shared/ui/edges.js';
import { BAR, CALL, DIALOG, listenToHostAnswers, OPEN, OPEN_HOST, WITHDRAW } from './cookie-bar.host.js';
import type { Settings } from './cookie-bar.schema.js';
import type { BarHandle } from './driver.js';
import {
  decide,
  keepRecord,
  reloadWhenWithdrawn,
  reportForeign,
  reportUnclassified,
  reportUnknownCategories,
  reportWrongMarks,
} from './effects.js';
import { createOpening, lazyBar, type BarModule, type Opening } from './open-settings.js';

type Props = Settings & ElementProps;

/** One bar asks; a second tag on the page is silent. */
const first = pageSingleton('cookie-bar', () => ({ host: undefined as HTMLElement | undefined }));

/** Gives a tag the page's one place for a bar, if it is free. @returns whether the tag has it */
function takePage(element: HTMLElement): boolean {
  const page = first();
  if (!page.host?.isConnected) {
    page.host = element;
  }
  return page.host === element;
}

function leavePage(element: HTMLElement): void {
  const page = first();
  if (page.host === element) {
    page.host = undefined;
  }
}

/** The view of `<shop-cookie-bar>`: the first of a page asks. */
export function CookieBar(props: Props): ReactElement | null {
  const { element } = props;
  const [isFirst] = useState(() => takePage(element));
  useLayoutEffect(() => () => leavePage(element), [element]);
  return isFirst ? <Asking {...props} /> : null;
}

const isAnswered = (): boolean => $consent().get().answered;

/** Does the plugin's markup stand there? Once there is an answer it prints its dialog alone, where the shop wants one. */
const isPrinted = (where: ParentNode, withSettings: boolean): boolean =>
  where.querySelector(BAR) !== null || (isAnswered() && withSettings && where.querySelector(DIALOG) !== null);

/**
 * Keeps the answer, prints the button that opens the settings again, hears the links that open them and that take consent back. Most
 * visitors have answered: the bar and its settings (`bar-and-settings.tsx`) come where there is no answer that holds, where the plugin's
 * markup has to be driven, and when somebody wants the settings.
 */
function Asking({ element, ...settings }: Props): ReactElement {
  const latest = useLatest(settings);
  // Before the first look at the answer.
  useSaid(settings);
  const { answered } = useStore($consent());
  useWatch(() => latest.current);
  const found = usePlace(element, () => latest.current.withSettings);
  const [code, setCode] = useState<BarModule | undefined>(lazyBar.loaded);
  const [call, setCall] = useState<HTMLElement | null>(null);
  /** Somebody is about to open the plugin's settings. */
  const [isNear, setNear] = useState(false);
  /** The bar is there, and stays. */
  const [isHere, setHere] = useState(false);
  const bar = useRef<BarHandle>(null);
  const [opening] = useState(() =>
    createOpening({
      element,
      settings: () => latest.current,
      found: () => now.current,
      bar: () => bar.current,
      show(there) {
        flushSync(() => {
          setCode(there);
          setHere(true);
        });
      },
    }),
  );
  const now = useLatest(found ?? null);
  const [load] = useState(() => () => void lazyBar.load().then((there) => there && setCode(there)));

  const isNeeded = found !== undefined && ((isNear && found !== null) || Boolean(found?.querySelector(BAR)) || !answered);
  if (isNeeded && code && !isHere) {
    setHere(true);
  }
  useHoldReady(found === undefined || (isNeeded && !isHere));
  useLayoutEffect(() => {
    if (!isAnswered() || isPrinted(element, latest.current.withSettings)) {
      load();
    }
    return onFirstIntent(document.documentElement, OPEN, () => {
      if (latest.current.withSettings) {
        load();
        setNear(true);
      }
    });
  }, [element, load, latest]);
  useEffect(() => {
    if (isNeeded) {
      load();
    }
  }, [isNeeded, load]);
  useLayoutEffect(() => opening.drop, [opening]);
  useAnswers(found, opening, bar);

  const { opener } = settings;
  return (
    <>
      {found !== undefined && (
        <Hosts in={document} match={OPEN_HOST}>
          {(node) => <AsButton node={node} />}
        </Hosts>
      )}
      {code && isHere && found !== undefined && (
        <code.Bar {...settings} found={found} call={call} handle={bar} drop={opening.drop} isPressed={opening.isPressed} />
      )}
      {found === null && opener !== 'hide' && <ReopenButton key={opener} side={opener} isShown={answered && !isHere} found={setCall} />}
    </>
  );
}

const isEmpty = (value: unknown): boolean =>
  value === '' || value === 0 || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
/** What the tag itself says about consent; what it leaves open the page's settings say. */
const ownSettings = ({ categories, services, unclassified, revision, expire }: Settings): object =>
  Object.fromEntries(
    Object.entries({ categories, services, unclassified: unclassified === 'keep' ? '' : unclassified, revision, expire }).filter(
      ([, value]) => !isEmpty(value),
    ),
  );

/** Announces that a bar asks here, and hands the tag's own settings to the page's consent whenever they have changed. */
function useSaid(settings: Settings): void {
  useLayoutEffect(announceBar, []);
  const said = useSame(ownSettings(settings));
  const hasSaid = useRef(false);
  useLayoutEffect(() => {
    hasSaid.current ||= Object.keys(said).length > 0;
    if (!hasSaid.current) {
      return;
    }
    startConsent().configure({
      categories: undefined,
      services: undefined,
      unclassified: undefined,
      revision: undefined,
      expire: undefined,
      ...said,
    });
  }, [said]);
}

/** What follows from answers, and what the shop's people are told. @param settings those of this moment */
function useWatch(settings: () => Settings): void {
  const latest = useLatest(settings);
  useLayoutEffect(() => {
    const said = (): Settings => latest.current();
    const stops = [
      keepRecord(said),
      reportUnclassified(startConsent().rules),
      reloadWhenWithdrawn(() => said().reload, $consent().get()),
      reportWrongMarks(),
      reportUnknownCategories(said),
      ...(isAnswered() ? [] : [reportForeign()]),
    ];
    return () => stops.forEach((stop) => stop());
  }, [latest]);
}

/**
 * Where the plugin's markup is: inside the tag, or anywhere where the plugin is, for it is printed in the footer; `null`: nowhere.
 * `undefined` until that is known, and while nobody looks at the page: a bar that nobody sees would count its seconds, and answer by them.
 */
function usePlace(element: HTMLElement, withSettings: () => boolean): ParentNode | null | undefined {
  const [place, setPlace] = useState<ParentNode | null>();
  const wanted = useLatest(withSettings);
  useLayoutEffect(() => {
    const isInside = isPrinted(element, wanted.current());
    let stopWaiting = (): void => undefined;
    const stop = whenActivated(() => {
      if (isInside) {
        setPlace(element);
      } else {
        stopWaiting = whenPageReady(() => setPlace(hasHostBar() && isPrinted(document, wanted.current()) ? document.body : null));
      }
    });
    return () => {
      stop();
      stopWaiting();
    };
  }, [element, wanted]);
  return place;
}

/**
 * Hears what opens the settings or gives an answer, anywhere on the page: links stand in footers and policies.
 * @param found `undefined`: not yet
 */
function useAnswers(found: ParentNode | null | undefined, opening: Opening, bar: { readonly current: BarHandle | null }): void {
  useLayoutEffect(() => {
    if (found === undefined) {
      return undefined;
    }
    const page = document.documentElement;
    const leave = (): void => bar.current?.leave();
    const withdraw = (): void => {
      opening.drop();
      decide({ status: 'declined' }, 'withdraw');
      leave();
    };
    const stops = [
      claimToggles(page, `${OPEN}, ${WITHDRAW}`, {
        wanted: (button) => driverOf('cookieBar', button) === 'tag',
        turn: (button) => (button.matches(OPEN) ? opening.open(button) : withdraw()),
      }),
      listenToHostAnswers(page, (pressed) => {
        if (startConsent().adopt(pressed).answered) {
          announce(message('cookie-bar.saved'));
          leave();
        }
      }),
    ];
    // Another script's answer counts for the policy of today: only then can another policy ask again.
    if (isAnswered()) {
      startConsent().adopt();
    }
    return () => stops.forEach((stop) => stop());
  }, [found, opening, bar]);
}

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
function ReopenButton({ side, isShown, found }: ReopenButtonProps): ReactElement | null {
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
