import { fireHost, jquery, onHost, onJquery } from '../../shared/host/jquery-bridge.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { lazyModule } from '../../shared/lazy.js';
import { lazySlide } from '../../shared/ui/lazy-slide.js';
import { OPTION, type AddonParts, type FieldParts } from './addons.read.js';
import type { Settings } from './addons.schema.js';
import { createChecks } from './checks.js';
import type { RefusedChoice } from './marks.js';
import { allowOneText, choose, linkOwnQuantity, markChosen, showChoices, showSelected } from './choices.js';
import { enhance, isUnfolded, toggleOf } from './enhance.js';
import { drivePresses, guardQuotes, type AddonsUi } from './presses.js';
import { createPrices } from './prices.js';
import { createSession, latePart, type Session } from './session.js';
import type { Uploads } from './upload-fields.js';
import { createVariations } from './variations.js';

const COLOURS = 'input.wp-color-picker';
const FILE = 'input.file';

const lazyColours = lazyModule('picking a colour', () => import('./colours.js'));
const lazyHostPrices = lazyModule('prices of other plugins', () => import('./host-prices.js'));
const lazyImages = lazyModule('pictures of options', () => import('./images.js'));
const lazyRules = lazyModule('the rules of add-ons', () => import('./rules.js'));
const lazyTooltips = lazyModule('keeping tooltips on the screen', () => import('./tooltips.js'));
const lazyUploads = lazyModule('choosing files', () => import('./upload-fields.js'));

/** Gives colour fields their default, and their picker. */
function setUpColours(session: Session): void {
  const { container, writes } = session;
  const fields = [...container.querySelectorAll<HTMLInputElement>(COLOURS)].filter((field) => !field.closest('.wp-picker-container'));
  for (const field of fields) {
    if (field.value === '' && field.getAttribute('data-addon-colorpicker-show') !== 'placeholder') {
      field.value = field.getAttribute('data-default-color') ?? '';
    }
  }
  if (fields.length > 0) {
    lazyColours.use(
      ({ addColourPickers }) => {
        // Other markup may have come meanwhile, which has asked for its own.
        if (session.isDriving && session.writes === writes) {
          addColourPickers(fields, writes);
        }
      },
      () => undefined,
    );
  }
}

/** Prepares markup that nobody has touched yet. */
function setUp(session: Session): void {
  const { parts, writes } = session;
  for (const { control } of parts.addons.flatMap(({ fields }) => fields)) {
    // The browser would want every box of them ticked, where one will do.
    if (control.type === 'checkbox' && control.required) {
      writes.attr(control, 'data-shop-required', '');
      writes.attr(control, 'required', null);
    }
  }
  enhance(parts, writes);
  setUpColours(session);
  for (const addon of parts.addons) {
    if (toggleOf(addon) && addon.body) {
      addon.body.style.display = isUnfolded(addon) ? '' : 'none';
    }
    addon.fields.forEach(markChosen);
    allowOneText(addon);
  }
  session.report(parts.problems);
}

/** The add-on and the field that a control is. */
function fieldFor({ parts }: Session, el: Element): { readonly field: FieldParts; readonly addon: AddonParts } | null {
  for (const addon of parts.addons) {
    const field = addon.element.contains(el) ? addon.fields.find(({ control }) => control === el) : undefined;
    if (field) {
      return { field, addon };
    }
  }
  return null;
}

/** What follows a change: everything, or where only the main quantity changed the prices alone. */
interface Follow {
  update(): void;
  calculate(): void;
  /** A box was one too many and did not tick, or something else was chosen since. */
  setRefused(choice: RefusedChoice | null): void;
}

function onChange(session: Session, target: EventTarget | null, { update, calculate, setRefused }: Follow): void {
  if (!(target instanceof Element)) {
    return;
  }
  if (target.matches('.wapo-product-qty')) {
    linkOwnQuantity(target as HTMLInputElement);
    update();
    return;
  }
  const found = fieldFor(session, target);
  if (!found) {
    if (target === session.quantityField()) {
      calculate();
    }
    return;
  }
  const { field, addon } = found;
  const isIn = field.kind !== 'toggle' || choose(field, addon);
  setRefused(isIn ? null : { addon: addon.id, key: field.key, max: addon.max ?? 0 });
  if (field.kind === 'select') {
    showSelected(field.control as HTMLSelectElement, addon);
  }
  allowOneText(addon);
  update();
}

/** Hears what shoppers and scripts change in the form's fields. */
function listenToChanges(session: Session, follow: Follow): void {
  const { form, scope, hear } = session;
  for (const type of ['change', 'input']) {
    hear<Event>(scope, type, ({ target }) => {
      // Boxes and selects say `change` for what `input` said a moment before.
      const comesAgain = type === 'input' && target instanceof Element && target.matches('select, [type=checkbox], [type=radio]');
      if (!comesAgain && !(target instanceof Element && target.matches(FILE))) {
        onChange(session, target, follow);
      }
    });
  }
  // What another script fires through jQuery alone is not heard natively.
  session.onStop(
    onHost(scope, 'change', ({ target, originalEvent }) => {
      if (!originalEvent) {
        onChange(session, target, follow);
      }
    }),
  );
  hear<Event>(document, 'reset', ({ target }) => {
    if (target === form) {
      setTimeout(() => {
        session.parts.addons.forEach(showChoices);
        follow.update();
      });
    }
  });
}

