import { pageLanguages } from '../../shared/language.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/delivery-map.js';
import { shapesOf, type Circle, type MapConfig } from './config.logic.js';
import type { Point } from './geo.logic.js';
import { outlineOf, type Outline } from './outline.logic.js';

/** What a box shows: the outline, the same with the question, the same while a map loads, the map, what is left where that failed. */
export type BoxState = 'outline' | 'ask' | 'loading' | 'map' | 'failed';

/** The box that stands in a container. */
export interface MapBox {
  readonly root: HTMLElement;
  show(state: BoxState): void;
  /** Says the areas in words, as the picture has them. @param found the places of addresses that were looked up */
  say(found: ReadonlyMap<string, Point>): void;
  /** Puts an empty place for the map of a service over the outline, until it is removed. */
  canvas(): HTMLElement;
  /** Asks whether the service may be loaded. @param run the visitor wants it */
  ask(service: string, run: () => void): void;
}

const SVG = 'http://www.w3.org/2000/svg';

const element = (tag: string, part: string, ...content: readonly (Node | string)[]): HTMLElement => {
  const el = document.createElement(tag);
  el.className = `shop-delivery-map__${part}`;
  el.append(...content);
  return el;
};

const shape = (tag: string, attributes: Readonly<Record<string, string | number>>): SVGElement => {
  const el = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) {
    el.setAttribute(name, String(value));
  }
  return el;
};

/** Stroke and fill alike, at the strength of the map service's. */
const paint = (colour: string): Readonly<Record<string, string | number>> => ({
  fill: colour,
  'fill-opacity': 0.35,
  stroke: colour,
  'stroke-opacity': 0.35,
});

/** The picture of an outline. The list beside it says the same in words. */
function picture({ viewBox, polygons, circles }: Outline): SVGElement {
  const svg = shape('svg', { viewBox, class: 'shop-delivery-map__outline', 'aria-hidden': 'true', focusable: 'false' });
  svg.append(
    ...polygons.map(({ d, colour }) => shape('path', { d, ...paint(colour) })),
    ...circles.map(({ colour, ...round }) => shape('circle', { ...round, ...paint(colour) })),
  );
  return svg;
}

/** A length in the language of the page; one that the browser does not know is left to it. */
function lengthText({ radius, unit }: Circle): string {
  const format = { style: 'unit', unit, unitDisplay: 'long' } as const;
  try {
    return new Intl.NumberFormat(pageLanguages()[0] || undefined, format).format(radius);
  } catch {
    return new Intl.NumberFormat(undefined, format).format(radius);
  }
}

const circleText = (circle: Circle): string =>
  circle.address
    ? message('delivery-map.within', { radius: lengthText(circle), place: circle.address.replaceAll(',', ', ') })
    : message('delivery-map.within_shop', { radius: lengthText(circle) });

/** The areas of a map, each with its colour. @param circles those whose place is known */
function areaItems({ zones }: MapConfig, circles: readonly Circle[]): HTMLElement[] {
  return [
    ...zones.map(({ name, colour }, index) => ({ text: name || message('delivery-map.area', { number: index + 1 }), colour })),
    ...circles.map((circle) => ({ text: circleText(circle), colour: circle.colour })),
  ].map(({ text, colour }) => {
    const swatch = element('span', 'colour');
    swatch.style.setProperty('--shop-area', colour);
    const item = document.createElement('li');
    item.append(swatch, text);
    return item;
  });
}

/** The areas of a map as a list. */
export function areaList(config: MapConfig, circles: readonly Circle[]): HTMLElement {
  const list = element('ul', 'areas', ...areaItems(config, circles));
  list.setAttribute('aria-label', message('delivery-map.label'));
  return list;
}

/** More areas than these may have to be scrolled, by keyboard too. */
const MANY = 6;

/** The box of one map, with its outline and its areas. */
export function mapBox(config: MapConfig): MapBox {
  const root = document.createElement('div');
  root.className = 'shop-delivery-map';
  root.tabIndex = -1;
  root.setAttribute('role', 'group');
  root.setAttribute('aria-label', message('delivery-map.label'));
  const outline = outlineOf(shapesOf(config));
  const list = areaList(config, []);
  root.append(...(outline ? [picture(outline)] : []), list);
  let question: HTMLElement | undefined;
  const box: MapBox = {
    root,
    show(state) {
      root.dataset['state'] = state;
      root.setAttribute('aria-busy', String(state === 'loading'));
      if (state !== 'ask') {
        question?.remove();
        question = undefined;
      }
    },
    say(found) {
      list.replaceChildren(...areaItems(config, shapesOf(config, found).circles));
      if (list.childElementCount > MANY) {
        list.tabIndex = 0;
      } else {
        list.removeAttribute('tabindex');
      }
    },
    canvas() {
      const canvas = element('div', 'canvas');
      root.prepend(canvas);
      return canvas;
    },
    ask(service, run) {
      question?.remove();
      const button = element('button', 'allow', message('delivery-map.show')) as HTMLButtonElement;
      button.type = 'button';
      button.addEventListener('click', () => {
        // The button goes.
        root.focus({ preventScroll: true });
        run();
      });
      const text = document.createElement('p');
      text.append(message('delivery-map.ask', { service }));
      question = element('div', 'ask', text, button);
      // The list stays where it stands: the picture gives the room, which ends where the list begins.
      root.insertBefore(question, outline ? list : null);
      box.show('ask');
    },
  };
  box.say(new Map());
  box.show('outline');
  return box;
}
