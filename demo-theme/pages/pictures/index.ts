/** Which picture files exist and what is drawn on each. Names follow the catalogue's `pictureOf()`. */
import * as clothing from './clothing.js';
import { DYES } from './clothing.js';
import type { Dye } from './clothing.js';
import { TONES, place, sheet } from './draw.js';
import type { Drawing } from './draw.js';
import * as garden from './garden.js';
import * as kitchen from './kitchen.js';
import { scenes } from './scenes.js';

const JACKET_DYES = Object.keys(DYES) as readonly Dye[];

/** Zooms into a drawing: the point (x, y) comes to the middle of the sheet. */
function closeUp(drawing: Drawing, x: number, y: number, scale: number): Drawing {
  return place(drawing, `translate(${300 - x * scale} ${300 - y * scale}) scale(${scale})`);
}

/** Fills the sheet a little better: drawings are made with generous edges, so that scenes can use them. */
function larger(drawing: Drawing, scale = 1.13): Drawing {
  return closeUp(drawing, 300, 300, scale);
}

function starterSet(): readonly Drawing[] {
  return [
    place(garden.kneelingMat(), 'translate(120 -20) scale(.8)'),
    place(garden.twine(), 'translate(-36 232) scale(.58)'),
    place(garden.handFork(), 'translate(230 196) scale(.72)'),
  ];
}

function dayBundle(): readonly Drawing[] {
  return [
    place(clothing.foldedTees(), 'translate(150 30) scale(.72)'),
    place(garden.twine(), 'translate(-10 250) scale(.52)'),
    place(garden.handFork(), 'translate(250 240) scale(.66)'),
  ];
}

/** The mark in the browser's tab: a house on a field. */
const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#2c5a49"/>' +
  '<path d="M6 16 16 7l10 9" fill="none" stroke="#f4efe4" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>' +
  '<path d="M10 16v6h12v-6" fill="#f4efe4"/><path d="M6 26h20" stroke="#93c7af" stroke-width="3" stroke-linecap="round"/></svg>\n';

/** Every picture of the demo: file name below `demo-theme/images/` → the file's text. */
export function pictures(): ReadonlyMap<string, string> {
  const { kitchen: warm, garden: green, clothing: cool, gifts } = TONES;
  const files = new Map<string, string>([
    ['oak-chopping-board.svg', sheet(warm, [larger(kitchen.board())])],
    ['oak-chopping-board-side.svg', sheet(warm, [closeUp(kitchen.board(), 250, 440, 1.75)])],
    ['oak-chopping-board-back.svg', sheet(warm, [closeUp(kitchen.board(), 410, 250, 2.1)])],
    ['copper-kettle.svg', sheet(warm, [larger(kitchen.kettle())])],
    ['copper-kettle-side.svg', sheet(warm, [closeUp(place(kitchen.kettle(), 'translate(600 0) scale(-1 1)'), 400, 330, 1.45)])],
    ['copper-kettle-back.svg', sheet(warm, [closeUp(kitchen.kettle(), 300, 215, 1.9)])],
    ['linen-tea-towel.svg', sheet(warm, [larger(kitchen.towel())])],
    ['salt-pig.svg', sheet(warm, [larger(kitchen.saltPig())])],
    ['hand-fork.svg', sheet(green, [larger(garden.handFork())])],
    ['zinc-watering-can.svg', sheet(green, [larger(garden.wateringCan())])],
    ['seed-tin.svg', sheet(green, [larger(garden.seedTin())])],
    ['twine-spool.svg', sheet(green, [larger(garden.twine())])],
    ['kneeling-mat.svg', sheet(green, [larger(garden.kneelingMat())])],
    ['garden-starter-set.svg', sheet(green, starterSet())],
    ['garden-day-bundle.svg', sheet(green, dayBundle())],
    ['growers-almanac.svg', sheet(green, [larger(garden.almanac())])],
    ['wool-socks.svg', sheet(cool, [larger(clothing.socks())])],
    ['canvas-apron.svg', sheet(cool, [clothing.apron()])],
    ['gift-note.svg', sheet(gifts, [larger(clothing.giftNote())])],
    ['cotton-tee.svg', sheet(cool, [larger(clothing.foldedTees())])],
    ['cotton-tee-detail.svg', sheet(cool, [closeUp(clothing.tee('blue'), 440, 230, 2.3)])],
    ['cotton-tee-label.svg', sheet(cool, [closeUp(clothing.tee('green'), 300, 165, 2.8)])],
    ['field-cap.svg', sheet(cool, [clothing.cap('black')])],
    ['workshop-jacket.svg', sheet(cool, [clothing.jacket('blue')])],
    ['workshop-jacket-ajax.svg', sheet(warm, [place(clothing.jacket('black'), 'rotate(-6 300 300)')])],
  ]);
  for (const dye of ['red', 'blue', 'green'] as const) {
    files.set(`cotton-tee-${dye}.svg`, sheet(cool, [clothing.tee(dye)]));
  }
  for (const dye of ['red', 'black'] as const) {
    files.set(`field-cap-${dye}.svg`, sheet(cool, [clothing.cap(dye)]));
  }
  for (const dye of JACKET_DYES) {
    files.set(`workshop-jacket-${dye}.svg`, sheet(cool, [clothing.jacket(dye)]));
    files.set(`workshop-jacket-ajax-${dye}.svg`, sheet(warm, [place(clothing.jacket(dye), 'rotate(-6 300 300)')]));
  }
  files.set('icon.svg', ICON);
  for (const [name, text] of scenes()) {
    files.set(name, text);
  }
  return files;
}
