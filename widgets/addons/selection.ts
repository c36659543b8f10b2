import { createScope } from '../../shared/dom/scope.js';
import { afterCommit } from '../../shared/element/commit.js';
import { useLatest, useMount } from '../../shared/element/host-hooks.js';
import { emit, on } from '../../shared/events.js';
import { fireHost } from '../../shared/host/jquery-bridge.js';
import { pictureUrl } from '../../shared/url.js';
import { readContainer, type AddonParts, type FieldParts, hostQuery, pageOf } from './addons.host.js';
import type { Settings, Selection } from './addons.schema.js';
import { ATTRIBUTES } from './images.js';
import { chosenValues, isOfOption, type ChosenValue } from './fields/fields.rules.js';
import { restoreFile } from './uploads/uploads.js';

/** Puts a file into an option that was uploaded before. */
export type Restore = (option: HTMLElement, url: string) => void;

const fire = (control: HTMLElement, ...types: string[]): void =>
  types.forEach((type) => control.dispatchEvent(new Event(type, { bubbles: true })));

/** Puts a file's row where the host's script drives: its script takes it away again. */
function restoreBeside(option: HTMLElement, url: string): void {
  restoreFile(option, url, () => {
    const parent = option.querySelector<HTMLElement>('.upload-parent');
    if (parent) {
      fire(parent, 'change');
    }
  });
}

/** The field that a value is for. */
function fieldFor(addon: AddonParts, value: ChosenValue): FieldParts | undefined {
  const [name, chosen] = value;
  const { id, fields } = addon;
  return fields.find((field) =>
    field.kind === 'select'
      ? name === field.key || name === `${id}-${chosen}`
      : isOfOption(value, { id, key: field.key, value: field.control.value }),
  );
}

/** Presses or fills in one field, as a shopper would; what a rule switches off is filled in all the same, for when it comes back. */
function fillIn({ kind, control, option }: FieldParts, value: string, restore: Restore): void {
  if (kind === 'file') {
    restore(option, value);
    return;
  }
  if (kind !== 'toggle') {
    control.value = value;
    fire(control, ...(kind === 'select' ? ['change'] : ['input', 'change']));
    return;
  }
  const box = control as HTMLInputElement;
  if (box.checked) {
    return;
  }
  if (box.disabled) {
    box.checked = true;
    fire(box, 'change');
  } else {
    box.click();
  }
}

/** Boxes that the page came with and the line has not: the line is what was chosen. */
function uncheckOthers(addons: readonly AddonParts[], values: readonly ChosenValue[], filled: ReadonlySet<string>): void {
  for (const { id, fields } of addons) {
    for (const { kind, key, control } of fields.filter((field) => !filled.has(field.key))) {
      const isBox = kind === 'toggle' && control instanceof HTMLInputElement && control.type === 'checkbox';
      if (isBox && control.checked && !control.disabled && !values.some((one) => isOfOption(one, { id, key, value: control.value }))) {
        control.click();
      }
    }
  }
}

/** The picture of the product, where no option brings it by itself. */
function showPicture(container: HTMLElement, image: unknown, selector: string): void {
  const field = container.querySelector<HTMLInputElement>('[id="yith_wapo_product_img"]');
  const src = typeof image === 'string' ? pictureUrl(image) : null;
  if (!src || field?.value === src) {
    return;
  }
  if (field) {
    field.value = src;
  }
  for (const el of hostQuery(selector, pageOf(container))) {
    ATTRIBUTES.forEach((name) => el.setAttribute(name, src));
  }
  fireHost(document, 'yith-wapo-after-replace-image');
}

/**
 * Chooses in a container what a line of the cart holds. An add-on that a rule hides waits until the choices before it have brought it; one
 * that stays hidden is filled in at the end, and is switched off as long as it is.
 * @param filled keys of fields that are the shopper's by now. Those that could be filled in are added: where blocks are printed anew for a
 *   variation, the fields that came with it are chosen by calling this once more
 * @param restore where the tag drives; left out: the host's script does
 */
function applySelection(
  container: HTMLElement,
  { addons, quantities, image }: Selection,
  imageSelector: string,
  filled: Set<string>,
  restore: Restore = restoreBeside,
): void {
  const values = chosenValues(addons);
  const parts = readContainer(container).addons;
  if (values.length > 0) {
    uncheckOthers(parts, values, filled);
  }
  let left = values.flatMap((value) =>
    parts.flatMap((addon) => {
      const field = fieldFor(addon, value);
      return field && !filled.has(field.key) ? [{ addon, field, value: value[1] }] : [];
    }),
  );
  const isOpen = ({ addon, field }: (typeof left)[number]): boolean =>
    !field.control.disabled && !addon.element.classList.contains('hidden');
  for (let ready = left.filter(isOpen); ready.length > 0; ready = left.filter(isOpen)) {
    // One may take the next one away.
    for (const one of ready.filter(isOpen)) {
      fillIn(one.field, one.value, restore);
      left = left.filter((other) => other !== one);
    }
  }
  left.forEach(({ field, value }) => fillIn(field, value, restore));
  const pieces = new Map(chosenValues(quantities));
  for (const { key, option } of parts.flatMap(({ fields }) => fields)) {
    const own = option.querySelector<HTMLInputElement>('.wapo-product-qty');
    const count = filled.has(key) ? undefined : pieces.get(key);
    if (own && count !== undefined) {
      own.value = count;
      fire(own, 'change');
    }
  }
  // What is switched off may lose what was filled in when its blocks are printed anew.
  for (const { fields } of parts.filter(({ element }) => !element.classList.contains('hidden'))) {
    fields.filter(({ control }) => !control.disabled).forEach(({ key }) => filled.add(key));
  }
  showPicture(container, image, imageSelector);
  emit(container, 'shop:addons-selected', { productId: container.getAttribute('data-product-id') ?? '' });
}

/** Keeps in a container what a line of the cart holds. */
export function Selected({
  container,
  settings,
  selection,
  restore,
}: {
  readonly container: HTMLElement;
  readonly settings: Settings;
  readonly selection: Selection;
  /** As long as the tag drives. */
  readonly restore: { readonly current: Restore | null };
}): null {
  const latest = useLatest(settings);
  useMount(() => {
    const life = createScope();
    const filled = new Set<string>();
    const apply = (): void => {
      if (!life.isOver) {
        applySelection(container, selection, latest.current.imageSelector, filled, restore.current ?? undefined);
      }
    };
    // After what drives has begun: it presses and fills in as a shopper would.
    afterCommit(apply);
    // Blocks that come for a variation hold options that were not there before.
    life.add(on(container, 'shop:addons-reloaded', apply));
    return life.end;
  });
  return null;
}
