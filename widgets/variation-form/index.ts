import { defineShopElement } from '../../shared/element/define.js';
import css from './variation-form.css';
import { doc, schema } from './variation-form.schema.js';
import VariationForm from './variation-form.js';

defineShopElement(doc.tag, VariationForm, { schema, css, expects: 'form.variations_form' });
