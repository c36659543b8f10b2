/**
 * The live sample of the settings page: a page of the shop in a frame that follows what stands in the form, and beside the fields a slider for
 * lengths and the contrast of the accent colour (`admin/sample.php` prints what is needed). Without script the fields remain.
 */
const config = JSON.parse(document.getElementById('shop-widgets-sample-config').textContent);
const frame = document.getElementById('shop-widgets-sample');
const form = frame.closest('form');
/** The field of a setting, where this section has one. */
const fieldOf = (name) => form.elements.namedItem(`${config.form}[${name}]`);
const accent = fieldOf('accent');
const said = document.querySelector('.shop-widgets-contrast');

/** After which time without another key the page is loaded with what was typed, in milliseconds. */
const TYPED_MS = 600;
/** The contrast that what shows a state needs against its ground (WCAG 2.2, 1.4.11). */
const ENOUGH = 3;

/** How light a colour is (WCAG's relative luminance). @param rgb its parts, to 255 */
function luminance(rgb) {
  const [red, green, blue] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The ground of the sample's page; white where it has none. */
function ground() {
  const page = frame.contentDocument;
  for (const el of [page?.body, page?.documentElement]) {
    const [red, green, blue, alpha = 1] = el ? (getComputedStyle(el).backgroundColor.match(/[\d.]+/g) ?? []).map(Number) : [];
    if (blue !== undefined && alpha > 0) {
      return [red, green, blue];
    }
  }
  return [255, 255, 255];
}

/** Says whether the accent colour can be told from the page. */
function tellContrast() {
  const hex = /^#(?:([\da-f])([\da-f])([\da-f])|([\da-f]{2})([\da-f]{2})([\da-f]{2}))$/i.exec(accent?.value ?? '');
  const parts = hex?.slice(1).filter(Boolean) ?? [];
  const [light, dark] = [luminance(ground()), luminance(parts.map((part) => parseInt(part.padEnd(2, part), 16)))].sort((a, b) => b - a);
  const contrast = (light + 0.05) / (dark + 0.05);
  // To one place, and never rounded up to what is enough.
  const text = hex ? (contrast < ENOUGH ? config.weak : config.enough).replace('%1$s', String(Math.floor(contrast * 10) / 10)) : '';
  if (said && said.textContent !== text) {
    said.textContent = text;
  }
}

/** The address of the sample with what stands in the form. */
function address() {
  const url = new URL(config.page, location.href);
  for (const [name, value] of new FormData(form)) {
    const setting = config.settings.find((one) => name.startsWith(`${config.form}[${one}]`));
    if (setting && typeof value === 'string') {
      url.searchParams.set(name.replace(config.form, config.tried), value);
    }
  }
  // An empty box sends nothing.
  for (const box of form.querySelectorAll('input[type="checkbox"]:not(:checked)')) {
    if (config.settings.some((one) => box.name === `${config.form}[${one}]`)) {
      url.searchParams.set(box.name.replace(config.form, config.tried), 'no');
    }
  }
  return url.href;
}

let timer = 0;
/** Loads the page anew, once nothing is typed any more. */
function loadSoon(wait = TYPED_MS) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    frame.src = address();
  }, wait);
}

/** Shows a colour or a length at once. @returns whether it could be */
function showNow(name, value) {
  const text = /^\d+(?:\.\d+)?$/.test(value) ? `${value}px` : value;
  const root = frame.contentDocument?.documentElement;
  if (!root || !CSS.supports(name === 'accent' ? 'color' : 'inline-size', text)) {
    return false;
  }
  root.style.setProperty(config.properties[name], text);
  return true;
}

/** What a field says is seen in the sample. */
function follow(name, value) {
  if (!(name in config.properties) || !showNow(name, value)) {
    loadSoon();
  }
}

/** A slider that writes into a field of a length; the field takes other units as well. */
function addSlider(name, [min, max, initial, label]) {
  const field = fieldOf(name);
  if (!field) {
    return;
  }
  const slider = Object.assign(document.createElement('input'), { type: 'range', min, max });
  slider.value = /^\d+(?:\.\d+)?(?:px)?$/.test(field.value) ? parseFloat(field.value) : initial;
  slider.setAttribute('aria-label', label);
  slider.style.cssText = 'vertical-align:middle;min-block-size:28px;inline-size:14em;max-inline-size:100%';
  slider.addEventListener('input', () => {
    field.value = `${slider.value}px`;
    follow(name, field.value);
  });
  field.after(' ', slider);
}

Object.entries(config.sliders).forEach(([name, slider]) => addSlider(name, slider));
form.addEventListener('input', ({ target }) => {
  const name = config.settings.find((one) => target.name?.startsWith(`${config.form}[${one}]`));
  if (name) {
    follow(name, target.value);
  }
});
frame.addEventListener('load', () => {
  tellContrast();
  // A server may forbid that its pages stand in a frame.
  if (!frame.contentDocument) {
    frame.replaceWith(Object.assign(document.createElement('p'), { textContent: config.unopened }));
  }
});
frame.hidden = false;
loadSoon(0);

if (accent) {
  // WooCommerce's colour picker tells of its colour by jQuery alone: it is looked at.
  let known = accent.value;
  const look = () => {
    if (accent.value !== known) {
      known = accent.value;
      tellContrast();
      follow('accent', known);
    }
    requestAnimationFrame(look);
  };
  tellContrast();
  look();
}
