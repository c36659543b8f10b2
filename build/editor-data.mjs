/**
 * What editors read: `custom-elements.json` (custom elements manifest) and `html-data.json` (VS Code custom data). Made from the schemas
 * only.
 */

/**
 * @typedef {import('../shared/element/manifest.js').ElementDoc} ElementDoc
 * @typedef {import('../shared/element/schema.js').Field<unknown>} Field
 */

/**
 * How a field reads in a type column. `json` says nothing more: its shape is in the field's line of meaning.
 * @param {Pick<Field, 'type' | 'choices'>} field
 * @returns {string}
 */
export const typeOf = ({ type, choices }) => {
  if (type === 'choice') {
    return choices.map((choice) => `'${choice}'`).join(' | ');
  }
  return { text: 'string', number: 'number', flag: 'boolean', json: 'unknown' }[type];
};

/**
 * How a default reads; none for what is required or empty.
 * @param {Pick<Field, 'required' | 'fallback' | 'initially'>} field
 * @returns {string | undefined}
 */
export const defaultOf = ({ required, fallback, initially }) => {
  if (initially !== undefined) {
    return initially || undefined;
  }
  return required || fallback === '' || fallback === undefined || fallback === null ? undefined : JSON.stringify(fallback);
};

/** Type and default, as the manifest has them. @param {Field} field */
const typed = (field) => ({ type: { text: typeOf(field) }, default: defaultOf(field) });

/** `shop-mini-cart` → `ShopMiniCartElement`. @param {string} tag */
export const classOf = (tag) =>
  `${tag
    .split('-')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}Element`;

/** What a tag can be told by attributes, by its keys: not what only the settings of a page say. @param {ElementDoc} doc */
const attributesOf = ({ schema }) => Object.entries(schema).filter(([, { settingsOnly }]) => !settingsOnly);

/** A tag's document as Markdown. @param {ElementDoc} doc */
const described = (doc) =>
  `${doc.summary}\n\nPut inside: ${doc.wraps}\n\nWithout script: ${doc.withoutScript}\n\n\`\`\`html\n${doc.example.trim()}\n\`\`\``;

/**
 * The custom elements manifest, https://github.com/webcomponents/custom-elements-manifest.
 * @param {readonly ElementDoc[]} docs
 * @param {import('./widgets.mjs').Events} events
 * @param {Readonly<Record<string, {chunk: string}>>} modules the file of each tag
 */
export function customElements(docs, events, modules) {
  return {
    schemaVersion: '2.1.0',
    readme: '',
    modules: docs.map((doc) => ({
      kind: 'javascript-module',
      path: modules[doc.tag]?.chunk,
      declarations: [
        {
          kind: 'class',
          customElement: true,
          name: classOf(doc.tag),
          tagName: doc.tag,
          superclass: { name: 'HTMLElement' },
          summary: doc.summary,
          description: described(doc),
          slots: [{ name: '', description: doc.wraps }],
          attributes: attributesOf(doc).map(([key, field]) => ({
            name: field.attr,
            fieldName: key,
            description: field.description + (field.required ? ' Required.' : ''),
            ...typed(field),
          })),
          members: Object.entries(doc.schema).map(([key, field]) => ({
            kind: 'field',
            name: key,
            attribute: field.settingsOnly ? undefined : field.attr,
            description: field.description,
            ...typed(field),
          })),
          events: doc.events.map(({ name, description }) => ({
            name,
            description: `${description}${events[name]?.cancelable ? ' Cancelable.' : ''}`,
            type: { text: `CustomEvent<ShopEvents['${name}']>` },
          })),
          cssProperties: Object.entries(doc.cssProperties ?? {}).map(([name, description]) => ({ name, description })),
        },
      ],
      exports: [
        {
          kind: 'custom-element-definition',
          name: doc.tag,
          declaration: { name: classOf(doc.tag), module: modules[doc.tag]?.chunk },
        },
      ],
    })),
  };
}

/**
 * VS Code custom data, https://github.com/microsoft/vscode-custom-data: `"html.customData": ["./dist/html-data.json"]`.
 * @param {readonly ElementDoc[]} docs
 */
export function htmlData(docs) {
  return {
    version: 1.1,
    tags: docs.map((doc) => ({
      name: doc.tag,
      description: { kind: 'markdown', value: described(doc) },
      attributes: attributesOf(doc).map(([, field]) => ({
        name: field.attr,
        description: {
          kind: 'markdown',
          value: `${field.description}${field.required ? ' **Required.**' : ''}${defaultOf(field) === undefined ? '' : `\n\nDefault: \`${defaultOf(field)}\``}`,
        },
        ...(field.type === 'flag' ? { values: [{ name: 'true' }, { name: 'false' }] } : {}),
        ...(field.type === 'choice' ? { values: field.choices.map((name) => ({ name })) } : {}),
      })),
    })),
  };
}
