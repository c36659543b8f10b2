import { fireHost, onHost } from '../../shared/host/jquery-bridge.js';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { lazySlide } from '../../shared/ui/lazy-slide.js';
import { OPTION, type AddonParts, type FieldParts } from './addons.host.js';
import type { Settings } from './addons.schema.js';
import { createChecks } from './fields/checks.js';
import { addColourPicker, enhance, isUnfolded, numberRadios, toggleOf, openTooltip } from './fields/enhance.js';
import type { RefusedChoice } from './fields/marks.js';
import {
  allowOneText,
  choose,
  linkOwnQuantity,
  markChosen,
  showChoices,
  showSelected,
  drivePresses,
  guardQuotes,
  type AddonsUi,
} from './fields/choices.js';
import { listenToHostPrices, createPrices } from './price/prices.js';
import { createImages } from './images.js';
import { createRules } from './fields/conditions.js';
import { createSession, type Session } from './session.js';
import { driveUploads, restoreFile } from './uploads/uploads.js';
import { createVariations } from './variations.js';

const COLOURS = 'input.wp-color-picker';
const FILE = 'input.file';

/** Gives colour fields their default, and their picker. */
function setUpColours({ container, writes }: Session): void {
  const fields = [...container.querySelectorAll<HTMLInputElement>(COLOURS)].filter((field) => !field.closest('.wp-picker-container'));
  for (const field of fields) {
    if (field.value === '' && field.getAttribute('data-addon-colorpicker-show') !== 'placeholder') {
      field.value = field.getAttribute('data-default-color') ?? '';
    }
    addColourPicker(field, writes);
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
  numberRadios(parts, writes);
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
        openTooltip(option, tip);
      }
    });
  }
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

/** What a driven container does for others. */
export interface DrivenAddons {
  /** Puts a file into an option that was uploaded before. */
  restore(option: HTMLElement, url: string): void;
  stop(): void;
}

/**
 * Drives the add-ons of one container where no script of the host does: choices, rules, totals, checks, pictures, uploads, dates.
 */
export function driveAddons(container: HTMLElement, settings: () => Settings, ui: AddonsUi): DrivenAddons {
  const session = createSession(container, settings);
  const { store } = session;
  const checks = createChecks(session);
  const prices = createPrices(session);
  const rules = createRules(session);
  const images = createImages(container, () => settings().imageSelector);
  const update = (): void => {
    if (!session.isDriving) {
      return;
    }
    for (let rounds = rules.apply(); rounds > 0; rounds -= 1) {
      fireHost(document, 'wapo_after_conditional_logic_check');
    }
    checks.run();
    images.update(session.parts);
    prices.calculate();
    session.isFirst = false;
  };
  const { calculate } = prices;
  const follow: Follow = { update, calculate, setRefused: checks.setRefused };
  let takesFiles = false;
  const begin = (): void => {
    setUp(session);
    if (!takesFiles && container.querySelector(FILE)) {
      takesFiles = true;
      driveUploads(session, update);
    }
  };
  const variations = createVariations(session, {
    read() {
      checks.forget();
      return session.read();
    },
    setUp: begin,
    update,
    forgetImages: images.forget,
    writeProductPrice: prices.writeProductPrice,
  });

  begin();
  drivePresses(session, ui);
  listenToTooltips(session);
  listenToChanges(session, follow);
  guardQuotes(session);
  session.onStop(onFirstIntent(session.scope, '*', lazySlide.load));
  listenToHostPrices(session, { calculate, reload: variations.reload });
  listenToStore(session, variations, calculate);
  session.parts.addons.forEach(showChoices);
  const { variation } = store.get();
  update();
  if (variation && String(variation.variation_id) === session.variationId() && session.productId() !== session.variationId()) {
    variations.take(variation);
  }

  return {
    restore: (option, url) => restoreFile(option, url, update),
    stop() {
      session.stop();
      rules.stop();
      images.stop();
      variations.stop();
      checks.stop();
      session.writes.undo();
      prices.stop();
    },
  };
}
