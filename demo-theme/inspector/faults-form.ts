/** The switches that make the shop fail: which call, and how. */
import type { DemoApi } from '../shop/debug-api.js';
import { CALLS, FAULT_KINDS, SLOW_MS, type Fault, type FaultKind } from '../shop/faults.js';
import { button, element } from './parts.js';

const EVERY_CALL = '*';

/** The form and how to bring it up to date when faults changed elsewhere. */
export interface FaultsForm {
  readonly node: HTMLElement;
  refresh(): void;
}

/** Faults with one switch turned: pure, so that it can be tested without a page. */
export function turned(
  faults: readonly Fault[],
  call: string,
  kind: FaultKind,
  on: boolean,
  ms?: number,
  times?: number,
): readonly Fault[] {
  const others = faults.filter((fault) => fault.call !== call || fault.kind !== kind);
  if (!on) {
    return others;
  }
  return [...others, { kind, call, ...(kind === 'slow' && ms !== undefined ? { ms } : {}), ...(times === undefined ? {} : { times }) }];
}

/** Builds the form over the page's debug API. `changed` runs after each change, with the number of faults that hold. */
export function faultsForm(demo: DemoApi, changed: (count: number) => void): FaultsForm {
  const call = element(
    'select',
    {},
    element('option', { value: EVERY_CALL }, 'every call'),
    ...CALLS.map((name) => element('option', { value: name }, name)),
  );
  const ms = element('input', { type: 'number', min: '0', step: '100', value: String(SLOW_MS) });
  const times = element('input', { type: 'number', min: '1', step: '1', placeholder: 'always' });
  const boxes = new Map<FaultKind, HTMLInputElement>();
  const group = element('fieldset', {}, element('legend', {}, 'What goes wrong'));
  const list = element('ol', { 'aria-label': 'Faults that hold' });

  const held = (): number => {
    const parsed = Number(ms.value);
    return Number.isFinite(parsed) && parsed >= 0 ? parsed : SLOW_MS;
  };
  const often = (): number | undefined => (Number(times.value) >= 1 ? Math.floor(Number(times.value)) : undefined);
  const refresh = (): void => {
    const faults = demo.faults();
    for (const [kind, box] of boxes) {
      box.checked = faults.some((fault) => fault.call === call.value && fault.kind === kind);
    }
    list.replaceChildren(
      ...faults.map((fault) =>
        element(
          'li',
          {},
          `${fault.call === EVERY_CALL ? 'every call' : fault.call}: ${fault.kind}${fault.ms === undefined ? '' : ` ${fault.ms} ms`}${fault.times === undefined ? '' : `, ${fault.times} times for each call`}`,
        ),
      ),
    );
    changed(faults.length);
  };
  const turn = (kind: FaultKind, on: boolean): void => {
    demo.setFaults(turned(demo.faults(), call.value, kind, on, held(), often()));
    refresh();
  };
  for (const [name, words] of Object.entries(FAULT_KINDS)) {
    const kind = name as FaultKind;
    const box = element('input', { type: 'checkbox', 'data-fault': kind });
    box.addEventListener('change', () => turn(kind, box.checked));
    boxes.set(kind, box);
    group.append(element('label', {}, box, words));
  }
  call.addEventListener('change', refresh);
  times.addEventListener('change', () => {
    for (const [kind, box] of boxes) {
      if (box.checked) {
        turn(kind, true);
      }
    }
  });
  ms.addEventListener('change', () => {
    if (boxes.get('slow')?.checked) {
      turn('slow', true);
    }
  });

  const node = element(
    'div',
    {},
    element(
      'div',
      { class: 'row' },
      element('label', {}, 'Call', call),
      element('label', {}, 'Slow by, in ms', ms),
      element('label', {}, 'How often', times),
    ),
    group,
    list,
    element(
      'div',
      { class: 'row' },
      button('No faults', () => {
        demo.setFaults([]);
        refresh();
      }),
      button('Empty the shop’s memory', () => {
        demo.reset();
        refresh();
      }),
    ),
    element(
      'p',
      { class: 'quiet' },
      'Faults hold in this tab until they are switched off. Emptying the memory clears cart, notices and faults; reload to see it.',
    ),
  );
  refresh();
  return { node, refresh };
}
