import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';

/** Prints the button that opens the settings again, with the plugin's classes; hidden, and in no page yet. */
export function renderReopenButton(side: 'left' | 'right'): HTMLElement {
  const call = document.createElement('div');
  call.className = `eu-cookies-bar-cookies-settings-call-container eu-cookies-bar-cookies-settings-call-position-${side} shop-cookie-bar__call`;
  call.style.display = 'none';
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'eu-cookies-bar-cookies-settings-call-button eu-cookies-bar-cookies-bar-button-settings shop-cookie-bar__button';
  button.append(message('cookie-bar.settings'));
  call.append(button);
  return call;
}
