/** Small tools the product pictures are drawn with. Everything is text: the pictures are plain SVG files. */

/** One drawn object on a 600 × 600 sheet: its gradients and its shapes. Ids must be its own (prefix them). */
export interface Drawing {
  defs: string;
  body: string;
}

/** Background of a picture, one per department: light in the middle of the sheet, deeper towards the edges. */
export interface Tone {
  light: string;
  deep: string;
  shadow: string;
}

export const TONES = {
  kitchen: { light: '#f6f0e6', deep: '#e4d8c6', shadow: '#4d3a22' },
  garden: { light: '#eef1e6', deep: '#d3dcc6', shadow: '#2f3a22' },
  clothing: { light: '#f1efec', deep: '#dad7d2', shadow: '#2b2d33' },
  gifts: { light: '#f7ece6', deep: '#ead4ca', shadow: '#53302a' },
} as const satisfies Record<string, Tone>;

type Stop = readonly [offset: number, colour: string, opacity?: number];

/** A linear gradient; `to` is where it ends on the shape's own box, from the top left corner. */
export function linear(id: string, to: 'right' | 'down' | 'corner', stops: readonly Stop[]): string {
  const [x, y] = { right: [1, 0], down: [0, 1], corner: [1, 1] }[to];
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${x}" y2="${y}">${printStops(stops)}</linearGradient>`;
}

/** A radial gradient around a point of the shape's own box. */
export function radial(id: string, cx: number, cy: number, r: number, stops: readonly Stop[]): string {
  return `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${printStops(stops)}</radialGradient>`;
}

function printStops(stops: readonly Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`;
      return `<stop offset="${offset}" stop-color="${colour}"${alpha}/>`;
    })
    .join('');
}

/** A filled path. */
export function fill(d: string, colour: string, more = ''): string {
  return `<path d="${d}" fill="${colour}"${more === '' ? '' : ` ${more}`}/>`;
}

/** A stroked path with round ends. */
export function line(d: string, colour: string, width: number, more = ''): string {
  const rest = more === '' ? '' : ` ${more}`;
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${rest}/>`;
}

/** The soft shadow a standing object throws on the table: light comes from the upper left. */
export function ground(cx: number, cy: number, rx: number, ry: number, opacity = 0.3): string {
  const wide = `<ellipse cx="${cx + rx * 0.12}" cy="${cy}" rx="${rx}" ry="${ry}" opacity="${opacity}" filter="url(#soft)"/>`;
  const close = `<ellipse cx="${cx}" cy="${cy - ry * 0.15}" rx="${rx * 0.86}" ry="${ry * 0.42}" opacity="${opacity + 0.15}" filter="url(#near)"/>`;
  return `<g fill="var(--shadow)">${wide}${close}</g>`;
}

/** The shadow of a thing lying flat: its outline, moved down and to the right, and blurred. */
export function lying(d: string, dx = 10, dy = 14, opacity = 0.28): string {
  return `<path d="${d}" transform="translate(${dx} ${dy})" fill="var(--shadow)" opacity="${opacity}" filter="url(#soft)"/>`;
}

/** Moves, turns and scales a drawing, so that one object can stand in several pictures. */
export function place(drawing: Drawing, transform: string): Drawing {
  return { defs: drawing.defs, body: `<g transform="${transform}">${drawing.body}</g>` };
}

const FILTERS =
  '<filter id="soft" x="-30%" y="-60%" width="160%" height="220%"><feGaussianBlur stdDeviation="13"/></filter>' +
  '<filter id="near" x="-20%" y="-80%" width="140%" height="260%"><feGaussianBlur stdDeviation="5"/></filter>';

/** Puts drawings on a sheet and prints the finished file. Gradients of the same id are printed once. */
export function sheet(tone: Tone, drawings: readonly Drawing[], width = 600, height = 600): string {
  const defs = [...new Set(drawings.map((drawing) => drawing.defs))].join('');
  const back = radial('back', 0.42, 0.36, 0.85, [
    [0, tone.light],
    [1, tone.deep],
  ]);
  return lines(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width * 1.5}" height="${height * 1.5}">`,
    `<defs>${FILTERS}${back}${defs}</defs>`,
    `<rect width="${width}" height="${height}" fill="url(#back)"/>`,
    drawings
      .map((drawing) => drawing.body)
      .join('\n')
      .replaceAll('var(--shadow)', tone.shadow),
    '</svg>',
  );
}

function lines(...parts: string[]): string {
  return `${parts.join('\n')}\n`;
}

/** Mixes two `#rrggbb` colours; `share` is how much of the second there is, 0 to 1. */
export function mix(first: string, second: string, share: number): string {
  const channel = (colour: string, at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(channel(first, at) * (1 - share) + channel(second, at) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

/** A colour made darker. */
export function shade(colour: string, share: number): string {
  return mix(colour, '#14110d', share);
}

/** A colour made lighter. */
export function tint(colour: string, share: number): string {
  return mix(colour, '#ffffff', share);
}
