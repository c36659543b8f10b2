/**
 * The block in the editor: which tag, its settings as fields (from the same schemas as the tags), and blocks inside. The page is printed
 * by PHP (`includes/authors.php`), which checks every value again.
 */
(() => {
  const { blocks, blockEditor, components, element } = window.wp;
  const { tags, texts } = window.shopWidgetsBlock;
  const h = element.createElement;

  const isJson = (text) => {
    try {
      JSON.parse(text);
      return true;
    } catch {
      return false;
    }
  };

  /** The control of a field. */
  function fieldControl({ name, type, choices, default: initial, description }, value, change) {
    const common = { key: name, label: name.slice('data-'.length), help: description, __nextHasNoMarginBottom: true };
    const sized = { ...common, __next40pxDefaultSize: true };
    const placeholder = String(initial ?? '');
    switch (type) {
      case 'flag':
        return h(components.ToggleControl, { ...common, checked: value ?? initial === true, onChange: change });
      case 'choice':
        return h(components.SelectControl, {
          ...sized,
          value: value ?? '',
          options: [{ label: texts.initial, value: '' }, ...choices.map((choice) => ({ label: choice, value: choice }))],
          onChange: change,
        });
      case 'json':
        return h(components.TextareaControl, {
          ...common,
          help: value && !isJson(value) ? texts.json : description,
          placeholder,
          value: value ?? '',
          onChange: change,
        });
      default:
        return h(components.TextControl, {
          ...sized,
          type: type === 'number' ? 'number' : 'text',
          placeholder,
          value: value ?? '',
          onChange: change,
        });
    }
  }

  function Edit({ attributes: { tag, settings }, setAttributes }) {
    const about = tags[tag];
    const options = Object.keys(tags).map((name) => ({ label: name.slice('shop-'.length), value: name }));
    const choice = h(components.SelectControl, {
      label: texts.tag,
      help: about?.summary,
      value: tag,
      options: [{ label: texts.choose, value: '' }, ...options],
      // What one tag was told means nothing to another.
      onChange: (chosen) => setAttributes({ tag: chosen, settings: {} }),
      __next40pxDefaultSize: true,
      __nextHasNoMarginBottom: true,
    });
    const change = (name) => (value) => {
      const { [name]: _old, ...others } = settings;
      setAttributes({ settings: value === '' ? others : { ...others, [name]: value } });
    };
    const fields = (about?.fields ?? []).map((field) => fieldControl(field, settings[field.name], change(field.name)));
    return h(
      'div',
      blockEditor.useBlockProps(),
      h(blockEditor.InspectorControls, null, h(components.PanelBody, { title: texts.title }, choice, fields)),
      about
        ? h(
            components.Placeholder,
            { icon: 'store', label: `<${tag}>`, instructions: `${about.summary} ${texts.inside}` },
            h('div', { style: { inlineSize: '100%' } }, h(blockEditor.InnerBlocks)),
          )
        : h(components.Placeholder, { icon: 'store', label: texts.title, instructions: texts.about }, choice),
    );
  }

  blocks.registerBlockType('shop-widgets/tag', {
    edit: Edit,
    save: () => h(blockEditor.InnerBlocks.Content),
  });
})();
