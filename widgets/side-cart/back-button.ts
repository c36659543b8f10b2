/** Where a page has a back button at hand, and the panel fills the screen: there back closes it instead of leaving the page. */
const PHONE = '(max-width: 48em)';
const MARK = 'shopSideCart';

const nothing = (): void => undefined;
const isMarked = (): boolean => Boolean((history.state as Record<string, unknown> | null)?.[MARK]);
/** An entry of ours is on its way out: the browser goes back in a turn of its own. */
let isLeaving = false;

/** Is the page on such a screen? Made before the panel opens: the first one takes a browser a while. */
export const phoneScreen = (): MediaQueryList | undefined => window.matchMedia?.(PHONE);

/**
 * Has the back button of a phone close an open panel: an entry of the history stands for it. One that a page load left behind is taken
 * again, or each would want a press of its own.
 * @returns how to leave; told that back was pressed, it has left the history already
 */
export function backCloses(screen: MediaQueryList | undefined, close: () => void): (alreadyBack: boolean) => void {
  if (!screen?.matches) {
    return nothing;
  }
  if (isLeaving || !isMarked()) {
    history.pushState({ ...(history.state as object | null), [MARK]: true }, '');
  }
  const onBack = (): void => {
    if (!isMarked()) {
      close();
    }
  };
  window.addEventListener('popstate', onBack);
  return (alreadyBack) => {
    window.removeEventListener('popstate', onBack);
    if (!alreadyBack && isMarked()) {
      isLeaving = true;
      window.addEventListener('popstate', () => (isLeaving = false), { once: true });
      history.back();
    }
  };
}
