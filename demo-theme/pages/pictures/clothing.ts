import { fill, ground, line, linear, lying, mix, radial, shade, tint } from './draw.js';
import type { Drawing } from './draw.js';

/** Dyes of the clothes, by the shop's own attribute values. */
export const DYES = {
  red: '#b5382f',
  blue: '#3d679a',
  green: '#557a4d',
  black: '#34363b',
  white: '#efebe2',
} as const;

/** A colour the clothes come in. */
export type Dye = keyof typeof DYES;

function cloth(id: string, colour: string): string {
  return linear(id, 'corner', [
    [0, tint(colour, 0.2)],
    [0.45, colour],
    [1, shade(colour, 0.28)],
  ]);
}

/** A tee laid flat. */
export function tee(dye: Dye): Drawing {
  const colour = DYES[dye];
  const outline =
    'M226 132C252 160 348 160 374 132L430 150C456 160 474 186 492 246L422 276L408 238C408 330 410 400 414 480C350 492 250 492 186 480C190 400 192 330 192 238L178 276L108 246C126 186 144 160 170 150Z';
  return {
    defs: cloth(`te-${dye}`, colour),
    body:
      lying(outline, 12, 16, 0.36) +
      fill(outline, `url(#te-${dye})`) +
      fill('M230 130C254 118 346 118 370 130C346 158 254 158 230 130Z', shade(colour, 0.4)) +
      fill('M282 134H318V150C306 153 294 153 282 150Z', '#f1ead9') +
      line('M231 134C256 158 344 158 369 134', shade(colour, 0.2), 10) +
      line('M229 131C254 157 346 157 371 131', tint(colour, 0.24), 2.4, 'opacity=".8"') +
      line('M192 238C190 214 184 186 172 164M408 238C410 214 416 186 428 164', shade(colour, 0.36), 3, 'opacity=".7"') +
      line('M116 240L180 268M484 240L420 268', shade(colour, 0.36), 2, 'stroke-dasharray="6 5" opacity=".8"') +
      line('M190 468C250 479 350 479 410 468', shade(colour, 0.36), 2, 'stroke-dasharray="6 5" opacity=".8"') +
      line(
        'M206 246C226 320 216 400 226 470M394 252C372 320 388 390 376 468M300 196C292 270 306 340 298 400',
        shade(colour, 0.3),
        12,
        'opacity=".2" filter="url(#near)"',
      ) +
      line('M238 230C252 300 244 360 254 440M350 240C340 300 352 350 344 420', tint(colour, 0.4), 10, 'opacity=".25" filter="url(#near)"') +
      line('M150 172C136 192 128 214 120 240', tint(colour, 0.4), 5, 'opacity=".4"'),
  };
}

/** Three tees, folded and stacked. */
export function foldedTees(): Drawing {
  const stack: readonly Dye[] = ['green', 'blue', 'red'];
  const bodies = stack.map((dye, i) => {
    const colour = DYES[dye];
    const y = 408 - i * 66;
    const x = i % 2 === 0 ? 0 : 6;
    return (
      fill(
        `M${138 + x} ${y - 22}C${136 + x} ${y - 50} 150 ${y - 52} 176 ${y - 53}H424C450 ${y - 52} ${464 + x} ${y - 50} ${462 + x} ${y - 22}V${y + 12}C${464 + x} ${y + 40} 450 ${y + 42} 424 ${y + 42}H176C150 ${y + 42} ${136 + x} ${y + 40} ${138 + x} ${y + 12}Z`,
        `url(#fo-${dye})`,
      ) +
      line(`M${148 + x} ${y - 4}C240 ${y + 2} 370 ${y + 1} ${452 + x} ${y - 6}`, shade(colour, 0.46), 4, 'opacity=".75"') +
      line(`M${150 + x} ${y + 22}C250 ${y + 26} 350 ${y + 26} ${450 + x} ${y + 21}`, shade(colour, 0.4), 3, 'opacity=".5"') +
      line(`M160 ${y - 43}C240 ${y - 48} 360 ${y - 48} 440 ${y - 43}`, tint(colour, 0.35), 5, 'opacity=".5"') +
      fill(
        `M140 ${y + 28}C200 ${y + 38} 400 ${y + 38} 460 ${y + 28}C458 ${y + 42} 440 ${y + 42} 424 ${y + 42}H176C160 ${y + 42} 142 ${y + 42} 140 ${y + 28}Z`,
        shade(colour, 0.6),
        'opacity=".35"',
      )
    );
  });
  const top = DYES.red;
  return {
    defs: stack.map((dye) => cloth(`fo-${dye}`, DYES[dye])).join(''),
    body:
      ground(306, 452, 186, 20) +
      bodies.join('') +
      fill('M150 226C160 172 176 156 206 150H394C424 156 440 172 450 226C440 240 160 240 150 226Z', `url(#fo-red)`) +
      fill('M232 152C256 142 344 142 368 152C346 190 254 190 232 152Z', shade(top, 0.42)) +
      fill('M284 158H316V176C306 179 294 179 284 176Z', '#f1ead9') +
      line('M230 152C252 194 348 194 370 152', shade(top, 0.2), 10) +
      line('M233 151C256 188 344 188 367 151', tint(top, 0.28), 2.2, 'opacity=".8"') +
      line('M196 160C182 180 172 200 166 226M404 160C418 180 428 200 434 226', shade(top, 0.4), 3, 'opacity=".5"'),
  };
}

