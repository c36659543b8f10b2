import { defineShopElement } from '../../shared/element/define.js';
import { ReviewForm } from './review-form.js';
import { doc } from './review-form.schema.js';

defineShopElement(doc, ReviewForm);
