import { announceBar } from '../../shared/consent/bar.js';
import { startConsent } from '../../shared/consent/consent.js';
import type { Model, Renderer } from '../../shared/element/element.js';
import { emit } from '../../shared/events.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';
import { claimClicks } from '../../shared/dom/click-claim.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { whenPageReady } from '../../shared/dom/page-ready.js';
import { onPage } from '../../shared/page.js';
import { $consent } from '../../shared/stores/consent.js';
import { announce } from '../../shared/stores/notices.js';
import { joinEdgeLater } from '../../shared/ui/edges.js';
import { navigation, safeUrl } from '../../shared/url.js';
import { renderReopenButton } from './reopen-button.js';
import { BAR, BUTTONS, CALL, DIALOG, OPEN, POLICY, TAB, WITHDRAW } from './cookie-bar.read.js';
import { decide } from './save-answer.js';
import { keepRecord, reloadWhenWithdrawn, reportForeign, reportUnclassified, reportWrongMarks } from './effects.js';
import type { BarContext, BarHandle, Settings } from './types.js';
import { hearHostAnswers, reachOpeners } from './host-answers.js';
import { lazyBar, lazyPreferences } from './lazy.js';
import { driverOf } from '../../shared/host/driver.js';

interface Started {
  update(model: Model): void;
  leave(): void;
}

/** One bar asks; a second tag on the page is silent. */
const first = onPage('cookie-bar', () => ({ host: undefined as HTMLElement | undefined }));

/**
 * What the tag does by itself: keeps the answer, prints the button that opens the settings again, hears the links that open them and
 * that take consent back. None of that needs React, and most visitors have answered: the bar (`view.ts`) comes where there is no answer
 * that holds, where the plugin's markup has to be driven, and when somebody wants the settings.
 */
export const starting: Renderer<Started> = {
  mount(box, model) {
    const page = first();
    if (page.host?.isConnected && page.host !== model.element) {
      model.settle();
      return { update: () => undefined, leave: () => undefined };
    }
    page.host = model.element;
    const { update, leave } = start(box, model);
    return {
      update,
      leave() {
        if (page.host === model.element) {
          page.host = undefined;
        }
        leave();
      },
    };
  },
  update: (started, model) => {
    started.update(model);
  },
  unmount: (started) => {
    started.leave();
  },
};

const isEmpty = (value: unknown): boolean =>
  value === '' || value === 0 || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
/** What the tag itself says about consent, as text; what it leaves open the page's settings say. */
const saidOf = ({ categories, services, unclassified, revision, expire }: Settings): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries({ categories, services, unclassified: unclassified === 'keep' ? '' : unclassified, revision, expire }).filter(
        ([, value]) => !isEmpty(value),
      ),
    ),
  );