/** A wool sock pair with ribbed cuffs. */
export function socks(): Drawing {
  const outline = 'M232 112H330V286C330 330 352 352 392 382C432 412 446 446 428 474C408 504 362 500 326 474C280 440 232 404 232 330Z';
  const ribs = Array.from({ length: 9 }, (_, i) => `M${242 + i * 10} 116V182`).join('');
  const knit = Array.from({ length: 8 }, (_, i) => `M238 ${206 + i * 18}C262 ${212 + i * 18} 300 ${212 + i * 18} 326 ${206 + i * 18}`).join(
    '',
  );
  const one =
    fill(outline, 'url(#so-wool)') +
    line(knit, '#6d665c', 2, 'opacity=".35" stroke-dasharray="5 4"') +
    fill('M232 306C232 404 262 428 296 452C318 430 318 398 296 366C276 338 256 318 232 306Z', '#e9e0cd') +
    fill('M404 392C440 420 446 446 428 474C408 504 366 500 334 480C340 438 366 404 404 392Z', '#e9e0cd') +
    fill('M232 112H330V188H232Z', '#e9e0cd') +
    line(ribs, '#8f8676', 2.6, 'opacity=".7"') +
    line('M232 196H330', '#e9e0cd', 8) +
    line('M236 116V300', '#fff', 5, 'opacity=".35"') +
    line('M256 400C290 434 330 470 372 486', '#4a443b', 9, 'opacity=".22" filter="url(#near)"');
  return {
    defs: linear('so-wool', 'right', [
      [0, '#c9c1b2'],
      [0.4, '#b5ac9b'],
      [1, '#8a8172'],
    ]),
    body:
      `<g transform="translate(-80 -14) rotate(-7 280 300)">${lying(outline, 12, 14, 0.34)}${one}</g>` +
      `<g transform="translate(54 22) rotate(5 280 300)">${lying(outline, 12, 14, 0.38)}${one}</g>`,
  };
}

/** A canvas bib apron with a double pocket. */
export function apron(): Drawing {
  const colour = '#b0793f';
  const outline = 'M236 168H364C368 232 396 262 430 274L440 500C350 512 250 512 160 500L170 274C204 262 232 232 236 168Z';
  return {
    defs: cloth('ap-canvas', colour) + cloth('ap-pocket', shade(colour, 0.06)),
    body:
      line('M250 172C236 80 364 80 350 172', shade(colour, 0.5), 11, 'opacity=".25" transform="translate(8 10)"') +
      line('M250 174C236 82 364 82 350 174', '#6e4527', 11) +
      line('M254 160C248 96 340 88 348 150', '#a06f47', 2.4) +
      line(
        'M172 282C126 290 112 320 104 372C100 400 116 412 112 440M428 282C474 290 490 320 496 366C500 396 484 408 490 440',
        '#6e4527',
        9,
      ) +
      lying(outline, 12, 16, 0.34) +
      fill(outline, 'url(#ap-canvas)') +
      line(
        'M246 180H354C360 240 388 272 420 284L429 490C350 500 250 500 171 490L180 284C212 272 240 240 246 180Z',
        '#f3dcb2',
        2,
        'stroke-dasharray="7 6" opacity=".75"',
      ) +
      lying('M202 356H398V450C340 456 260 456 202 450Z', 3, 5, 0.3) +
      fill('M200 352H400V452C340 458 260 458 200 452Z', 'url(#ap-pocket)') +
      fill('M200 352H400V366H200Z', shade(colour, 0.18)) +
      line('M206 372V446C262 452 338 452 394 446V372M300 366V455', '#f3dcb2', 2, 'stroke-dasharray="7 6" opacity=".8"') +
      line(
        'M226 300C216 330 222 340 214 350M370 300C380 326 374 340 384 350M214 460C218 480 212 486 216 498M388 458C380 476 388 486 384 498',
        shade(colour, 0.5),
        9,
        'opacity=".2" filter="url(#near)"',
      ) +
      `<g fill="#d8b06a" stroke="#7c5a24" stroke-width="2"><circle cx="250" cy="186" r="7"/><circle cx="350" cy="186" r="7"/><circle cx="182" cy="288" r="7"/><circle cx="418" cy="288" r="7"/></g>` +
      fill('M278 214H322V240H278Z', '#f1ead9') +
      line('M286 223H314M290 231H310', '#6e4527', 2),
  };
}

