import { useRef, useState, type ComponentType, type ReactElement } from 'react';
import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { useCell } from '../../shared/element/cell.js';
import { afterCommit, commit } from '../../shared/element/commit.js';
import type { ElementProps } from '../../shared/element/define.js';
import { Host } from '../../shared/element/host.js';
import { keyOf, useEvent, useLatest, useMount } from '../../shared/element/host-hooks.js';
import { useDriver } from '../../shared/element/use-driver.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { usePageParsed } from '../../shared/element/use-page-ready.js';
import { fireHost, onHost } from '../../shared/host/jquery-bridge.js';
import { lazyModule } from '../../shared/lazy.js';
import { lazyView } from '../../shared/lazy-view.js';
import { lazySlide } from '../../shared/ui/lazy-slide.js';
import { useSubmitGuard } from '../../shared/ui/submit-guard.js';
import { CONTAINER, DATE, type AddonParts, type ContainerParts, type FieldParts } from './addons.host.js';
import type { PrintedProps } from './addons.markup.js';
import type { Settings } from './addons.schema.js';
import type { DateFieldProps } from './dates/date-field.js';
import { createChecks } from './fields/checks.js';
import {
  allowOneText,
  choose,
  createRules,
  isUnfolded,
  linkOwnQuantity,
  markChosen,
  press,
  pressDate,
  pressQuote,
  showChoices,
  showSelected,
  toggleOf,
  unfoldInvalid,
  type OpenDate,
} from './fields/choices.js';
import { Fields, showTooltip } from './fields/fields.js';
import { FollowAddons } from './follower.js';
import { createImages } from './images.js';
import { createPrices, TotalsBox } from './price/totals.js';
import { Selected, type Restore } from './selection.js';
import { createSession, type Session } from './session.js';
import { driveUploads, restoreFile, RestoredRows } from './uploads/uploads.js';
import { createVariations, hostPrices } from './variations.js';

type Props = Settings & ElementProps;

const lazyCalendar = lazyModule('the calendar', () => import('./dates/date-field.js'));
const Printed = lazyView<PrintedProps>(() => import('./addons.markup.js').then((part) => part.PrintedAddons));

/** The view of `<shop-addons>`. */
export function Addons(props: Props): ReactElement {
  const { element, addons, alerts } = props;
  const isParsed = usePageParsed();
  const containers = useNodes<HTMLElement>(element, CONTAINER);
  const [printed, setPrinted] = useState<HTMLElement | null>(null);
  const isEmpty = isParsed && containers.length === 0;
  useSubmitGuard(
    element,
    (form) => form.contains(element) || containers.some((container) => form.contains(container)),
    alerts === 'native',
  );
  return (
    <>
      {isEmpty && addons && <Printed given={addons} settings={props} onPrint={setPrinted} />}
      {(printed && isEmpty ? [printed] : containers).map((container) => (
        <Container key={keyOf(container)} container={container} settings={props} />
      ))}
    </>
  );
}

interface ContainerProps {
  readonly container: HTMLElement;
  readonly settings: Settings;
}

/** One container: driven or followed, and brought to what a line of the cart holds. */
function Container({ container, settings }: ContainerProps): ReactElement {
  const [driver] = useDriver('addons');
  const restore = useRef<Restore | null>(null);
  const { selection } = settings;
  return (
    <>
      {driver === 'tag' ? (
        <WithCalendar container={container} settings={settings} restore={restore} />
      ) : (
        <FollowAddons container={container} settings={settings} />
      )}
      {selection && (
        <>
          <Selected key={keyOf(selection)} container={container} settings={settings} selection={selection} restore={restore} />
          <RestoredRows container={container} />
        </>
      )}
    </>
  );
}

/** The calendar that is open. */
interface OpenCalendar {
  readonly field: HTMLInputElement;
  readonly takesFocus: boolean;
  readonly DateField: ComponentType<DateFieldProps>;
}

