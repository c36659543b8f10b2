import { necessaryNames } from '../../shared/consent/cookies.js';
import { cookies } from '../../shared/cookies.js';
import { unclassifiedIn } from '../../shared/consent/consent.rules.js';
import { namesIn } from '../../shared/consent/head-script.rules.js';
import { rulesOf } from '../../shared/consent/rules.js';
import { barSetting } from '../../shared/consent/head-settings.js';
import { parseJson } from '../../shared/json.js';
import type { Finding } from './report.js';

/** What a tag says in JSON, else what the page's settings say; what cannot be read is another finding. */
function settingOf(tag: HTMLElement, name: string): unknown {
  const raw = tag.getAttribute(`data-${name}`);
  try {
    return raw === null ? barSetting(name) : parseJson(raw);
  } catch {
    return undefined;
  }
}

/**
 * Names the cookies of this page that a cookie bar would leave alone, because the shop has not classified them
 * (shared/consent contract 33).
 */
export function unclassifiedCookies(tags: readonly Element[]): Finding[] {
  const tag = tags.find((el): el is HTMLElement => el.localName === 'shop-cookie-bar');
  if (!tag) {
    return [];
  }
  const names = unclassifiedIn(namesIn(cookies()), rulesOf(necessaryNames(), settingOf(tag, 'categories'), settingOf(tag, 'services')));
  return names.length === 0
    ? []
    : [
        {
          level: 'note',
          rule: 'unclassified-cookie',
          element: tag,
          message: `leaves cookies alone that nobody has classified: ${names.join(', ')}; name them in data-categories or data-services, or as "necessary" in the page's settings`,
        },
      ];
}
