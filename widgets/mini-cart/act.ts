/** What runs once a shopper removes a row. */
export { afterRemoval, removeRow } from './remove-row.js';
