/**
 * The WP Consent API, spoken and heard, and the cookie bar plugin's own settings: apart from `settings.ts`, because the script in the
 * head needs them and has no room for that table (shared/consent contract 1, 3). Its event names are native ones.
 */
const CHANGE = 'wp_listen_for_consent_change';
/** Somebody has said how consent works here. */
export const DEFINED = 'wp_consent_type_defined';

/** What a page of the host has to do with consent. */
interface HostPage {
  readonly eu_cookies_bar_params?: Readonly<Record<string, unknown>>;
  readonly consent_api?: { readonly cookie_prefix?: unknown; readonly consent_type?: unknown; readonly waitfor_consent_hook?: unknown };
  wp_consent_type?: unknown;
  readonly wp_set_consent?: unknown;
  readonly wp_has_consent?: unknown;
}
const page = globalThis as HostPage;

/** What a script has put on the page, and never an element: whoever writes a post may give one any of these names as its id. */
export const said = <K extends keyof HostPage>(name: K): HostPage[K] => (Object.hasOwn(page, name) ? page[name] : undefined);

/** A setting of the cookie bar's plugin, where the page prints it. */
export const hostBar = (key: string): unknown => said('eu_cookies_bar_params')?.[key];

/** How consent works on this site: a script's own word, else the server's, which `consent_api` has. */
export const consentType = (): unknown => said('wp_consent_type') || said('consent_api')?.consent_type;

/**
 * Sets the consent type of the page before trackers ask: without one, the API answers yes to everything. Only for a page with a bar that
 * asks, and not where somebody else has set it: every plugin of the site relies on it.
 */
export function defineConsentType(type: string, signal: AbortSignal): void {
  if (consentType()) {
    return;
  }
  const notify = (): void => {
    document.dispatchEvent(new CustomEvent(DEFINED));
  };
  page.wp_consent_type = type;
  notify();
  // Listeners of the API's other half may have come below us, and the server's word, which ours must not hide.
  document.addEventListener(
    'DOMContentLoaded',
    () => {
      if (page.wp_consent_type !== type) {
        return;
      }
      if (said('consent_api')?.consent_type) {
        delete page.wp_consent_type;
      }
      notify();
    },
    { signal },
  );
}

/** Hears what was told the API, by us too. `run` gets the answer for a category, where one was told. */
export function onWpConsent(run: (changed: (category: string) => boolean | undefined) => void, signal: AbortSignal): void {
  document.addEventListener(
    CHANGE,
    (event) => {
      const { detail } = event as CustomEvent<Readonly<Record<string, unknown>> | null>;
      run((category) => (detail?.[category] ? detail[category] === 'allow' : undefined));
    },
    { signal },
  );
}

/** The cookie the API keeps a category in. */
export const wpConsentCookie = (category: string): string => `${String(said('consent_api')?.cookie_prefix ?? 'wp_consent')}_${category}`;

/** Sets one category in the API; where its script is not on the page, `write` sets the cookie and we dispatch its event. */
export function notifyWpConsent(category: string, allowed: boolean, write: (name: string, value: string) => void): void {
  const value = allowed ? 'allow' : 'deny';
  try {
    const set = said('wp_set_consent');
    if (typeof set === 'function') {
      Reflect.apply(set, undefined, [category, value]);
    } else {
      write(wpConsentCookie(category), value);
      document.dispatchEvent(new CustomEvent(CHANGE, { detail: { [category]: value } }));
    }
  } catch (error) {
    console.error('[shop] the WP Consent API failed', error);
  }
}