/** Add-ons that the tag drives, with the calendar that is open at one of their dates. */
function WithCalendar({ container, settings, restore }: ContainerProps & { readonly restore: { current: Restore | null } }): ReactElement {
  const [date, setDate] = useState<OpenCalendar | null>(null);
  const openDate = useEvent((field: HTMLInputElement, takesFocus: boolean): void =>
    lazyCalendar.use(
      ({ DateField }) => {
        // It may have been long on its way: who has gone on by then keeps the focus.
        if (document.activeElement === field) {
          setDate({ field, takesFocus, DateField });
        }
      },
      () => undefined,
    ),
  );
  return (
    <>
      <DrivenAddons container={container} settings={settings} openDate={openDate} restore={restore} />
      {date && (
        <date.DateField
          key={keyOf(date.field)}
          field={date.field}
          takesFocus={date.takesFocus}
          settings={settings}
          onClose={() => setDate(null)}
        />
      )}
    </>
  );
}

const DIMMED = '0.5';
const FILE = 'input.file';
/** They say `change` for what `input` said a moment before. */
const SAYS_TWICE = 'select, [type=checkbox], [type=radio]';

interface DrivenProps {
  readonly container: HTMLElement;
  readonly settings: Settings;
  readonly openDate: OpenDate;
  /** Is given how to put a file into an option, as long as the tag drives. */
  readonly restore: { current: Restore | null };
}

/**
 * The add-ons of one container where no script of the host drives them: choices, rules, totals, checks, pictures, uploads, dates. What is
 * chosen stands in the page's own fields; each change is followed by a round (`update`), and shown.
 */
function DrivenAddons({ container, settings, openDate, restore }: DrivenProps): ReactElement {
  const latest = useLatest(settings);
  const [session] = useState(() => createSession(container, () => latest.current));
  const [driving] = useState(() => createDriving(session));
  const { form, scope, life, store, $state } = session;
  const { checks, prices, variations, update, setUp } = driving;
  const state = useCell($state);

  useMount(() => {
    restore.current = (option, url) => restoreFile(option, url, update);
    afterCommit(() => {
      if (life.isOver) {
        return;
      }
      setUp();
      life.add(onFirstIntent(scope, '*', lazySlide.load));
      life.listen(container, 'pointerover', showTooltip);
      life.listen(container, 'focusin', showTooltip);
      // A date that was offered when it was chosen may have passed since: it is asked again before anything is pressed. By plain listeners,
      // for the focus moves in effects of React, too.
      const checkDates = (): void => void (container.querySelector(DATE) && checks.run());
      life.listen(document, 'pointerdown', checkDates, { capture: true });
      life.listen(document, 'focusin', checkDates, { capture: true });
      listenToStore(session, driving);
      session.parts.addons.forEach(showChoices);
      const { variation } = store.get();
      update();
      if (variation && String(variation.variation_id) === session.variationId() && session.productId() !== session.variationId()) {
        variations.take(variation);
      }
    });
    return () => {
      restore.current = null;
      life.end();
    };
  });
  const changed = ({ target, type }: { readonly target: EventTarget | null; readonly type: string }): void => {
    const comesAgain = type === 'input' && target instanceof Element && target.matches(SAYS_TWICE);
    if (target instanceof Element && !comesAgain && !target.matches(FILE)) {
      changeField(session, driving, target);
    }
  };
  const reset = (): void => {
    // The fields have their values again after that.
    life.timer(() => {
      session.parts.addons.forEach(showChoices);
      update();
    }, 0);
  };
  const [heardPrices] = useState(() => hostPrices(session, prices, variations));
  return (
    <>
      <Fields session={session} />
      <TotalsBox session={session} />
      <Host
        node={container}
        data-state={state}
        style={{ opacity: state === 'loading' ? DIMMED : undefined }}
        onClick={(event) => press(session, event, openDate)}
        onKeyDown={(event) => pressDate(event, openDate)}
        onInvalidCapture={(event) => unfoldInvalid(session, event)}
      />
      <Host node={scope} onInput={changed} on={{ change: changed }} />
      <Host node={form} onReset={reset} />
      <Host node={window} onClickCapture={(event) => pressQuote(session, event)} />
      <Host node={document} on={heardPrices} />
    </>
  );
}

