import { fill, ground, line, linear, lying } from './draw.js';
import type { Drawing } from './draw.js';

/** A hand fork with an ash handle, lying flat. */
export function handFork(): Drawing {
  const steel =
    'M288 322V268C288 250 236 262 228 226L222 96C222 86 238 84 240 94L250 208C252 220 286 214 290 200L292 84C292 74 308 74 308 84L310 200C314 214 348 220 350 208L360 94C362 84 378 86 378 96L372 226C364 262 312 250 312 268V322Z';
  const handle =
    'M284 312C284 306 316 306 316 312C322 356 330 400 328 462C328 512 316 528 300 528C284 528 272 512 272 462C270 400 278 356 284 312Z';
  return {
    defs:
      linear('hf-steel', 'right', [
        [0, '#6c747a'],
        [0.3, '#d9dfe2'],
        [0.5, '#98a1a7'],
        [0.8, '#c9d0d4'],
        [1, '#5d656b'],
      ]) +
      linear('hf-ash', 'right', [
        [0, '#b98a52'],
        [0.35, '#ecd0a0'],
        [0.7, '#c99a60'],
        [1, '#8a5f2e'],
      ]),
    body:
      `<g transform="rotate(34 300 310)">` +
      lying(steel, 16, 2, 0.36) +
      lying(handle, 16, 2, 0.36) +
      fill(steel, 'url(#hf-steel)') +
      line('M230 100L238 212C246 234 284 232 293 222L296 92M304 92L307 222C320 236 356 232 363 212L370 100', '#fff', 2.4, 'opacity=".55"') +
      fill(handle, 'url(#hf-ash)') +
      line('M292 330C288 400 286 460 292 516M306 334C312 400 314 460 306 518', '#8a5f2e', 1.8, 'opacity=".4"') +
      fill('M282 318C282 306 318 306 318 318L320 346C308 350 292 350 280 346Z', '#4c5357') +
      fill('M286 318C288 312 298 311 300 312L300 348C292 348 286 347 282 346Z', '#fff', 'opacity=".3"') +
      `<circle cx="300" cy="508" r="6.5" fill="#6a4520"/>` +
      line('M300 508C290 548 324 560 330 540C334 524 312 512 300 508', '#7c4a2a', 5) +
      '</g>',
  };
}

/** A zinc watering can, rose to the left. */
export function wateringCan(): Drawing {
  const body = 'M246 244H446C450 320 458 392 466 452C462 470 230 470 226 452C234 392 242 320 246 244Z';
  return {
    defs:
      linear('wc-zinc', 'right', [
        [0, '#6f7d80'],
        [0.16, '#9dabad'],
        [0.32, '#e8eeee'],
        [0.44, '#b7c3c4'],
        [0.72, '#8c9a9c'],
        [0.92, '#647173'],
        [1, '#87959a'],
      ]) +
      linear('wc-spout', 'down', [
        [0, '#dfe6e6'],
        [0.5, '#9aa8aa'],
        [1, '#667375'],
      ]) +
      linear('wc-rose', 'right', [
        [0, '#8a6a2c'],
        [0.35, '#f0d794'],
        [0.6, '#c49c4e'],
        [1, '#7d5f26'],
      ]),
    body:
      ground(346, 462, 160, 20) +
      line('M250 262C262 140 404 108 438 190C446 210 448 232 446 250', '#77868a', 15) +
      line('M254 250C270 150 392 122 430 190', '#e8eeee', 3.5, 'opacity=".8"') +
      line('M448 280C520 270 540 330 500 388C490 402 478 412 464 418', '#6f7d80', 14) +
      line('M452 276C508 270 526 312 504 362', '#dfe6e6', 3.5, 'opacity=".7"') +
      fill('M240 420C190 376 150 290 106 222L132 204C172 268 208 326 250 350Z', 'url(#wc-spout)') +
      line('M152 262L246 296', '#77868a', 7) +
      `<g transform="rotate(-34 112 206)"><path d="M96 196L86 168H138L128 196Z" fill="url(#wc-rose)" transform="translate(0 12)"/><ellipse cx="112" cy="172" rx="46" ry="17" fill="url(#wc-rose)"/>` +
      `<ellipse cx="112" cy="169" rx="40" ry="13" fill="#d9b76a"/><g fill="#5d4617"><circle cx="92" cy="168" r="2.4"/><circle cx="105" cy="163" r="2.4"/><circle cx="120" cy="163" r="2.4"/><circle cx="133" cy="168" r="2.4"/><circle cx="98" cy="174" r="2.4"/><circle cx="112" cy="170" r="2.4"/><circle cx="126" cy="174" r="2.4"/><circle cx="112" cy="177" r="2.4"/></g></g>` +
      fill(body, 'url(#wc-zinc)') +
      `<ellipse cx="346" cy="244" rx="100" ry="19" fill="#566265"/>` +
      fill('M246 244C246 233 290 225 346 225C378 225 408 228 426 233C396 262 300 264 246 244Z', '#aab7b9') +
      `<ellipse cx="346" cy="244" rx="100" ry="19" fill="none" stroke="#c5d0d1" stroke-width="4"/>` +
      line('M241 310C300 326 392 326 451 310M233 388C290 404 402 404 459 388', '#5c696b', 3, 'opacity=".55"') +
      line('M241 305C300 321 392 321 451 305M233 383C290 399 402 399 459 383', '#fff', 2.4, 'opacity=".55"') +
      fill('M226 452C230 470 462 470 466 452C440 460 260 460 226 452Z', '#465153', 'opacity=".6"'),
  };
}