/** Shows tooltips, from the first time that pointer or focus come to an option that has one. */
function listenToTooltips({ container, hear }: Session): void {
  for (const type of ['pointerover', 'focusin']) {
    hear<Event>(container, type, ({ target }) => {
      const option = target instanceof Element ? target.closest<HTMLElement>(OPTION) : null;
      const tip = option?.querySelector<HTMLElement>('.tooltip');
      if (option && tip) {
        lazyTooltips.use(
          ({ openTooltip }) => openTooltip(option, tip),
          () => undefined,
        );
      }
    });
  }
}

/** Hears what other plugins say of the product's price: through jQuery alone, whenever that comes. */
function listenToPrices(session: Session, follow: Parameters<typeof import('./host-prices.js').listenToHostPrices>[1]): void {
  const prices = latePart(session, lazyHostPrices, ({ listenToHostPrices }) => {
    listenToHostPrices(session, follow);
    return {};
  });
  session.onStop(
    onJquery(() => {
      if (jquery() && !prices.here) {
        prices.use(() => undefined);
      }
    }),
  );
}

/** Hears which variation is chosen, and what a bundle costs. */
function listenToStore(session: Session, variations: ReturnType<typeof createVariations>, calculate: () => void): void {
  const { form, scope, store } = session;
  const isListed = form?.matches('.in_loop, .ywcp') ?? false;
  /** Swatches of the add-ons' publisher reset the form before each choice. */
  let isSwatches = false;
  session.onStop(
    onHost(scope, 'reset_data', (_event, [by]) => {
      isSwatches = by === 'yith_wccl';
    }),
  );
  let known = store.get();
  session.onStop(
    store.listen((now) => {
      const was = known;
      known = now;
      const { variation } = now;
      if (variation !== was.variation && !isListed) {
        const id = String(variation?.variation_id ?? '');
        if (variation && id !== String(was.variation?.variation_id ?? '') && id === session.variationId()) {
          variations.take(variation);
          return;
        }
        if (!variation && was.variation) {
          const isLeft = !isSwatches;
          isSwatches = false;
          if (isLeft) {
            variations.leave();
          }
          return;
        }
      }
      if (now.bundlePrice !== was.bundlePrice || now.quantity !== was.quantity) {
        calculate();
      }
    }),
  );
}

/** The rules of a session: their code comes where the page has some. */
interface Ruled {
  apply(): void;
  /** Acts once they can be worked out: what they hide is neither missed nor paid for. Without their code all add-ons show. */
  whenHere(run: () => void): void;
}

function createRuled(session: Session): Ruled {
  const rules = latePart(session, lazyRules, ({ createRules }) => createRules(session));
  return {
    apply() {
      // The host goes round twice where there are no rules, and tells each time.
      const rounds = rules.here?.apply() ?? 2;
      for (let round = 0; round < rounds; round += 1) {
        fireHost(document, 'wapo_after_conditional_logic_check');
      }
    },
    whenHere(run) {
      if (rules.here || session.parts.addons.some(({ hasRules }) => hasRules)) {
        rules.use(run, run);
      } else {
        run();
      }
    },
  };
}

/** What a driven container does for others. */
export interface DrivenAddons extends Uploads {
  /** Acts once what the rules hide is hidden. */
  whenReady(run: () => void): void;
  stop(): void;
}

/**
 * Drives the add-ons of one container where no script of the host does: choices, rules, totals, checks, pictures, uploads, dates (contract:
 * addons.md, "Driver").
 */
export function driveAddons(container: HTMLElement, settings: () => Settings, ui: AddonsUi): DrivenAddons {
  const session = createSession(container, settings);
  const { store } = session;
  const checks = createChecks(session);
  const prices = createPrices(session);
  const rules = createRuled(session);
  const calculate = (): void => rules.whenHere(prices.calculate);
  const images = latePart(session, lazyImages, ({ createImages }) => createImages(container, () => settings().imageSelector));
  const act = (): void => {
    rules.apply();
    checks.run();
    if (images.here || session.parts.hasImages) {
      images.use((code) => code.update(session.parts));
    }
    prices.calculate();
    session.isFirst = false;
  };
  const update = (after = (): void => undefined): void =>
    rules.whenHere(() => {
      act();
      after();
    });
  const follow: Follow = { update, calculate, setRefused: checks.setRefused };
  const uploads = latePart(session, lazyUploads, ({ driveUploads }) => driveUploads(session, () => update()));
  const begin = (): void => {
    setUp(session);
    if (container.querySelector(FILE)) {
      uploads.use(() => undefined);
    }
  };
  const variations = createVariations(session, {
    read() {
      checks.forget();
      return session.read();
    },
    setUp: begin,
    update,
    forgetImages: () => images.here?.forget(),
    writeProductPrice: prices.writeProductPrice,
  });

  begin();
  drivePresses(session, ui);
  listenToTooltips(session);
  listenToChanges(session, follow);
  guardQuotes(session);
  session.onStop(onFirstIntent(session.scope, '*', lazySlide.load));
  listenToPrices(session, { calculate, reload: variations.reload });
  listenToStore(session, variations, calculate);
  session.parts.addons.forEach(showChoices);
  const { variation } = store.get();
  update();
  if (variation && String(variation.variation_id) === session.variationId() && session.productId() !== session.variationId()) {
    variations.take(variation);
  }

  return {
    whenReady: rules.whenHere,
    restore: (option, url) => uploads.use((code) => code.restore(option, url)),
    stop() {
      session.stop();
      variations.stop();
      checks.stop();
      session.writes.undo();
      prices.stop();
    },
  };
}