/** Brings markup that nobody has touched yet to what is chosen and folded in it. */
function begin({ addons }: ContainerParts): void {
  for (const addon of addons) {
    if (toggleOf(addon) && addon.body) {
      addon.body.style.display = isUnfolded(addon) ? '' : 'none';
    }
    addon.fields.forEach(markChosen);
    allowOneText(addon);
  }
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

/** Everything that follows from what is chosen, in the order in which the plugin's own script goes through it. */
function createDriving(session: Session) {
  const { container, settings, life, $parts, $totals } = session;
  const checks = createChecks(session);
  const prices = createPrices(session);
  const rules = createRules(session);
  const images = createImages(container, () => settings().imageSelector);
  life.add(images.stop);
  let takesFiles = false;

  const update = (): void => {
    if (life.isOver) {
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
  const setUp = (): void => {
    const { parts } = session;
    begin(parts);
    session.report(parts.problems);
    if (!takesFiles && container.querySelector(FILE)) {
      takesFiles = true;
      driveUploads(session, update);
    }
  };
  const variations = createVariations(session, {
    renew(fresh) {
      commit(() => {
        checks.forget();
        $parts.set(fresh);
        // The box is a fresh one, too.
        const { price } = $totals.get();
        $totals.set({ price });
      });
      setUp();
    },
    update,
    images,
    prices,
  });
  return { checks, prices, variations, update, setUp };
}

type Driving = ReturnType<typeof createDriving>;

/** What a change in the form leads to: everything, or where only the main quantity changed the prices alone. */
function changeField(session: Session, { checks, prices, update }: Driving, target: Element): void {
  if (target.matches('.wapo-product-qty')) {
    linkOwnQuantity(target as HTMLInputElement);
    update();
    return;
  }
  const found = fieldFor(session, target);
  if (!found) {
    if (target === session.quantityField()) {
      prices.calculate();
    }
    return;
  }
  const { field, addon } = found;
  const isIn = field.kind !== 'toggle' || choose(field, addon);
  checks.setRefused(isIn ? null : { addon: addon.id, key: field.key, max: addon.max ?? 0 });
  if (field.kind === 'select') {
    showSelected(field.control as HTMLSelectElement, addon);
  }
  allowOneText(addon);
  update();
}

/** Hears which variation is chosen, and what a bundle costs. */
function listenToStore({ form, scope, store, life, variationId }: Session, { variations, prices }: Driving): void {
  const isListed = form?.matches('.in_loop, .ywcp') ?? false;
  /** Swatches of the add-ons' publisher reset the form before each choice. */
  let isSwatches = false;
  life.add(
    onHost(scope, 'reset_data', (_event, [by]) => {
      isSwatches = by === 'yith_wccl';
    }),
  );
  let known = store.get();
  life.add(
    store.listen((now) => {
      const was = known;
      known = now;
      const { variation } = now;
      if (variation !== was.variation && !isListed) {
        const id = String(variation?.variation_id ?? '');
        if (variation && id !== String(was.variation?.variation_id ?? '') && id === variationId()) {
          variations.take(variation);
          return;
        }
        if (!variation && was.variation) {
          // Once everybody has heard the event: whoever emptied the store by it may have been before us.
          queueMicrotask(() => {
            const isLeft = !isSwatches && !life.isOver && store.get().variation === null;
            isSwatches = false;
            if (isLeft) {
              variations.leave();
            }
          });
          return;
        }
      }
      if (now.bundlePrice !== was.bundlePrice || now.quantity !== was.quantity) {
        prices.calculate();
      }
    }),
  );
}
