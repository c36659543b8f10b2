import type { CSSProperties, ReactElement } from 'react';
import { pageLanguages } from '../../shared/language.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/delivery-map.js';
import type { Circle, Listed } from './config.logic.js';
import type { Outline as Shape } from './outline.logic.js';

/** Stroke and fill alike, at the strength of the map service's. */
const paint = (colour: string) => ({ fill: colour, fillOpacity: 0.35, stroke: colour, strokeOpacity: 0.35 });

/** The picture of an outline. The list beside it says the same in words. */
export const Outline = ({ shape: { viewBox, polygons, circles } }: { readonly shape: Shape }): ReactElement => (
  <svg className="shop-delivery-map__outline" viewBox={viewBox} aria-hidden="true" focusable="false">
    {polygons.map(({ d, colour }, i) => (
      <path key={i} d={d} {...paint(colour)} />
    ))}
    {circles.map(({ colour, ...round }, i) => (
      <circle key={i} {...round} {...paint(colour)} />
    ))}
  </svg>
);

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

/** More areas than these may have to be scrolled, by keyboard too. */
const MANY = 6;

interface AreasProps {
  readonly listed: Listed;
  /** Is it for screen readers alone? */
  readonly isHidden?: boolean;
}

/** The areas of a map as a list, each with its colour. */
export function Areas({ listed: { polygons, circles }, isHidden = false }: AreasProps): ReactElement | null {
  const areas = [
    ...polygons.map(({ name, colour }, index) => ({ text: name || message('delivery-map.area', { number: index + 1 }), colour })),
    ...circles.map((circle) => ({ text: circleText(circle), colour: circle.colour })),
  ];
  if (areas.length === 0) {
    return null;
  }
  return (
    <ul
      className="shop-delivery-map__areas"
      aria-label={message('delivery-map.label')}
      data-state={isHidden ? 'hidden' : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keyboard
      tabIndex={!isHidden && areas.length > MANY ? 0 : undefined}
    >
      {areas.map(({ text, colour }, i) => (
        <li key={i}>
          <span className="shop-delivery-map__colour" style={{ '--shop-area': colour } as CSSProperties} />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}

interface QuestionProps {
  /** Whose map it is. */
  readonly service: string;
  readonly onAllow: () => void;
}

/** Asks whether a service may be loaded. */
export const Question = ({ service, onAllow }: QuestionProps): ReactElement => (
  <div className="shop-delivery-map__ask">
    <p>{message('delivery-map.ask', { service })}</p>
    <button type="button" className="shop-delivery-map__allow" onClick={onAllow}>
      {message('delivery-map.show')}
    </button>
  </div>
);
