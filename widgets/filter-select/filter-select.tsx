import { useMemo, useRef, useState, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { ElementProps } from '../../shared/element/define.js';
import { keyOf, useElementMembers, useFirstIntent, useSame } from '../../shared/element/host-hooks.js';
import type { Values } from '../../shared/element/schema.js';
import { useNodesBy } from '../../shared/element/use-nodes.js';
import { driverOf } from '../../shared/host/driver.js';
import { Control, lazyDropdown, type ControlHandle } from './control.js';
import type { schema } from './filter-select.schema.js';
import { OURS } from './select.read.js';

/**
 * The view of `<shop-filter-select>`: a control in the place of each select inside the tag, and of those elsewhere that `data-for` names.
 * The element has `open`, `close`, `data`, `value` and `destroy` (contract 46): each acts on the select that is given,
 * else on the first one; where the host's script has that select, nothing happens.
 */
export function FilterSelect({ element, ...settings }: Values<typeof schema> & ElementProps): ReactElement {
  const { selects: elsewhere } = settings;
  const values = useSame(settings);
  const read = useMemo(() => createReader(element, elsewhere), [element, elsewhere]);
  const found = useNodesBy(elsewhere === '' ? element : document.body, read);
  const [destroyed, setDestroyed] = useState<readonly HTMLSelectElement[]>([]);
  /** Without its list no control is any use: the page has its selects back. */
  const [isLost, setLost] = useState(false);
  const selects = isLost ? [] : found.filter((select) => !destroyed.includes(select));
  useFirstIntent(document.documentElement, lazyDropdown.load);
  const handles = useRef(new Map<HTMLSelectElement, ControlHandle>());
  const handleOf = (select = selects[0]): ControlHandle | undefined => select && handles.current.get(select);
  useElementMembers(element, {
    /** Opens the list. */
    open: (select?: HTMLSelectElement) => handleOf(select)?.open(),
    /** Closes it; the focus goes back to the control. */
    close: (select?: HTMLSelectElement) => handleOf(select)?.close(),
    /** What is chosen, as the server is told it; of one choice at most one. */
    data: (select?: HTMLSelectElement) => handleOf(select)?.data() ?? [],
    /** The value of the first select: a text, or of several a list; assigning chooses, and sends `change`. */
    get value() {
      const ids =
        handleOf()
          ?.data()
          .map(({ id }) => id) ?? [];
      return selects[0]?.multiple ? ids : (ids[0] ?? '');
    },
    set value(value: string | readonly string[]) {
      handleOf()?.setValues(typeof value === 'string' ? [value] : value);
    },
    /** Gives the page its select back, for good. */
    destroy(select = selects[0]) {
      if (select) {
        flushSync(() => setDestroyed((was) => [...was, select]));
      }
    },
  });
  return (
    <>
      {selects.map((select) => (
        <Control
          key={keyOf(select)}
          element={element}
          select={select}
          values={values}
          handles={handles.current}
          onLost={() => setLost(true)}
        />
      ))}
    </>
  );
}

/** select2's own control. */
const THEIRS = `.select2-container:not([${OURS}])`;

/**
 * Finds the selects that a tag drives. It is decided when a select is first seen: one that the host's script has then is never ours, nor
 * one that another tag has; one that the host's script takes later is its own from then on.
 */
function createReader(element: Element, elsewhere: string): (root: Element) => readonly HTMLSelectElement[] {
  let known = new Map<HTMLSelectElement, boolean>();
  return (root) => {
    const nodes = [...element.querySelectorAll('select'), ...(elsewhere === '' ? [] : root.querySelectorAll(elsewhere))];
    const now = new Map<HTMLSelectElement, boolean>();
    for (const select of nodes) {
      if (select instanceof HTMLSelectElement) {
        const was = known.get(select);
        const isTaken = was === undefined ? select.hasAttribute(OURS) : select.nextElementSibling?.matches(THEIRS) === true;
        now.set(select, was !== false && !isTaken && driverOf('filterSelect', select) === 'tag');
      }
    }
    known = now;
    return [...now].flatMap(([select, isOurs]) => (isOurs ? [select] : []));
  };
}
