import { onFirstIntent } from '../../shared/dom/on-first-intent.js';
import { drivenRenderer } from '../../shared/element/driven.js';
import { baseOf, defineElement } from '../../shared/element/element.js';
import { guardSubmits } from '../../shared/ui/submit-guard.js';
import { renderer } from './driver.js';
import { LIST } from './elements.js';
import { followForm } from './follower.js';
import { startSession } from './form-session.js';
import { formsIn, hasForm, isForm, observeOutsideForms } from './forms.js';
import { pluginDrives } from './plugin-swatches.js';
import { lazySwatches } from './lazy-swatches.js';
import { readForm } from './variation-form.read.js';
import { doc, type Settings } from './variation-form.schema.js';

/** Are there swatches at this form that are ours to print or to drive, whoever drives the form? */
const hasSwatches = (form: HTMLFormElement, { swatches }: Settings): boolean =>
  !pluginDrives(form) && (Object.keys(swatches).length > 0 || form.querySelector(LIST) !== null);

defineElement(
  doc,
  baseOf(
    drivenRenderer<HTMLFormElement, Settings>((element, settings, look) => {
      let outside: readonly HTMLFormElement[] = [];
      /** A shopper came near a swatch: its tooltip is ours also where the plugin drives it. */
      let isNear = false;
      const stops = [
        guardSubmits({
          element,
          covers: (form) => isForm(form) && (element.contains(form) || outside.includes(form)),
          native: () => settings().alerts === 'native',
        }),
        observeOutsideForms((forms) => {
          outside = forms;
          look();
        }),
        onFirstIntent(element, '.variable-item', () => {
          isNear = true;
          look();
        }),
      ];
      return {
        feature: 'variations',
        find: () => [...formsIn(element), ...outside],
        isOurs: (form) => isNear || hasSwatches(form, settings()),
        // Where there is no form one is printed, or the lack of it told.
        isNeeded: () => !hasForm(element),
        follow(form) {
          const source = readForm(form);
          const control =
            source &&
            startSession(source, {
              follows: true,
              start: (tell) => followForm(source, settings().availability, tell),
              linkable: () => settings().linkable && element.contains(form),
            });
          return () => control?.stop();
        },
        driver: renderer,
        besides: (forms) => (forms.some((form) => hasSwatches(form, settings())) ? lazySwatches : undefined),
        leave: () => stops.forEach((stop) => stop()),
      };
    }),
  ),
);
