/**
 * The looks of the settings page, as they are chosen: a slider beside the length of the corners, the contrast of the accent colour, and a
 * product of the shop in a frame that takes both at once (`admin/looks.php` prints what is needed). Without script the fields remain.
 */
const config = JSON.parse(document.getElementById('shop-widgets-looks-config').textContent);
const accent = document.getElementById(config.accent);
const radius = document.getElementById(config.radius);
const said = document.querySelector('.shop-widgets-contrast');
const frame = document.getElementById('shop-widgets-sample');

/** The greatest length of corners on the slider, in pixels. */
const MOST_PX = 24;
/** The contrast that what shows a state needs against its ground (WCAG 2.2, 1.4.11). */
const ENOUGH = 3;

/** How light a colour is (WCAG's relative luminance). @param hex as `#336699` or `#369` */
function luminance(hex) {
  const digits = hex.length === 4 ? [...hex.slice(1)].map((digit) => digit + digit) : hex.match(/\w\w/g);
  const [red, green, blue] = digits.map((pair) => {
    const part = parseInt(pair, 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of a colour on white, from 1 to 21. */
const contrast = (hex) => 1.05 / (luminance(hex) + 0.05);

/** Says whether the accent colour can be told from a white page. */
function tellContrast() {
  const isColor = /^#(?:[\da-f]{3}|[\da-f]{6})$/i.test(accent.value);
  const value = isColor ? contrast(accent.value) : 0;
  said.textContent = isColor ? (value < ENOUGH ? config.weak : config.enough).replace('%1$s', value.toFixed(1)) : '';
}

/** Shows what is chosen in the frame, as the shop's pages will. */
function show() {
  const root = frame.contentDocument?.documentElement;
  for (const [name, { value }] of root
    ? [
        ['--shop-accent', accent],
        ['--shop-radius', radius],
      ]
    : []) {
    root.style.setProperty(name, /^\d+(?:\.\d+)?$/.test(value) ? `${value}px` : value);
  }
}

/** A slider that writes into the field of the corners; the field takes other units as well. */
function addSlider() {
  const slider = Object.assign(document.createElement('input'), {
    type: 'range',
    min: '0',
    max: String(MOST_PX),
    value: parseFloat(radius.value) || 6,
  });
  slider.setAttribute('aria-label', config.slider);
  slider.style.verticalAlign = 'middle';
  slider.addEventListener('input', () => {
    radius.value = `${slider.value}px`;
    show();
  });
  radius.after(' ', slider);
}

addSlider();
frame.src = config.page;
frame.hidden = false;
frame.addEventListener('load', show);
for (const field of [accent, radius]) {
  field.addEventListener('input', show);
}
// WooCommerce's colour picker writes into its field without an event that bubbles: it is looked at while it is open.
let known = accent.value;
const look = () => {
  if (accent.value !== known) {
    known = accent.value;
    tellContrast();
    show();
  }
  requestAnimationFrame(look);
};
tellContrast();
look();