/** A painted seed tin, half open, with paper packets in it. */
export function seedTin(): Drawing {
  return {
    defs:
      linear('st-tin', 'right', [
        [0, '#1f4034'],
        [0.2, '#2f5d4b'],
        [0.34, '#5d8f79'],
        [0.46, '#356553'],
        [1, '#1a362c'],
      ]) +
      linear('st-lid', 'down', [
        [0, '#5d8f79'],
        [0.5, '#2f5d4b'],
        [1, '#1f4034'],
      ]) +
      linear('st-paper', 'corner', [
        [0, '#fffaf0'],
        [1, '#e3d6bd'],
      ]),
    body:
      ground(306, 462, 180, 22) +
      `<g transform="rotate(-5 240 220)"><path d="M192 150H284V300H192Z" fill="url(#st-paper)"/><path d="M192 150H284V172H192Z" fill="#c8683f"/>` +
      line(
        'M238 262C238 236 238 224 238 206M238 236C222 232 216 220 216 208C230 208 238 220 238 236M238 226C254 222 260 210 260 198C246 198 238 212 238 226',
        '#5b7c46',
        5,
      ) +
      '</g>' +
      `<g transform="rotate(3 310 200)"><path d="M268 132H364V300H268Z" fill="url(#st-paper)"/><path d="M268 132H364V156H268Z" fill="#6d8559"/>` +
      `<circle cx="316" cy="206" r="24" fill="#d8903c"/><circle cx="316" cy="206" r="9" fill="#7a4a1c"/>` +
      line('M316 232V280', '#5b7c46', 5) +
      '</g>' +
      `<g transform="rotate(8 384 220)"><path d="M344 160H430V300H344Z" fill="url(#st-paper)"/><path d="M344 160H430V182H344Z" fill="#5a7793"/>` +
      fill('M387 206C402 216 402 244 387 268C372 244 372 216 387 206Z', '#b4453a') +
      line('M387 208C384 198 378 194 372 194M387 208C392 196 398 194 404 196', '#5b7c46', 4) +
      '</g>' +
      fill('M140 262H460V448C460 468 140 468 140 448Z', 'url(#st-tin)') +
      fill('M132 246H468V274C468 280 132 280 132 274Z', 'url(#st-lid)') +
      line('M136 249H464', '#a5cbb9', 3, 'opacity=".8"') +
      fill('M140 276H460V286C400 290 200 290 140 286Z', '#0e211a', 'opacity=".5"') +
      fill('M196 312H404V420H196Z', '#f3ead6') +
      line('M206 322H394V410H206Z', '#2f5d4b', 2.4) +
      `<text x="300" y="362" font-family="Georgia,serif" font-size="33" letter-spacing="7" text-anchor="middle" fill="#24483b">SEEDS</text>` +
      line('M236 384H278M322 384H364', '#c8683f', 2.4) +
      line('M300 394C300 386 300 382 300 378M300 388C293 386 290 381 290 376M300 386C307 384 310 379 310 374', '#6d8559', 3) +
      fill('M140 444C150 460 450 460 460 444V448C460 468 140 468 140 448Z', '#0e211a', 'opacity=".5"'),
  };
}

