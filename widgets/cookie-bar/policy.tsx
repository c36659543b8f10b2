import type { ReactElement } from 'react';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';
import { safeUrl } from '../../shared/url.js';

/** The link to the privacy policy, where the shop has named its address and that may be followed. */
export function Policy({ url }: { readonly url: string }): ReactElement | null {
  const href = safeUrl(url);
  return href === null ? null : (
    <a className="eu-cookies-bar-policy-button" href={href}>
      {message('cookie-bar.policy')}
    </a>
  );
}
