import { defineShopElement } from '../../shared/element/define.js';
import { ReviewForm } from './review-form.js';
import { doc, schema } from './review-form.schema.js';

defineShopElement(doc.tag, ReviewForm, { schema, expects: doc.expects });
