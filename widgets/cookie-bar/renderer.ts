import { viewRenderer } from '../../shared/element/define.js';
import { CookieBar } from './cookie-bar.js';

/** Shows the bar by React. */
export const renderer = viewRenderer(CookieBar);
