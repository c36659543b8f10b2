import { defineShopElement } from '../../shared/element/define.js';
import { doc } from './variation-form.schema.js';
import VariationForm from './variation-form.js';

defineShopElement(doc, VariationForm);
