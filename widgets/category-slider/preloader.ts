import { reducedMotion } from '../../shared/a11y/motion.js';
import { holdClass } from '../../shared/dom/click-claim.js';
import { sectionOf } from './category-slider.host.js';

/** How long the placeholder and the slider fade, in ms (contract 14). */
const FADE_MS = 600;

/** Fades the placeholder out and the slider in, at the same time; nothing where the host's script has been (contract 14). */
function fade(area: HTMLElement, section: HTMLElement): (() => void) | undefined {
  const placeholder = area.querySelector<HTMLElement>('.sp-wcsp-preloader');
  if (!section.classList.contains('wcsp-preloader') || (!placeholder && getComputedStyle(section).opacity === '1')) {
    return undefined;
  }
  const ms = reducedMotion() ? 0 : FADE_MS;
  for (const node of [section, placeholder]) {
    if (node) {
      node.style.transition = `opacity ${ms}ms ease-in-out`;
      // What it is drawn with now is where the fade begins.
      node.getBoundingClientRect();
      node.style.opacity = node === section ? '1' : '0';
    }
  }
  const timer = setTimeout(() => {
    placeholder?.remove();
    section.style.transition = '';
  }, ms);
  return () => clearTimeout(timer);
}

/** Marks a slider, or a grid, as loaded, and shows it. @returns how to end that */
export function showArea(area: HTMLElement): () => void {
  const section = sectionOf(area);
  if (!section) {
    return () => undefined;
  }
  const stops = [holdClass(section, 'sp-wcsp-loaded'), fade(area, section)];
  return () => stops.forEach((stop) => stop?.());
}
