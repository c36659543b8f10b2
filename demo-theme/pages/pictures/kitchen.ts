import { fill, ground, line, linear, lying, radial } from './draw.js';
import type { Drawing } from './draw.js';

/** A copper kettle with an ash grip, spout to the left. */
export function kettle(): Drawing {
  const body = 'M158 424C150 330 204 262 300 262C396 262 450 330 442 424C441 448 420 462 300 462C180 462 159 448 158 424Z';
  return {
    defs:
      linear('kt-body', 'right', [
        [0, '#6f3216'],
        [0.14, '#a9592c'],
        [0.3, '#f0b183'],
        [0.38, '#fbd9bb'],
        [0.48, '#d98350'],
        [0.74, '#b15c2e'],
        [0.92, '#7d3b1b'],
        [1, '#9c5229'],
      ]) +
      linear('kt-spout', 'down', [
        [0, '#f3b88b'],
        [0.4, '#c26a38'],
        [1, '#7a3717'],
      ]) +
      linear('kt-lid', 'right', [
        [0, '#8a4421'],
        [0.32, '#f6c49c'],
        [0.5, '#cd7642'],
        [1, '#7d3b1b'],
      ]) +
      linear('kt-grip', 'down', [
        [0, '#c99a62'],
        [0.5, '#a87542'],
        [1, '#74491f'],
      ]),
    body:
      ground(306, 462, 190, 22) +
      line('M206 300C200 190 232 142 300 142C368 142 400 190 394 300', '#8a4824', 13) +
      line('M209 296C205 196 236 149 300 149', '#eeb287', 3.5, 'opacity=".8"') +
      line('M238 152C258 138 342 138 362 152', 'url(#kt-grip)', 25) +
      line('M243 148C264 137 320 136 340 141', '#e2bd8b', 4, 'opacity=".8"') +
      fill(
        'M180 386C132 372 122 330 104 282C98 270 84 270 74 262L92 250C124 256 134 268 146 298C156 324 172 334 190 336Z',
        'url(#kt-spout)',
      ) +
      fill('M66 262L90 244L106 256L84 274Z', '#3c3a38') +
      line('M70 262L91 247', '#8c8a86', 3) +
      fill(body, 'url(#kt-body)') +
      fill(
        'M158 424C159 448 180 462 300 462C420 462 441 448 442 424C430 440 396 446 300 446C204 446 170 440 158 424Z',
        '#4d1f0b',
        'opacity=".45"',
      ) +
      fill('M214 292C236 268 266 262 300 262C334 262 364 268 386 292C360 302 240 302 214 292Z', 'url(#kt-lid)') +
      line('M214 292C240 303 360 303 386 292', '#5f2a11', 3, 'opacity=".7"') +
      fill('M288 262L291 246C280 240 282 226 300 226C318 226 320 240 309 246L312 262Z', 'url(#kt-lid)') +
      fill(
        'M226 318C206 342 198 372 200 408C200 420 214 420 214 408C214 376 222 348 240 326C248 316 236 308 226 318Z',
        '#fff',
        'opacity=".42" filter="url(#near)"',
      ) +
      fill('M420 350C430 380 430 410 422 432C412 420 414 380 420 350Z', '#ffd9b8', 'opacity=".3"') +
      `<g fill="#5f2a11"><circle cx="206" cy="300" r="6"/><circle cx="394" cy="300" r="6"/></g>`,
  };
}

const BLOCK_TONES = ['#d9ae74', '#cb9a5b', '#e2bd88', '#c28f50', '#d4a568', '#dcb47d', '#bb8746'] as const;

