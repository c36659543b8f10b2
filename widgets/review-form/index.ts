import { defineShopElement } from '../../shared/element/define.js';
import css from './review-form.css';
import { ReviewForm } from './review-form.js';
import { doc, schema } from './review-form.schema.js';

defineShopElement(doc.tag, ReviewForm, { schema, css, expects: doc.expects });