function start(box: HTMLElement, begin: Model): Started {
  const { element } = begin;
  const page = document.documentElement;
  let model = begin;
  const settings = (): Settings => model.values as Settings;
  const consent = startConsent();
  announceBar();
  let said = '{}';
  /** What the tag says has to hold before the first look at the answer. */
  const configure = (): void => {
    const now = saidOf(settings());
    if (now === said) {
      return;
    }
    said = now;
    consent.configure({
      categories: undefined,
      services: undefined,
      unclassified: undefined,
      revision: undefined,
      expire: undefined,
      ...(JSON.parse(now) as object),
    });
  };
  configure();
  const $state = $consent();
  const isAnswered = (): boolean => $state.get().answered;

  /** Does the plugin's markup stand there? Once there is an answer it prints its dialog alone. */
  const isPrinted = (where: ParentNode): boolean =>
    where.querySelector(BAR) !== null || (isAnswered() && where.querySelector(DIALOG) !== null);
  /** Where the plugin's markup is: inside the tag, or anywhere, for it is printed in the footer. `undefined`: not known yet. */
  let found: ParentNode | null | undefined = isPrinted(element) ? element : undefined;
  /** Somebody is about to open the plugin's settings. */
  let near = false;
  let call: HTMLElement | undefined;
  let leaveEdge: (() => void) | undefined;
  let side = 'hide';
  let view: { update(): void; leave(): void } | undefined;
  let hands: { readonly current: BarHandle } | undefined;
  /** Waits for the bar to be there. */
  let waiting: ((hands: BarHandle) => void) | undefined;
  /** A press whose code is on its way. */
  let press: object | undefined;
  let over = false;

  const take: BarContext['take'] = (now) => {
    hands = now;
    // Not in the middle of React's work.
    queueMicrotask(() => {
      if (!now || hands !== now) {
        return;
      }
      const run = waiting;
      waiting = undefined;
      run?.(now.current);
    });
  };
  const drop = (): void => {
    press = waiting = undefined;
  };

  const dropCall = (): void => {
    leaveEdge?.();
    call?.remove();
  };
  /** Our button: on the side the shop wants it; once the bar is there, that one shows and hides it. */
  const placeCall = (): void => {
    // The plugin's own button is enough.
    if (found !== null || document.querySelector(`${CALL}:not(.shop-cookie-bar__call)`)) {
      return;
    }
    const { opener } = settings();
    if (opener !== side) {
      dropCall();
      side = opener;
      call = opener === 'hide' ? undefined : renderReopenButton(opener);
      if (call) {
        box.append(call);
        leaveEdge = joinEdgeLater(call, 'cookieSettings');
      }
    }
    if (!call || view || !isAnswered() || call.style.display !== 'none') {
      return;
    }
    call.style.display = '';
  };

  const isNeeded = (): boolean => near || Boolean(found?.querySelector(BAR)) || !isAnswered() || waiting !== undefined;
  const show = (): void => {
    lazyBar.use(
      ({ renderer }) => {
        if (over || view || found === undefined) {
          return;
        }
        // Another tab may have answered meanwhile.
        if (!isNeeded()) {
          model.settle();
          return;
        }
        const into = document.createElement('div');
        into.style.display = 'contents';
        box.prepend(into);
        const given = (): Model => ({
          ...model,
          values: { ...model.values, found, call, take, drop, isPressed: () => press !== undefined },
        });
        const root = renderer.mount(into, given());
        view = {
          update: () => renderer.update(root, given()),
          leave() {
            renderer.unmount(root);
            into.remove();
          },
        };
      },
      () => undefined,
    );
  };
  /** Looks at what the page needs now. */
  const look = (): void => {
    if (found === undefined) {
      return;
    }
    placeCall();
    if (view) {
      view.update();
    } else if (isNeeded()) {
      show();
    } else {
      model.settle();
    }
  };
  const withHands = (run: (hands: BarHandle) => void): void => {
    if (hands) {
      run(hands.current);
      return;
    }
    waiting = run;
    if (!view) {
      look();
    }
  };

  const open = (opener: HTMLElement): void => {
    if (press || hands?.current.isOpen() || !emit(element.isConnected ? element : document.body, 'shop:consent-open', { opener })) {
      return;
    }
    const mine = (press = {});
    const act = (run: (hands: BarHandle) => void): void => {
      if (press !== mine) {
        return;
      }
      withHands((now) => {
        drop();
        run(now);
      });
    };
    const instead = (): void => {
      if (press !== mine) {
        return;
      }
      const policy = found ? found.querySelector(`${BAR} ${POLICY}`)?.getAttribute('href') : settings().policyUrl;
      const url = safeUrl(opener.closest('a[href]:not([href^="#"])')?.getAttribute('href') ?? policy);
      if (url === null) {
        lazyBar.use(
          () => act((now) => now.askAgain()),
          () => {
            if (press === mine) {
              drop();
            }
          },
        );
        return;
      }
      drop();
      navigation.go(url);
    };
    if (!settings().withSettings || (found && !found.querySelector(DIALOG))) {
      lazyBar.use(() => act((now) => now.askAgain()), instead);
      return;
    }
    void lazyBar.load();
    lazyPreferences.use((there) => lazyBar.use(() => act((now) => now.open(there)), instead), instead);
  };

  /** Anywhere on the page: links that open the settings stand in footers and policies. */
  const hear = (): (() => void)[] => {
    const stop = claimClicks(
      page,
      `${OPEN}, ${WITHDRAW}`,
      (button) => driverOf('cookieBar', button) === 'tag',
      (button, event) => {
        if (button.matches('a')) {
          event.preventDefault();
        }
        if (button.matches(OPEN)) {
          open(button);
          return;
        }
        drop();
        decide({ status: 'declined' }, 'withdraw');
        hands?.current.leave();
      },
    );
    const enter = (event: KeyboardEvent): void => {
      const button = event.target instanceof Element ? event.target.closest<HTMLElement>(`${BUTTONS}, ${TAB}`) : null;
      // What the plugin prints are boxes without a meaning.
      if (!['Enter', ' '].includes(event.key) || event.defaultPrevented || !button || button.matches('button, a[href]')) {
        return;
      }
      event.preventDefault();
      if (!event.repeat) {
        button.click();
      }
    };
    page.addEventListener('keydown', enter);
    const hearHost = hearHostAnswers(page, (pressed) => {
      if (!consent.adopt(pressed).answered) {
        return;
      }
      announce(message('cookie-bar.saved'));
      hands?.current.leave();
    });
    return [stop, hearHost, reachOpeners(), () => page.removeEventListener('keydown', enter)];
  };

  const stops = [
    keepRecord(settings),
    reportUnclassified(consent.rules),
    reloadWhenWithdrawn(() => settings().reload, $state.get()),
    $state.listen(look),
    onFirstIntent(page, OPEN, () => {
      if (!settings().withSettings) {
        return;
      }
      void lazyBar.load();
      void lazyPreferences.load().then((there) => {
        if (there) {
          hands?.current.ready(there);
        }
      });
      near = true;
      if (found) {
        look();
      }
    }),
  ];
  const standing = (where: ParentNode | null): void => {
    found = where;
    stops.push(...hear());
    // Another script's answer counts for the policy of today: only then can another policy ask again.
    if (isAnswered()) {
      consent.adopt();
    }
    look();
  };
  stops.push(reportWrongMarks());
  if (!isAnswered()) {
    stops.push(reportForeign());
  }
  if (!isAnswered() || found) {
    void lazyBar.load();
  }
  if (found) {
    standing(found);
  } else {
    stops.push(whenPageReady(() => standing(isPrinted(document) ? document.body : null)));
  }

  return {
    update(now) {
      model = now;
      configure();
      look();
    },
    leave() {
      over = true;
      drop();
      stops.forEach((stop) => stop());
      view?.leave();
      dropCall();
    },
  };
}
