/** An element of ours, with its classes and attributes. */
export function make<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  attributes: Readonly<Record<string, string>> = {},
): HTMLElementTagNameMap[K] {
  const el = document.createElement(name);
  el.className = className;
  for (const key of Object.keys(attributes)) {
    el.setAttribute(key, attributes[key] ?? '');
  }
  return el;
}

/** A search box; the list it searches is said with it. */
export const makeField = (attributes: Readonly<Record<string, string>>): HTMLInputElement =>
  make('input', 'select2-search__field', {
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: 'false',
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-haspopup': 'listbox',
    ...attributes,
  });
