import { announceBar } from '../../shared/consent/bar.js';
import { startConsent } from '../../shared/consent/consent.js';
import type { Model, Renderer, Shown } from '../../shared/element/element.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { whenActivated, whenPageReady } from '../../shared/dom/page-ready.js';
import { onPage } from '../../shared/page.js';
import { $consent } from '../../shared/stores/consent.js';
import { announce } from '../../shared/stores/notices.js';
import { createReopenButton } from './reopen-button.js';
import { BAR, DIALOG, OPEN } from './cookie-bar.read.js';
import { decide } from './save-answer.js';
import {
  keepRecord,
  reloadWhenWithdrawn,
  reportForeign,
  reportUnclassified,
  reportUnknownCategories,
  reportWrongMarks,
} from './effects.js';
import { createBarHandles, createOpening, lazyBar } from './open-settings.js';
import { listenToPresses } from './page-presses.js';
import type { BarContext, Settings } from './types.js';
import { listenToHostAnswers, reachOpeners } from './host-answers.js';
import { lazyPreferences } from './lazy.js';

/** One bar asks; a second tag on the page is silent. */
const first = onPage('cookie-bar', () => ({ host: undefined as HTMLElement | undefined }));

/**
 * What the tag does by itself: keeps the answer, prints the button that opens the settings again, hears the links that open them and
 * that take consent back. None of that needs React, and most visitors have answered: the bar (`renderer.ts`) comes where there is no answer
 * that holds, where the plugin's markup has to be driven, and when somebody wants the settings.
 */
export const starting: Renderer = (box, model) => {
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

/** Puts the bar's view into a box. */
function showBar(box: HTMLElement, renderer: Renderer, model: Model): Shown {
  const into = document.createElement('div');
  into.style.display = 'contents';
  box.prepend(into);
  const { update, leave } = renderer(into, model);
  return {
    update,
    leave() {
      leave();
      into.remove();
    },
  };
}

/** Does the plugin's markup stand there? Once there is an answer it prints its dialog alone. */
const isPrinted = (where: ParentNode): boolean =>
  where.querySelector(BAR) !== null || (isAnswered() && where.querySelector(DIALOG) !== null);

const isAnswered = (): boolean => $consent().get().answered;

/** What the bar's view is given, and what asks for it. */
interface ViewOptions {
  readonly box: HTMLElement;
  readonly model: () => Model;
  /** Where the plugin's markup is: inside the tag, or anywhere, for it is printed in the footer. `undefined`: not known yet. */
  readonly found: () => ParentNode | null | undefined;
  readonly context: Omit<BarContext, 'found' | 'call'>;
  /** Is there something to show? */
  readonly isNeeded: () => boolean;
}

/** The bar's view, which comes where it is needed, and the button that opens the settings again, ours until the view has it. */
function createBar({ box, model, found, context, isNeeded }: ViewOptions) {
  const reopen = createReopenButton(box);
  let view: Shown | undefined;
  let isOver = false;
  const modelNow = (): Model => {
    const now = model();
    // It is shown once it is known where the markup is.
    const more: Partial<BarContext> = { ...context, found: found() ?? null, call: reopen.node };
    return { ...now, values: { ...now.values, ...more } };
  };
  const show = (): void => {
    lazyBar.use(
      ({ renderer }) => {
        if (isOver || view || found() === undefined) {
          return;
        }
        // Another tab may have answered meanwhile.
        if (isNeeded()) {
          view = showBar(box, renderer, modelNow());
        } else {
          model().settle();
        }
      },
      () => undefined,
    );
  };
  return {
    isShown: () => view !== undefined,
    /** Looks at what the page needs now. */
    look(): void {
      const where = found();
      if (where === undefined) {
        return;
      }
      // Ours is needed where the bar is; once that is there, it shows and hides the button.
      if (where === null) {
        reopen.place((model().values as Settings).opener, !view && isAnswered());
      }
      if (view) {
        view.update(modelNow());
      } else if (isNeeded()) {
        show();
      } else {
        model().settle();
      }
    },
    leave(): void {
      isOver = true;
      view?.leave();
      reopen.remove();
    },
  };
}

function start(box: HTMLElement, begin: Model): Shown {
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
  const inside = isPrinted(element) ? element : undefined;
  let found: ParentNode | null | undefined;
  /** Somebody is about to open the plugin's settings. */
  let near = false;
  const handles = createBarHandles();
  const opening = createOpening({
    element,
    handles,
    settings,
    found: () => found,
    show() {
      if (!bar.isShown()) {
        bar.look();
      }
    },
  });
  const bar = createBar({
    box,
    model: () => model,
    found: () => found,
    context: { take: handles.take, drop: opening.drop, isPressed: opening.isPressed },
    isNeeded: () => near || Boolean(found?.querySelector(BAR)) || !isAnswered() || handles.isAwaited(),
  });
  const prepare = (): void => {
    if (!settings().withSettings) {
      return;
    }
    void lazyBar.load();
    void lazyPreferences.load().then((there) => there && handles.now()?.ready(there));
    near = true;
    if (found) {
      bar.look();
    }
  };

  const stops = [
    keepRecord(settings),
    reportUnclassified(consent.rules),
    reloadWhenWithdrawn(() => settings().reload, $state.get()),
    $state.listen(bar.look),
    onFirstIntent(page, OPEN, prepare),
    reportWrongMarks(),
    reportUnknownCategories(settings),
  ];
  const begins = (where: ParentNode | null): void => {
    found = where;
    listenToAnswers(page, consent, handles, opening).forEach((stop) => stops.push(stop));
    // Another script's answer counts for the policy of today: only then can another policy ask again.
    if (isAnswered()) {
      consent.adopt();
    }
    bar.look();
  };
  if (!isAnswered()) {
    stops.push(reportForeign());
  }
  if (!isAnswered() || inside) {
    void lazyBar.load();
  }
  // A bar that nobody sees would count its seconds, and answer by them.
  const stopWaiting = whenActivated(() => {
    if (inside) {
      begins(inside);
    } else {
      stops.push(whenPageReady(() => begins(isPrinted(document) ? document.body : null)));
    }
  });
  stops.push(stopWaiting);

  return {
    update(now) {
      model = now;
      configure(settings());
      bar.look();
    },
    leave() {
      opening.drop();
      stops.forEach((stop) => stop());
      bar.leave();
    },
  };
}

/** Hears what opens the settings or gives an answer, anywhere on the page. @returns how to stop */
function listenToAnswers(
  page: HTMLElement,
  consent: ReturnType<typeof startConsent>,
  handles: ReturnType<typeof createBarHandles>,
  opening: ReturnType<typeof createOpening>,
): (() => void)[] {
  return [
    listenToPresses(page, {
      open: opening.open,
      withdraw() {
        opening.drop();
        decide({ status: 'declined' }, 'withdraw');
        handles.now()?.leave();
      },
    }),
    listenToHostAnswers(page, (pressed) => {
      if (consent.adopt(pressed).answered) {
        announce(message('cookie-bar.saved'));
        handles.now()?.leave();
      }
    }),
    reachOpeners(),
  ];
}