/** A six-panel field cap seen from the side, peak to the left. */
export function cap(dye: Dye): Drawing {
  const colour = DYES[dye];
  const crown = 'M186 372C180 262 232 188 330 186C428 188 478 262 476 376C400 400 270 398 186 372Z';
  const peak =
    'M198 356C140 360 84 386 62 418C56 430 66 438 80 436C140 424 210 420 286 426C300 426 306 412 296 400C270 376 236 360 198 356Z';
  return {
    defs:
      radial(`ca-${dye}`, 0.32, 0.22, 0.95, [
        [0, tint(colour, 0.34)],
        [0.45, colour],
        [1, shade(colour, 0.45)],
      ]) +
      linear(`cb-${dye}`, 'down', [
        [0, tint(colour, 0.14)],
        [1, shade(colour, 0.45)],
      ]),
    body:
      ground(290, 428, 214, 20) +
      fill('M184 366C270 396 400 400 477 372L476 398C460 420 330 428 250 418Z', shade(colour, 0.5)) +
      fill(crown, `url(#ca-${dye})`) +
      line('M330 186C276 220 250 300 256 388M330 186C372 230 392 310 386 392', shade(colour, 0.5), 2.6, 'opacity=".8"') +
      line(
        'M324 188C270 222 244 300 250 387M336 188C378 232 398 310 392 391',
        tint(colour, 0.4),
        1.8,
        'stroke-dasharray="6 5" opacity=".7"',
      ) +
      line('M188 352C270 380 400 382 476 356', tint(colour, 0.3), 1.8, 'stroke-dasharray="6 5" opacity=".6"') +
      fill(peak, `url(#cb-${dye})`) +
      line(
        'M82 424C140 404 210 400 282 412M98 410C150 388 206 384 264 396',
        tint(colour, 0.4),
        1.8,
        'stroke-dasharray="6 5" opacity=".7"',
      ) +
      fill('M62 418C56 430 66 438 80 436C140 424 210 420 286 426C250 416 150 416 62 418Z', shade(colour, 0.65), 'opacity=".5"') +
      `<ellipse cx="330" cy="186" rx="15" ry="7" fill="${shade(colour, 0.25)}"/><g fill="${shade(colour, 0.6)}"><circle cx="300" cy="262" r="5"/><circle cx="352" cy="264" r="5"/><circle cx="422" cy="268" r="5"/></g>` +
      fill('M404 330H462V362H404Z', '#8b5a34') +
      line('M410 336H456V356H410Z', '#e0bd8c', 1.6, 'stroke-dasharray="4 4"') +
      fill(
        'M232 236C252 210 280 198 306 194C270 218 246 256 236 300C226 290 222 260 232 236Z',
        '#fff',
        'opacity=".22" filter="url(#near)"',
      ),
  };
}