/** An end-grain oak board with a juice groove, lying flat, with or without a sprig of rosemary. */
export function board(withSprig = true): Drawing {
  const outline =
    'M146 172H454C466 172 474 180 474 192V448C474 460 466 468 454 468H146C134 468 126 460 126 448V192C126 180 134 172 146 172Z';
  const blocks = BLOCK_TONES.map((tone, at) => {
    const shapes = Array.from({ length: 54 }, (_, i) => {
      const row = Math.floor(i / 9);
      const mine = (i * 5 + row * 3) % BLOCK_TONES.length === at;
      return mine ? `M${126 + (i % 9) * 43.5 - (row % 2) * 21} ${172 + Math.round(row * 49.4)}h43v49h-43z` : '';
    });
    return fill(shapes.join(''), tone);
  }).join('');
  const rings = Array.from({ length: 12 }, (_, i) => {
    const row = Math.floor(i / 2);
    const x = 138 + ((i % 2) * 4 + (row % 3)) * 43.5 + (row % 2 === 0 ? 0 : 22);
    const y = 178 + row * 49;
    return `M${x} ${y + 34}q12 -22 28 -26M${x + 10} ${y + 38}q10 -16 22 -18`;
  }).join('');
  return {
    defs:
      linear('bd-light', 'corner', [
        [0, '#fff3d9', 0.5],
        [0.5, '#fff3d9', 0],
        [1, '#3c2408', 0.4],
      ]) + `<clipPath id="bd-clip"><path d="${outline}"/></clipPath>`,
    body:
      `<g transform="rotate(-12 300 320)">${lying(outline, 16, 20, 0.36)}` +
      fill(outline, '#7d5226', 'transform="translate(3 11)"') +
      `<g clip-path="url(#bd-clip)"><path d="${outline}" fill="#a87b42"/>${blocks}${line(rings, '#7d5226', 1.6, 'opacity=".4"')}</g>` +
      fill(outline, 'url(#bd-light)') +
      line(
        'M168 202H432C440 202 444 206 444 214V426C444 434 440 438 432 438H168C160 438 156 434 156 426V214C156 206 160 202 168 202Z',
        '#7a4f22',
        9,
        'opacity=".55"',
      ) +
      line(
        'M168 207H432C437 207 440 210 440 216V424C440 430 437 433 432 433H168C163 433 160 430 160 424V216C160 210 163 207 168 207Z',
        '#f1d5a4',
        2,
        'opacity=".7"',
      ) +
      line('M129 440V194C129 183 136 175 148 175H452', '#fbe9cb', 3, 'opacity=".85"') +
      '</g>' +
      (withSprig ? rosemary() : ''),
  };
}

function rosemary(): string {
  const needles = Array.from({ length: 13 }, (_, i) => `M${468 + i * 2} ${262 + i * 15}l-24 -13m24 13l25 -9`).join('');
  return (
    '<g transform="rotate(38 470 350) translate(-74 40)">' +
    line(needles, '#2f2a12', 8, 'opacity=".25" transform="translate(9 5)"') +
    line('M464 240C472 320 486 400 508 476', '#6f6040', 5) +
    line(needles, '#6d8559', 6) +
    line(needles, '#a9bd93', 2, 'transform="translate(-1 -2)"') +
    '</g>'
  );
}

/** A folded linen tea towel with two woven stripes and a hanging loop. */
export function towel(): Drawing {
  const outline = 'M172 138C240 132 360 134 428 140C434 250 432 380 430 468C350 476 250 476 170 470C166 360 168 240 172 138Z';
  const weave = Array.from(
    { length: 15 },
    (_, i) => `M174 ${156 + i * 21}C260 ${151 + i * 21} 350 ${153 + i * 21} 428 ${156 + i * 21}`,
  ).join('');
  return {
    defs:
      linear('tt-cloth', 'corner', [
        [0, '#fdfaf3'],
        [0.55, '#f0e9da'],
        [1, '#d8cdb8'],
      ]) +
      linear('tt-fold', 'right', [
        [0, '#8b7c60', 0],
        [0.46, '#8b7c60', 0.3],
        [0.5, '#fff', 0.75],
        [0.56, '#fff', 0],
      ]),
    body:
      `<g transform="rotate(8 300 300)">` +
      line('M420 150C456 120 470 152 440 168', '#a3483a', 9) +
      lying(outline, 14, 16, 0.34) +
      fill('M178 146C250 140 370 142 436 150C441 260 440 390 436 478C356 484 256 484 178 478Z', '#cfc3ab') +
      fill(outline, 'url(#tt-cloth)') +
      line(weave, '#b9ab8c', 1.2, 'opacity=".4"') +
      line('M171 400C250 405 350 405 431 399', '#a3483a', 15) +
      line('M171 423C250 428 350 428 431 422', '#a3483a', 5) +
      line('M172 376C250 381 350 381 432 375', '#a3483a', 5) +
      line('M172 196C250 191 350 192 429 196', '#a3483a', 4, 'opacity=".85"') +
      fill('M250 134H350L356 475H240Z', 'url(#tt-fold)', 'opacity=".55"') +
      line('M172 139C240 133 360 135 428 141', '#fff', 3) +
      line('M171 469C250 475 350 475 430 467', '#a8987a', 2, 'opacity=".7"') +
      '</g>',
  };
}