/** A ball-wound wooden spool of jute twine with a loose end. */
export function twine(): Drawing {
  const turns = Array.from({ length: 15 }, (_, i) => {
    const y = 222 + i * 14;
    const bulge = Math.round(Math.sin((i / 14) * Math.PI) * 22);
    return `M${205 - bulge} ${y}C260 ${y + 18} 340 ${y + 18} ${395 + bulge} ${y}`;
  }).join('');
  const wound = 'M204 214C172 270 172 370 204 428H396C428 370 428 270 396 214Z';
  return {
    defs:
      linear('tw-jute', 'right', [
        [0, '#4b5a33'],
        [0.3, '#a9b583'],
        [0.55, '#84935c'],
        [1, '#3f4c2a'],
      ]) +
      linear('tw-wood', 'right', [
        [0, '#a4733c'],
        [0.32, '#f0d4a6'],
        [0.6, '#cc9d62'],
        [1, '#84592a'],
      ]),
    body:
      ground(304, 466, 150, 20) +
      line(
        'M410 400C470 420 486 450 452 466C420 480 470 500 528 482',
        '#4b3a1d',
        9,
        'opacity=".2" transform="translate(4 8)" filter="url(#near)"',
      ) +
      fill('M186 430H414C420 430 424 436 424 442V452C424 470 176 470 176 452V442C176 436 180 430 186 430Z', 'url(#tw-wood)') +
      fill('M176 448C200 462 400 462 424 448V452C424 470 176 470 176 452Z', '#5f3d1a', 'opacity=".5"') +
      fill(wound, 'url(#tw-jute)') +
      line(turns, '#435029', 3, 'opacity=".75"') +
      line(turns, '#cfd8ac', 2, 'opacity=".7" transform="translate(0 -4)"') +
      line(
        'M190 260C250 330 330 378 398 392M186 330C250 380 320 410 388 418M206 220C280 300 350 334 410 340',
        '#55643a',
        4,
        'opacity=".7"',
      ) +
      line('M412 388C470 410 486 446 452 462C420 476 470 496 528 478', '#84935c', 8) +
      line('M412 386C468 407 482 444 450 459', '#c3cd9e', 2.4) +
      fill('M176 190V204C176 222 424 222 424 204V190Z', 'url(#tw-wood)') +
      `<ellipse cx="300" cy="190" rx="124" ry="24" fill="#ecd0a0"/><ellipse cx="300" cy="190" rx="108" ry="19" fill="none" stroke="#b78a50" stroke-width="2" opacity=".7"/><ellipse cx="300" cy="190" rx="62" ry="11" fill="none" stroke="#b78a50" stroke-width="2" opacity=".5"/>` +
      `<ellipse cx="300" cy="190" rx="24" ry="6.5" fill="#5f3d1a"/>`,
  };
}

