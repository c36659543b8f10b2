import { useMemo, useState, type ReactElement } from 'react';
import { isoDay, namesIn, readDay, type DayContext } from '../../shared/dates/calendar.rules.js';
import { ENGLISH, type DateNames } from '../../shared/dates/names.js';
import { createScope } from '../../shared/dom/scope.js';
import { commit } from '../../shared/element/commit.js';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useEvent, useListener, useMount } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useNodes } from '../../shared/element/use-nodes.js';
import { DateField, type FieldSettings } from './date-field.js';
import { DATE_INPUT, isOurs, languageOf } from './date.host.js';
import type { schema } from './date.schema.js';

type Props = Values<typeof schema> & ElementProps;

/** Names from the tag, else of the page's language, else English, one by one. */
function allNames(own: DateNames, language: string): Required<DateNames> {
  const page = namesIn(language);
  const list = (which: keyof DateNames): readonly string[] =>
    ENGLISH[which].map((english, i) => own[which]?.[i] || page[which][i] || english);
  return {
    dayNames: list('dayNames'),
    dayNamesShort: list('dayNamesShort'),
    monthNames: list('monthNames'),
    monthNamesShort: list('monthNamesShort'),
  };
}

/** A day of the settings; a wrong one is named in the console, once, and left out. */
function settingDay(element: HTMLElement, name: string, setting: string, context: DayContext): Date | null {
  try {
    return readDay(setting, context);
  } catch (error) {
    console.error(`[shop] <shop-date> ${name}=${JSON.stringify(setting)}: ${(error as Error).message}; it is left out`, element);
    return null;
  }
}

/** What a shopper does first, whatever comes of it: a field is left or its form sent after one of these. */
const ACTS = ['pointerdown', 'keydown', 'focusin'] as const;

/** Today, also where the page stays open over midnight: looked at before anybody hears what the shopper does (contract 14). */
function useToday(): Date {
  const [now, setNow] = useState(() => new Date());
  const look = useEvent((): void => {
    const is = new Date();
    if (isoDay(is) !== isoDay(now)) {
      commit(() => setNow(is));
    }
  });
  useMount(() => {
    const scope = createScope();
    ACTS.forEach((type) => scope.listen(document, type, look, { capture: true }));
    return scope.end;
  });
  return now;
}

/** The view of `<shop-date>`: a calendar for each text input inside. */
export function DateFields(props: Props): ReactElement {
  const { element } = props;
  const inputs = useNodes<HTMLInputElement>(element, DATE_INPUT);
  // The host's calendar marks its fields when it is ready.
  const [, recheck] = useState(0);
  useListener(window, 'load', () => recheck((n) => n + 1));
  const now = useToday();
  const language = languageOf(element);
  const settings = useMemo<FieldSettings>(() => {
    const names = allNames(props.names, language);
    const context: DayContext = { ...names, now, format: props.dateFormat, shortYearCutoff: props.shortYearCutoff };
    return {
      rules: {
        format: props.dateFormat,
        names,
        shortYearCutoff: props.shortYearCutoff,
        unavailable: props.unavailable,
        min: settingDay(element, 'data-min-date', props.minDate, context),
        max: settingDay(element, 'data-max-date', props.maxDate, context),
      },
      defaultDay: settingDay(element, 'data-default-date', props.defaultDate, context),
      calendar: {
        yearRange: props.yearRange,
        firstDay: props.firstDay,
        changeMonth: props.changeMonth,
        changeYear: props.changeYear,
        numberOfMonths: props.numberOfMonths,
        showWeek: props.showWeek,
        showButtons: props.showButtons,
        language,
      },
      isoName: props.isoName,
      now,
    };
  }, [
    element,
    language,
    now,
    props.names,
    props.dateFormat,
    props.shortYearCutoff,
    props.unavailable,
    props.minDate,
    props.maxDate,
    props.defaultDate,
    props.yearRange,
    props.firstDay,
    props.changeMonth,
    props.changeYear,
    props.numberOfMonths,
    props.showWeek,
    props.showButtons,
    props.isoName,
  ]);
  return (
    <>
      {inputs.filter(isOurs).map((input) => (
        <DateField key={keyOf(input)} input={input} settings={settings} />
      ))}
    </>
  );
}
