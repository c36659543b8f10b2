import { useLayoutEffect } from 'react';
import { guardSubmits } from '../ui/submit-guard.js';
import { useLatest } from './host-hooks.js';

/** `guardSubmits` for as long as the view lives. */
export function useSubmitGuard(element: Element, covers: (form: HTMLFormElement) => boolean, native: boolean): void {
  const latest = useLatest({ covers, native });
  useLayoutEffect(
    () => guardSubmits({ element, covers: (form) => latest.current.covers(form), native: () => latest.current.native }),
    [element, latest],
  );
}
