/** The larger illustrations: the hero, one for each department, and the story. They show the shop's own goods. */
import { apron, cap, foldedTees, jacket } from './clothing.js';
import { TONES, fill, line, linear, place, sheet } from './draw.js';
import type { Drawing, Tone } from './draw.js';
import { handFork, seedTin, twine, wateringCan } from './garden.js';
import { board, kettle, saltPig, towel } from './kitchen.js';

/** A plank table across the picture from `top` down. */
function table(width: number, height: number, top: number): Drawing {
  const planks = [0.3, 0.62].map((share) => `M0 ${top + (height - top) * share}H${width}`).join('');
  return {
    defs: linear('tb-wood', 'down', [
      [0, '#c39a68'],
      [0.1, '#a97f4e'],
      [1, '#86602f'],
    ]),
    body:
      `<rect y="${top}" width="${width}" height="${height - top}" fill="url(#tb-wood)"/>` +
      line(`M0 ${top + 2}H${width}`, '#e7c897', 4, 'opacity=".8"') +
      line(planks, '#5f421d', 2.4, 'opacity=".35"') +
      `<rect y="${top - 26}" width="${width}" height="26" fill="#4a3a20" opacity=".12" filter="url(#near)"/>`,
  };
}

/** Light of a window thrown on the wall, with the shadows of its bars. */
function windowLight(x: number, y: number, size: number): Drawing {
  const pane = (dx: number, dy: number): string =>
    `M${x + dx * size * 0.52} ${y + dy * size * 0.6 + dx * size * 0.14}l${size * 0.48} ${size * 0.13}v${size * 0.54}l-${size * 0.48} -${size * 0.13}z`;
  const panes = [0, 1].flatMap((dx) => [0, 1].map((dy) => pane(dx, dy))).join('');
  return { defs: '', body: fill(panes, '#fffbea', 'opacity=".55" filter="url(#near)"') };
}

/** A rail with pegs; things hang from (x of the pegs, y + 30). */
function rail(width: number, y: number, pegs: readonly number[]): Drawing {
  const knobs = pegs
    .map(
      (x) =>
        `<ellipse cx="${x + 6}" cy="${y + 34}" rx="15" ry="14" fill="#3d2f1c" opacity=".25"/><circle cx="${x}" cy="${y + 24}" r="13" fill="#8a6238"/><circle cx="${x - 2}" cy="${y + 21}" r="9" fill="#b98d5a"/>`,
    )
    .join('');
  return {
    defs: linear('rl-wood', 'down', [
      [0, '#b78c5a'],
      [1, '#8f673a'],
    ]),
    body:
      `<rect y="${y + 8}" width="${width}" height="46" fill="#3d2f1c" opacity=".2" filter="url(#near)"/>` +
      `<rect y="${y}" width="${width}" height="46" fill="url(#rl-wood)"/>` +
      line(`M0 ${y + 2}H${width}`, '#dcb98a', 3) +
      knobs,
  };
}

const OAT: Tone = { light: '#f4efe4', deep: '#dcd2bf', shadow: '#4d3a22' };

function hero(): string {
  return sheet(
    OAT,
    [
      windowLight(420, 190, 470),
      rail(1200, 96, [230, 600, 985]),
      place(jacket('blue'), 'translate(-22 50) scale(.84)'),
      place(apron(), 'translate(345 10) scale(.85)'),
      place(cap('red'), 'translate(786 12) rotate(-7 300 300) scale(.62)'),
      table(1200, 1000, 740),
      place(board(false), 'translate(582 352) rotate(8 300 320) scale(.86)'),
      place(seedTin(), 'translate(34 438) scale(.82)'),
      place(kettle(), 'translate(376 404) scale(.92)'),
      place(twine(), 'translate(258 610) scale(.56)'),
      place(wateringCan(), 'translate(700 440) scale(.9)'),
    ],
    1200,
    1000,
  );
}

/** A corner of the shop: what hangs on the wall below the pegs, and what stands on the table. */
function department(tone: Tone, standing: readonly Drawing[], hanging: readonly Drawing[], pegs: readonly number[]): string {
  const wall = [windowLight(30, 170, 400), rail(600, 84, pegs), ...hanging];
  return sheet(tone, [...wall, table(600, 750, 590), ...standing], 600, 750);
}

function kitchenScene(): string {
  return department(
    TONES.kitchen,
    [
      place(board(false), 'translate(130 156) rotate(8 300 320) scale(.94)'),
      place(kettle(), 'translate(-52 210) scale(.94)'),
      place(saltPig(), 'translate(300 388) scale(.52)'),
    ],
    [place(towel(), 'translate(308 40) rotate(-8 165 165) scale(.55)')],
    [420, 530],
  );
}