/** A thick kneeling mat with a hand hole, leaning back. */
export function kneelingMat(): Drawing {
  const top = 'M168 196C170 176 182 168 200 168H400C418 168 430 176 432 196L458 424C460 444 448 454 430 454H170C152 454 140 444 142 424Z';
  const stitch =
    'M184 206C186 194 192 190 202 190H398C408 190 414 194 416 206L438 416C440 428 434 434 424 434H176C166 434 160 428 162 416Z';
  const quilting = [
    'M178 262H422',
    'M173 310H427',
    'M168 358H432',
    'M163 406H437',
    'M240 192L222 432',
    'M300 192V432',
    'M360 192L378 432',
  ].join('');
  return {
    defs:
      linear('km-felt', 'corner', [
        [0, '#8ea06f'],
        [0.5, '#74885a'],
        [1, '#546641'],
      ]) +
      linear('km-edge', 'right', [
        [0, '#5d4a31'],
        [0.4, '#8d7350'],
        [1, '#45361f'],
      ]),
    body:
      ground(306, 470, 190, 22) +
      fill(top, 'url(#km-edge)', 'transform="translate(0 22)"') +
      fill('M142 428L140 446C140 466 152 476 170 476H430C448 476 460 466 460 446L458 428Z', 'url(#km-edge)') +
      fill(top, 'url(#km-felt)') +
      line(quilting, '#46573a', 4, 'opacity=".6"') +
      line(quilting, '#b4c494', 2, 'opacity=".5" transform="translate(-2 -3)"') +
      line(stitch, '#e2d8b8', 2.6, 'stroke-dasharray="9 8" opacity=".9"') +
      fill('M244 206H356C372 206 372 238 356 238H244C228 238 228 206 244 206Z', '#3d2f1c') +
      fill('M250 216H350C364 216 364 238 350 238H250C236 238 236 216 250 216Z', '#d3dcc6') +
      line('M246 206H354', '#2c2114', 4, 'opacity=".6"') +
      line('M172 200C174 182 184 173 200 173H400', '#c4d3a6', 3.5, 'opacity=".8"') +
      fill('M396 380H436L440 420H392Z', '#a5613a') +
      line('M404 392H430M403 404H424', '#f0d9b8', 2.4),
  };
}

/** A cloth-bound almanac with a moon on its cover. */
export function almanac(): Drawing {
  const cover = 'M178 118H424C434 118 440 124 440 134V470C440 480 434 486 424 486H178Z';
  const phases = [-2, -1, 0, 1, 2].map((at) => `<circle cx="${314 + at * 34}" cy="392" r="${at === 0 ? 11 : 8}"/>`).join('');
  return {
    defs:
      linear('al-cloth', 'corner', [
        [0, '#4a6580'],
        [0.5, '#34506c'],
        [1, '#203449'],
      ]) +
      linear('al-spine', 'right', [
        [0, '#16273a'],
        [0.6, '#45617d'],
        [1, '#203449'],
      ]),
    body:
      `<g transform="rotate(-8 300 300)">${lying('M160 118H440V486H160Z', 18, 20, 0.38)}` +
      fill('M170 128H446V498H170Z', '#203449') +
      fill('M176 130H440V491H176Z', '#f3ead6') +
      line('M178 486.500H438M178 482H438', '#cdbf9f', 1.4) +
      fill(cover, 'url(#al-cloth)') +
      fill('M160 124C160 120 164 118 168 118H190V486H168C164 486 160 484 160 480Z', 'url(#al-spine)') +
      line('M190 120V484', '#0f1c2b', 3, 'opacity=".6"') +
      line('M212 144H418V460H212Z', '#d9b76a', 2.4) +
      `<circle cx="315" cy="258" r="62" fill="#ead9a8"/><circle cx="338" cy="246" r="54" fill="#395571"/>` +
      line(
        'M254 330C270 300 268 270 262 244M262 292C248 284 244 272 246 260C258 266 264 278 262 292M264 268C276 262 280 250 278 240C266 244 260 256 264 268',
        '#d9b76a',
        3,
      ) +
      `<g fill="none" stroke="#d9b76a" stroke-width="2.400">${phases}</g><circle cx="314" cy="392" r="11" fill="#d9b76a"/>` +
      `<text x="315" y="188" font-family="Georgia,serif" font-size="30" letter-spacing="4" text-anchor="middle" fill="#ead9a8">GROWER’S</text><text x="315" y="440" font-family="Georgia,serif" font-size="23" letter-spacing="5" text-anchor="middle" fill="#ead9a8">ALMANAC</text>` +
      line('M196 124H424', '#8fa9c2', 3, 'opacity=".7"') +
      fill('M392 486H412V540L402 528L392 540Z', '#b5382f') +
      '</g>',
  };
}
