import { announceBar } from '../../shared/consent/bar.js';
import { startConsent } from '../../shared/consent/consent.js';
import type { Model, Renderer } from '../../shared/element/element.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { whenPageReady } from '../../shared/dom/page-ready.js';
import { onPage } from '../../shared/page.js';
import { $consent } from '../../shared/stores/consent.js';
import { announce } from '../../shared/stores/notices.js';
import { createReopenButton } from './reopen-button.js';
import { BAR, DIALOG, OPEN } from './cookie-bar.read.js';
import { decide } from './save-answer.js';
import { keepRecord, reloadWhenWithdrawn, reportForeign, reportUnclassified, reportWrongMarks } from './effects.js';
import { createBarHandles, createOpening } from './open-settings.js';
import { hearPresses } from './page-presses.js';
import type { BarContext, Settings } from './types.js';
import { hearHostAnswers, reachOpeners } from './host-answers.js';
import { lazyBar, lazyPreferences } from './lazy.js';

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
const ownSettings = ({ categories, services, unclassified, revision, expire }: Settings): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries({ categories, services, unclassified: unclassified === 'keep' ? '' : unclassified, revision, expire }).filter(
        ([, value]) => !isEmpty(value),
      ),
    ),
  );

/** Tells the page's consent what the tag says about it, whenever that has changed. */
function createConfigure(consent: ReturnType<typeof startConsent>): (settings: Settings) => void {
  let before = '{}';
  return (settings) => {
    const now = ownSettings(settings);
    if (now === before) {
      return;
    }
    before = now;
    consent.configure({
      categories: undefined,
      services: undefined,
      unclassified: undefined,
      revision: undefined,
      expire: undefined,
      ...(JSON.parse(now) as object),
    });
  };
}

/** The bar, once it is on the page. */
interface BarView {
  update(): void;
  leave(): void;
}

/** Puts the bar's view into a box. */
function mountBar<R extends object>(box: HTMLElement, renderer: Renderer<R>, model: () => Model): BarView {
  const into = document.createElement('div');
  into.style.display = 'contents';
  box.prepend(into);
  const root = renderer.mount(into, model());
  return {
    update: () => renderer.update(root, model()),
    leave() {
      renderer.unmount(root);
      into.remove();
    },
  };
}

function start(box: HTMLElement, begin: Model): Started {
  const { element } = begin;
  const page = document.documentElement;
  let model = begin;
  const settings = (): Settings => model.values as Settings;
  const consent = startConsent();
  announceBar();
  // What the tag says has to hold before the first look at the answer.
  const configure = createConfigure(consent);
  configure(settings());
  const $state = $consent();
  const isAnswered = (): boolean => $state.get().answered;

  /** Does the plugin's markup stand there? Once there is an answer it prints its dialog alone. */
  const isPrinted = (where: ParentNode): boolean =>
    where.querySelector(BAR) !== null || (isAnswered() && where.querySelector(DIALOG) !== null);
  /** Where the plugin's markup is: inside the tag, or anywhere, for it is printed in the footer. `undefined`: not known yet. */
  let found: ParentNode | null | undefined = isPrinted(element) ? element : undefined;
  /** Somebody is about to open the plugin's settings. */
  let near = false;
  let view: BarView | undefined;
  let over = false;
  const reopen = createReopenButton(box);
  const handles = createBarHandles();
  const opening = createOpening({
    element,
    handles,
    settings,
    found: () => found,
    show() {
      if (!view) {
        look();
      }
    },
  });

  const isNeeded = (): boolean => near || Boolean(found?.querySelector(BAR)) || !isAnswered() || handles.isAwaited();
  const given = (): Model => {
    const context: Partial<BarContext> = {
      ...(found === undefined ? {} : { found }),
      call: reopen.node,
      take: handles.take,
      drop: opening.drop,
      isPressed: opening.isPressed,
    };
    return { ...model, values: { ...model.values, ...context } };
  };
  const showBar = (): void => {
    lazyBar.use(
      ({ renderer }) => {
        if (over || view || found === undefined) {
          return;
        }
        // Another tab may have answered meanwhile.
        if (isNeeded()) {
          view = mountBar(box, renderer, given);
        } else {
          model.settle();
        }
      },
      () => undefined,
    );
  };
  /** Looks at what the page needs now. */
  function look(): void {
    if (found === undefined) {
      return;
    }
    // Ours is needed where the bar is; once that is there, it shows and hides the button.
    if (found === null) {
      reopen.place(settings().opener, !view && isAnswered());
    }
    if (view) {
      view.update();
    } else if (isNeeded()) {
      showBar();
    } else {
      model.settle();
    }
  }
  const prepare = (): void => {
    if (!settings().withSettings) {
      return;
    }
    void lazyBar.load();
    void lazyPreferences.load().then((there) => there && handles.now()?.ready(there));
    near = true;
    if (found) {
      look();
    }
  };

  const stops = [
    keepRecord(settings),
    reportUnclassified(consent.rules),
    reloadWhenWithdrawn(() => settings().reload, $state.get()),
    $state.listen(look),
    onFirstIntent(page, OPEN, prepare),
    reportWrongMarks(),
  ];
  const hear = (): (() => void)[] => [
    hearPresses(page, {
      open: opening.open,
      withdraw() {
        opening.drop();
        decide({ status: 'declined' }, 'withdraw');
        handles.now()?.leave();
      },
    }),
    hearHostAnswers(page, (pressed) => {
      if (consent.adopt(pressed).answered) {
        announce(message('cookie-bar.saved'));
        handles.now()?.leave();
      }
    }),
    reachOpeners(),
  ];
  const begins = (where: ParentNode | null): void => {
    found = where;
    stops.push(...hear());
    // Another script's answer counts for the policy of today: only then can another policy ask again.
    if (isAnswered()) {
      consent.adopt();
    }
    look();
  };
  if (!isAnswered()) {
    stops.push(reportForeign());
  }
  if (!isAnswered() || found) {
    void lazyBar.load();
  }
  if (found) {
    begins(found);
  } else {
    stops.push(whenPageReady(() => begins(isPrinted(document) ? document.body : null)));
  }

  return {
    update(now) {
      model = now;
      configure(settings());
      look();
    },
    leave() {
      over = true;
      opening.drop();
      stops.forEach((stop) => stop());
      view?.leave();
      reopen.remove();
    },
  };
}