/** A stoneware salt pig with its spoon. */
export function saltPig(): Drawing {
  const body =
    'M142 452C120 380 136 268 222 222C250 206 276 200 300 202C388 208 452 262 458 352C462 396 458 428 450 452C440 478 152 478 142 452Z';
  const specks = [
    [188, 330],
    [206, 402],
    [238, 440],
    [282, 452],
    [338, 446],
    [392, 430],
    [430, 394],
    [438, 344],
    [424, 300],
    [396, 262],
    [352, 236],
    [260, 232],
    [218, 258],
    [186, 292],
    [170, 372],
    [176, 432],
    [364, 458],
    [414, 448],
    [300, 220],
    [448, 416],
  ]
    .map(([x, y], i) => `<circle cx="${x}" cy="${y}" r="${1.6 + (i % 3) * 0.9}"/>`)
    .join('');
  return {
    defs:
      radial('sp-glaze', 0.32, 0.26, 0.85, [
        [0, '#fffdf7'],
        [0.4, '#f0e8d9'],
        [0.78, '#cdbfa7'],
        [1, '#a08f74'],
      ]) +
      radial('sp-mouth', 0.5, 0.2, 0.85, [
        [0, '#3b2c1d'],
        [0.7, '#6d5539'],
        [1, '#94795a'],
      ]) +
      linear('sp-spoon', 'corner', [
        [0, '#d9ad74'],
        [1, '#8f6231'],
      ]),
    body:
      ground(304, 462, 186, 22) +
      fill(body, 'url(#sp-glaze)') +
      fill(
        'M140 442C142 474 156 474 298 474C440 474 450 470 454 440C440 452 396 458 298 458C200 458 152 454 140 442Z',
        '#9a6a43',
        'opacity=".85"',
      ) +
      `<g fill="#7a6243" opacity=".55">${specks}</g>` +
      `<ellipse cx="286" cy="338" rx="108" ry="86" fill="#fffaf0"/>` +
      `<ellipse cx="286" cy="339" rx="98" ry="76" fill="url(#sp-mouth)"/>` +
      fill('M196 364C214 340 240 352 262 342C296 326 336 340 378 358C366 398 330 415 286 415C246 415 208 398 196 364Z', '#fbf9f4') +
      fill('M196 364C214 340 240 352 262 342C296 326 336 340 378 358C340 352 300 350 262 360C236 366 214 358 196 364Z', '#fff') +
      `<g fill="#cfc8b9"><circle cx="236" cy="380" r="2.4"/><circle cx="272" cy="392" r="2"/><circle cx="318" cy="384" r="2.4"/><circle cx="344" cy="372" r="2"/><circle cx="296" cy="372" r="1.8"/></g>` +
      line('M302 366C340 320 392 256 446 204', '#5a3d1c', 17, 'opacity=".25" transform="translate(7 9)"') +
      line('M300 366C338 318 392 254 446 200', 'url(#sp-spoon)', 17) +
      line('M318 338C352 296 398 244 440 203', '#f2d3a6', 3.5, 'opacity=".8"') +
      fill('M276 372C284 352 306 348 316 360C322 372 300 390 284 388C276 386 273 380 276 372Z', '#8f6231') +
      fill(
        'M190 262C210 236 236 222 262 216C240 236 212 262 198 296C188 316 176 292 190 262Z',
        '#fff',
        'opacity=".75" filter="url(#near)"',
      ),
  };
}
