/** Is it hidden? The browser has to work that out only where nobody hid it by hand. */
export const isHidden = (el: HTMLElement): boolean => el.style.display === 'none' || getComputedStyle(el).display === 'none';

/** Shows an element, also where a sheet hides it until a script comes, or hides it; at once. */
export function setShown(el: HTMLElement, shown: boolean): void {
  el.style.display = shown ? '' : 'none';
  if (shown && isHidden(el)) {
    el.style.display = 'block';
  }
}
