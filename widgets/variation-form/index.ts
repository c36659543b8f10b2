import { defineShopElement } from '../../shared/element/define.js';
import { doc, schema } from './variation-form.schema.js';
import VariationForm from './variation-form.js';

defineShopElement(doc.tag, VariationForm, { schema, expects: 'form.variations_form' });