function gardenScene(): string {
  return department(
    TONES.garden,
    [
      place(seedTin(), 'translate(-40 268) scale(.74)'),
      place(wateringCan(), 'translate(84 196) scale(.96)'),
      place(twine(), 'translate(-10 470) scale(.46)'),
    ],
    [place(handFork(), 'translate(318 54) rotate(146 150 155) scale(.5)')],
    [134, 466],
  );
}

function clothingScene(): string {
  return department(
    TONES.clothing,
    [place(cap('red'), 'translate(250 388) scale(.56)'), place(foldedTees(), 'translate(30 400) scale(.5)')],
    [place(jacket('green'), 'translate(-66 66) scale(.86)'), place(cap('black'), 'translate(310 40) rotate(-6 300 300) scale(.54)')],
    [190, 474],
  );
}

function furrows(): string {
  return Array.from(
    { length: 11 },
    (_, i) => `M${600 + (i - 5) * 22} 470C${600 + (i - 5) * 70} 560 ${600 + (i - 5) * 130} 640 ${600 + (i - 5) * 200} 760`,
  ).join('');
}

function story(): string {
  const trees = [
    [208, 372, 46],
    [262, 384, 34],
    [920, 366, 52],
    [986, 380, 36],
    [862, 386, 28],
  ]
    .map(
      ([x = 0, y = 0, r = 0]) =>
        `<rect x="${x - 4}" y="${y + r * 0.6}" width="8" height="${r * 1.1}" fill="#5d4527"/><circle cx="${x}" cy="${y}" r="${r}" fill="#5f7f4c"/><circle cx="${x - r * 0.25}" cy="${y - r * 0.25}" r="${r * 0.66}" fill="#86a36b" opacity=".7"/>`,
    )
    .join('');
  const house =
    fill('M470 330H700V478H470Z', '#efe3cb') +
    fill('M600 330H700V478H600Z', '#d7c6a6') +
    fill('M446 340L522 238H664L726 340Z', '#9a4b38') +
    fill('M598 340L664 238L726 340Z', '#7d3a2b') +
    fill('M628 216H656V268H628Z', '#b9a688') +
    fill('M512 392H556V478H512Z', '#3f5f6b') +
    `<circle cx="549" cy="438" r="3" fill="#efe3cb"/>` +
    fill('M574 388H622V430H574ZM642 388H684V430H642ZM488 366H500V386H488Z', '#4d6f7c') +
    line('M598 388V430M574 409H622M663 388V430M642 409H684', '#f7efdc', 3) +
    line('M642 204C632 180 658 168 648 142C640 122 660 110 656 90', '#fff', 13, 'opacity=".55" filter="url(#near)"');
  return sheet(
    { light: '#fdf0d8', deep: '#dfe3d3', shadow: '#2f3a22' },
    [
      {
        defs:
          linear('sy-far', 'down', [
            [0, '#b9c6a9'],
            [1, '#9eb18c'],
          ]) +
          linear('sy-near', 'down', [
            [0, '#93a874'],
            [1, '#6d8653'],
          ]) +
          linear('sy-soil', 'down', [
            [0, '#a58460'],
            [1, '#6d5034'],
          ]),
        body:
          '<circle cx="880" cy="176" r="62" fill="#f6c877" opacity=".8"/>' +
          fill('M0 330C180 250 340 260 520 318C720 250 980 230 1200 320V500H0Z', '#c9d2bd') +
          fill('M0 400C220 320 420 350 620 392C820 340 1020 330 1200 390V560H0Z', 'url(#sy-far)') +
          trees +
          fill('M0 480C240 420 460 460 600 464C800 456 1000 430 1200 480V720H0Z', 'url(#sy-near)') +
          house +
          fill('M488 470H712L1200 640V720H0V640Z', 'url(#sy-soil)') +
          line(furrows(), '#543c25', 8, 'opacity=".45"') +
          line(furrows(), '#7fa05e', 7, 'stroke-dasharray="3 26" transform="translate(-6 -6)"') +
          line(furrows(), '#a9c485', 4, 'stroke-dasharray="2 27" transform="translate(-9 -10)"') +
          line('M60 520V596M130 506V574M200 496V556M40 536L230 500M40 566L230 528', '#8a6238', 8) +
          line('M58 520V590M128 506V568', '#c39a68', 2.4),
      },
    ],
    1200,
    720,
  );
}

/** Scene files by name. */
export function scenes(): ReadonlyMap<string, string> {
  return new Map([
    ['hero.svg', hero()],
    ['category-kitchen.svg', kitchenScene()],
    ['category-garden.svg', gardenScene()],
    ['category-clothing.svg', clothingScene()],
    ['story.svg', story()],
  ]);
}
