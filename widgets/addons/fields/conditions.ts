import { attribute, isChosen, type AddonParts, type ContainerParts } from '../addons.host.js';
import { setDisplayed, type Session } from '../session.js';
import { allowOneText } from './choices.js';
import { parseConditions, resolveConditions, unknownInRules, type ConditionalAddon, type Conditions } from './fields.rules.js';

const CONTROLS = 'input, select, textarea, button';

/** Shows and hides the add-ons of a session by their rules (contract 24 to 28). */
interface Rules {
  /** Brings every add-on to where the rules say. @returns how often they were gone through: the host tells each time */
  apply(): number;
  /** Shows again what a rule has hidden. */
  stop(): void;
}

const conditionsOf = ({ element, hasRules }: AddonParts): Conditions | null =>
  hasRules
    ? parseConditions({
        display: attribute(element, 'data-conditional_logic_display'),
        displayIf: attribute(element, 'data-conditional_logic_display_if'),
        addons: attribute(element, 'data-conditional_rule_addon'),
        states: attribute(element, 'data-conditional_rule_addon_is'),
        variations: attribute(element, 'data-conditional_rule_variations'),
      })
    : null;

/** What the rules look at; the fields of an add-on are read where a rule names it. */
const readConditional = ({ id, element, fields }: AddonParts, conditions: Conditions | null): ConditionalAddon => ({
  id,
  conditions,
  isHidden: element.classList.contains('hidden'),
  get selected() {
    return fields.flatMap((field) =>
      !isChosen(field)
        ? []
        : field.kind === 'toggle'
          ? [field.key]
          : field.kind === 'select'
            ? [`${field.key}-${field.control.value}`]
            : [],
    );
  },
  get filled() {
    return fields.filter(({ kind, control }) => kind !== 'toggle' && kind !== 'select' && control.value !== '').map(({ key }) => key);
  },
});

/** Rules of one session; nothing is hidden before `apply`. */
export function createRules(session: Session): Rules {
  /** Controls that a rule switched off. */
  const disabled = new WeakSet<Element>();
  let isTold = false;
  let known: ContainerParts | undefined;
  let conditions: readonly (Conditions | null)[] = [];
  /** The rules as the markup has them; of fresh markup what they name wrongly is told. */
  const readRules = (): readonly (Conditions | null)[] => {
    const { parts } = session;
    if (parts !== known) {
      known = parts;
      conditions = parts.addons.map(conditionsOf);
      session.report(unknownInRules(parts.addons.map(({ id }, i) => ({ id, conditions: conditions[i] ?? null }))));
    }
    return conditions;
  };
  const setShown = (addon: AddonParts, shows: boolean): void => {
    const { element } = addon;
    element.classList.toggle('hidden', !shows);
    for (const control of element.querySelectorAll<HTMLInputElement>(CONTROLS)) {
      if (!shows && !control.disabled) {
        control.disabled = true;
        disabled.add(control);
      } else if (shows && (disabled.has(control) || !control.closest('.out-of-stock')) && control.disabled) {
        control.disabled = false;
        disabled.delete(control);
      }
    }
    setDisplayed(element, shows, session.isFirst ? 'none' : session.settings().effect);
    if (shows) {
      allowOneText(addon);
    }
  };
  return {
    apply() {
      const { parts, isFirst } = session;
      const rules = readRules();
      const all = parts.addons.map((addon, i) => readConditional(addon, rules[i] ?? null));
      const { hidden, rounds, restless } = resolveConditions(all, session.variationId());
      parts.addons.forEach((addon, i) => {
        const { element, id } = addon;
        const shows = !hidden.has(id);
        const isShown = !element.classList.contains('hidden') && (!isFirst || element.style.display !== 'none');
        if (rules[i] && (shows !== isShown || (isFirst && !shows))) {
          setShown(addon, shows);
        }
      });
      // Once: which of them come out changes with what is chosen.
      if (restless.length > 0 && !isTold) {
        isTold = true;
        session.report([`the rules of the add-ons ${restless.join(', ')} contradict each other`]);
      }
      return rounds;
    },
    stop() {
      const rules = readRules();
      session.parts.addons.forEach((addon, i) => {
        if (rules[i] && addon.element.classList.contains('hidden')) {
          setShown(addon, true);
        }
      });
    },
  };
}
