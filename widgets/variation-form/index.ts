import { defineShopElement } from '../../shared/element/define.js';
import { VariationForm } from './variation-form.js';
import { doc } from './variation-form.schema.js';

defineShopElement(doc, VariationForm);