/** A chore jacket with three pockets and five buttons. */
export function jacket(dye: Dye, id: string = dye): Drawing {
  const colour = DYES[dye];
  const deep = mix(colour, '#14110d', dye === 'white' ? 0.42 : 0.45);
  const outline =
    'M240 116C262 132 338 132 360 116L424 142C446 152 456 176 464 214L500 428C484 440 462 444 442 440L416 286V492C340 502 260 502 184 492V286L158 440C138 444 116 440 100 428L136 214C144 176 154 152 176 142Z';
  const pocket = (x: number, y: number, w: number, h: number): string =>
    fill(
      `M${x} ${y}H${x + w}V${y + h - 12}C${x + w} ${y + h} ${x + w - 6} ${y + h} ${x + w - 14} ${y + h}H${x + 14}C${x + 6} ${y + h} ${x} ${y + h} ${x} ${y + h - 12}Z`,
      `url(#jk-${id})`,
    ) +
    line(
      `M${x} ${y}V${y + h - 12}C${x} ${y + h} ${x + 6} ${y + h} ${x + 14} ${y + h}H${x + w - 14}C${x + w - 6} ${y + h} ${x + w} ${y + h} ${x + w} ${y + h - 12}V${y}`,
      deep,
      2.2,
      'opacity=".75"',
    ) +
    line(`M${x} ${y + 1}H${x + w}M${x + 2} ${y + 12}H${x + w - 2}`, deep, 2.2, 'opacity=".6"');
  const buttons = [188, 252, 316, 380, 444].map((y) => `<circle cx="300" cy="${y}" r="8"/>`).join('');
  return {
    defs: cloth(`jk-${id}`, colour),
    body:
      lying(outline, 12, 16, 0.36) +
      fill(outline, `url(#jk-${id})`) +
      line('M416 290C414 250 408 220 400 196M184 290C186 250 192 220 200 196', deep, 3, 'opacity=".7"') +
      line('M104 410C122 420 142 424 160 422M496 410C478 420 458 424 440 422', deep, 2.2, 'opacity=".7"') +
      line('M288 150C286 270 286 390 288 499', deep, 2.6, 'opacity=".7"') +
      line('M314 152V499', deep, 1.6, 'stroke-dasharray="6 5" opacity=".55"') +
      line('M186 480C260 489 340 489 414 480', deep, 1.8, 'stroke-dasharray="6 5" opacity=".6"') +
      pocket(322, 206, 66, 70) +
      pocket(202, 354, 76, 90) +
      pocket(324, 354, 76, 90) +
      fill('M244 118C264 104 336 104 356 118C340 138 262 138 244 118Z', shade(colour, 0.5)) +
      fill('M284 116H316V130C306 133 294 133 284 130Z', '#f1ead9') +
      fill('M240 114C246 130 262 148 290 156L258 196C232 176 220 148 222 122Z', `url(#jk-${id})`) +
      fill('M360 114C354 130 338 148 310 156L342 196C368 176 380 148 378 122Z', `url(#jk-${id})`) +
      line(
        'M240 114C246 130 262 148 290 156L258 196C232 176 220 148 222 122M360 114C354 130 338 148 310 156L342 196C368 176 380 148 378 122',
        deep,
        2.4,
        'opacity=".8"',
      ) +
      `<g fill="${dye === 'white' ? '#8b6a44' : '#d9c7a3'}" stroke="${deep}" stroke-width="1.6">${buttons}</g>` +
      line(
        'M222 220C232 270 222 310 228 344M378 296C368 316 380 330 374 346M146 250C142 300 128 350 122 400M454 250C458 300 470 350 478 396',
        deep,
        11,
        'opacity=".2" filter="url(#near)"',
      ) +
      line('M158 190C148 240 134 310 122 380', tint(colour, 0.5), 5, 'opacity=".35"'),
  };
}

/** A tied envelope with a card: the gift note. */
export function giftNote(): Drawing {
  const envelope = 'M116 250H472V466H116Z';
  return {
    defs:
      linear('gn-card', 'corner', [
        [0, '#fffdf8'],
        [1, '#eee3d2'],
      ]) +
      linear('gn-env', 'corner', [
        [0, '#d9b394'],
        [1, '#b98a68'],
      ]) +
      radial('gn-seal', 0.36, 0.32, 0.75, [
        [0, '#d4584a'],
        [1, '#8c2a22'],
      ]),
    body:
      `<g transform="rotate(-7 300 320)">` +
      `<g transform="rotate(5 300 240)">${lying('M152 130H442V380H152Z', 8, 12, 0.26)}${fill('M152 130H442V380H152Z', 'url(#gn-card)')}` +
      `<text x="297" y="196" font-family="Georgia,serif" font-style="italic" font-size="34" text-anchor="middle" fill="#5b4636">With love,</text>` +
      line('M206 224H388', '#c8b49a', 2.4) +
      line('M176 150H418', '#a3483a', 2, 'opacity=".6"') +
      '</g>' +
      lying(envelope, 12, 16, 0.34) +
      fill(envelope, 'url(#gn-env)') +
      fill('M116 466L276 340C288 331 300 331 312 340L472 466Z', '#a87a59', 'opacity=".55"') +
      fill('M116 250H472L314 382C302 392 286 392 274 382Z', '#8d6345', 'opacity=".35" transform="translate(0 5)"') +
      fill('M116 250H472L314 376C302 386 286 386 274 376Z', '#cfa585') +
      line('M118 251L274 375C286 385 302 385 314 375L470 251', '#efd3bb', 2.4, 'opacity=".8"') +
      fill(
        'M252 364C246 342 262 330 280 334C296 324 320 332 326 348C344 356 342 380 328 390C322 410 298 414 284 404C264 406 248 386 252 364Z',
        '#53302a',
        'opacity=".3" transform="translate(4 6)"',
      ) +
      fill(
        'M252 364C246 342 262 330 280 334C296 324 320 332 326 348C344 356 342 380 328 390C322 410 298 414 284 404C264 406 248 386 252 364Z',
        'url(#gn-seal)',
      ) +
      `<circle cx="294" cy="369" r="24" fill="none" stroke="#7c221b" stroke-width="2.4" opacity=".7"/><text x="294" y="380" font-family="Georgia,serif" font-size="30" text-anchor="middle" fill="#f3c1b6">F</text>` +
      '</g>',
  };
}
