import type { Page } from 'playwright-core';

/**
 * The hit test of the house: scrolls to each control of the page that can be pressed and asks the browser what lies on top of it, at its
 * middle and half-way to its corners. Expect an empty list.
 *
 *     expect(await coveredControls(page)).toEqual([]);
 *
 * A control counts as covered where something fixed or sticky that it is no part of lies over any of its points, or anything else over
 * all of them. While a modal dialog is open, the dialog's controls are those of the page. What is cut off by a box that scrolls (a slide
 * of a gallery) counts as far as it can be seen. The page stands where it stood afterwards.
 * @param byUs only what something of ours lies over: on a page whose plugins lay their own bars and drawers over everything
 * @returns one line per covered control: what it is, and what lies over it
 */
export function coveredControls(page: Page, byUs = false): Promise<string[]> {
  return page.evaluate(async (onlyOurs) => {
    const OURS = '.shop-root, [class^="shop-"], [class*=" shop-"], shop-cookie-bar, shop-sticky-add-to-cart, shop-store-notice';
    const CONTROLS = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=radio], [role=tab]';
    const nameOf = (el: Element): string =>
      `${el.localName}${el.id && `#${el.id}`}${[...el.classList]
        .slice(0, 2)
        .map((name) => `.${name}`)
        .join('')}`;
    const wordsOf = (el: Element): string =>
      (el.getAttribute('aria-label') ?? el.textContent ?? '').trim().replaceAll(/\s+/g, ' ').slice(0, 40);
    const ancestors = (el: Element): Element[] => {
      const all: Element[] = [];
      for (let at = el.parentElement; at; at = at.parentElement) {
        all.push(at);
      }
      return all;
    };
    const isFixed = (el: Element): boolean => [el, ...ancestors(el)].some((at) => /fixed|sticky/.test(getComputedStyle(at).position));

    const modal =
      [...document.querySelectorAll('dialog')].find((el) => el.matches(':modal')) ??
      [...document.querySelectorAll('[role=dialog][aria-modal=true]')].find((el) => el.checkVisibility({ visibilityProperty: true }));
    /** The pieces of it that can be seen: an inline link may stand in two lines. */
    const seen = (el: Element): { left: number; right: number; top: number; bottom: number }[] => {
      const clips = ancestors(el)
        .filter((at) => at !== document.body && at !== document.documentElement && getComputedStyle(at).overflow !== 'visible')
        .map((at) => at.getBoundingClientRect());
      return [...el.getClientRects()]
        .map((rect) => ({
          left: Math.max(0, rect.left, ...clips.map(({ left }) => left)),
          right: Math.min(innerWidth, rect.right, ...clips.map(({ right }) => right)),
          top: Math.max(0, rect.top, ...clips.map(({ top }) => top)),
          bottom: Math.min(innerHeight, rect.bottom, ...clips.map(({ bottom }) => bottom)),
        }))
        .filter(({ left, right, top, bottom }) => right - left > 4 && bottom - top > 4);
    };
    const canBePressed = (el: Element): boolean => {
      const style = getComputedStyle(el);
      const { width, height } = el.getBoundingClientRect();
      return (
        el.checkVisibility({ visibilityProperty: true }) &&
        el.closest('[inert]') === null &&
        !el.matches(':disabled') &&
        style.pointerEvents !== 'none' &&
        width > 4 &&
        height > 4 &&
        !style.clipPath.startsWith('inset(50%')
      );
    };

    const from = { left: scrollX, top: scrollY };
    const found: string[] = [];
    for (const el of (modal ?? document).querySelectorAll(CONTROLS)) {
      if (!canBePressed(el)) {
        continue;
      }
      el.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
      const labels = el instanceof HTMLInputElement ? [...(el.labels ?? [])] : [];
      const isHit = (hit: Element): boolean =>
        el.contains(hit) || labels.some((label) => label.contains(hit)) || (hit.localName === 'label' && hit.contains(el));
      const points = seen(el).flatMap(({ left, right, top, bottom }) =>
        [
          [0.5, 0.5],
          [0.25, 0.25],
          [0.75, 0.25],
          [0.25, 0.75],
          [0.75, 0.75],
        ].map(([x = 0, y = 0]) => [left + (right - left) * x, top + (bottom - top) * y] as const),
      );
      const over = points.flatMap(([x, y]) => {
        const hit = document.elementFromPoint(x, y);
        return hit === null || isHit(hit) ? [] : [hit];
      });
      const fixed = over.find((hit) => !hit.contains(el) && isFixed(hit));
      const all = points.length > 0 && over.length === points.length ? over[0] : undefined;
      const by = fixed ?? all;
      if (by && (!onlyOurs || by.closest(OURS))) {
        found.push(
          `${nameOf(el)} "${wordsOf(el)}" under ${nameOf(by)}${by.className === '' && by.parentElement ? ` of ${nameOf(by.parentElement)}` : ''}`,
        );
      }
    }
    scrollTo({ ...from, behavior: 'instant' });
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    return found;
  }, byUs);
}
