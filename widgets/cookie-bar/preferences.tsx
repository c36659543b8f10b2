import { useId, useState, type FormEvent, type ReactElement } from 'react';
import { openModalRegion } from '../../shared/a11y/modal-region.js';
import { rovingTarget } from '../../shared/a11y/roving.rules.js';
import { categoryOf, isRefused, knownCategoryOf, unclassifiedIn, type Rules } from '../../shared/consent/consent.rules.js';
import { namesIn } from '../../shared/consent/head-script.rules.js';
import { CATEGORIES, serviceChoice, type Category, type ConsentState } from '../../shared/consent/shared-state.js';
import { cookies } from '../../shared/cookies.js';
import { nodeOf } from '../../shared/dom/node-of.js';
import { setShown } from '../../shared/dom/nodes.js';
import { useToggle } from '../../shared/element/host-hooks.js';
import { Host } from '../../shared/element/host.js';
import { message } from '../../shared/messages.js';
import '../../shared/messages/cookie-bar.js';
import { fade, stopTransition } from '../../shared/ui/transition.js';
import { safeUrl } from '../../shared/url.js';
import { HEADING, NAV, panelsOf, TABS } from './cookie-bar.host.js';
import { FADE_MS, isRefusable, namesToShow } from './cookie-bar.rules.js';

/** What the printed dialog is made of. */
interface SettingsProps {
  readonly policyUrl: string;
  readonly state: ConsentState;
  readonly rules: Rules;
  /** Rises each time the dialog opens: its boxes then show what holds. */
  readonly turn: number;
  /** Is told the settings inside the dialog, and `null` when they are gone. */
  readonly found: (settings: HTMLElement | null) => void;
}

const P = 'eu-cookies-bar-cookies-bar';

/** A box that others follow: those of its services and cookies. */
function syncBoxes({ target: box, currentTarget: form }: FormEvent<HTMLElement>): void {
  if (!(box instanceof HTMLInputElement)) {
    return;
  }
  const of = box.name === 'shop-consent-category' ? 'of' : box.name === 'shop-consent-service' ? 'service' : '';
  for (const other of form.querySelectorAll('input')) {
    if (of !== '' && other !== box && other.dataset[of] === box.value) {
      other.checked = box.checked;
    }
  }
}

/** The dialog, with the plugin's classes and real buttons. */
export function SettingsDialog(props: SettingsProps): ReactElement {
  return (
    <dialog className="shop-cookie-bar__dialog">
      <div ref={props.found} className={`${P}-settings-wrap shop-cookie-bar__settings`}>
        <div className={`${P}-settings-wrap-container`}>
          <div className={`${P}-settings-overlay shop-cookie-bar__overlay`} />
          <div className={`${P}-settings shop-cookie-bar__panel`} onChange={syncBoxes}>
            <div className={`${P}-settings-header shop-cookie-bar__header`}>
              <h2 className={`${P}-settings-header-text`}>{message('cookie-bar.heading')}</h2>
              <button
                type="button"
                className={`eu-cookies-bar-close ${P}-settings-close shop-cookie-bar__close`}
                aria-label={message('cookie-bar.close')}
              >
                ×
              </button>
            </div>
            <div className={`${P}-settings-nav shop-cookie-bar__nav`}>
              <button type="button" className={`${P}-settings-privacy`}>
                {message('cookie-bar.tab_categories')}
              </button>
              <button type="button" className={`${P}-settings-cookie-list`}>
                {message('cookie-bar.tab_cookies')}
              </button>
            </div>
            <div className={`${P}-settings-content shop-cookie-bar__content`}>
              {/* The panels stay, for the tabs hold on to them; what is in them is new each time it opens. */}
              <div className={`${P}-settings-policy ${P}-settings-content-child`}>
                <p>
                  <Policy url={props.policyUrl} />
                </p>
                {CATEGORIES.map((category) => (
                  <CategoryBox key={`${category} ${props.turn}`} category={category} {...props} />
                ))}
              </div>
              <div className={`${P}-settings-content-child`}>
                <Cookies key={props.turn} {...props} />
              </div>
            </div>
            <div className="eu-cookies-bar-popup-setting-button shop-cookie-bar__buttons">
              <button type="button" className={`${P}-settings-decline-button shop-cookie-bar__button`}>
                {message('cookie-bar.decline')}
              </button>
              <button type="button" className={`${P}-settings-save-button shop-cookie-bar__button`}>
                {message('cookie-bar.save')}
              </button>
              <button type="button" className={`${P}-settings-accept-button shop-cookie-bar__button`}>
                {message('cookie-bar.accept')}
              </button>
            </div>
          </div>
        </div>
      </div>
    </dialog>
  );
}

function CategoryBox({ category, state, rules }: SettingsProps & { readonly category: Category }): ReactElement {
  const locked = category === 'necessary';
  return (
    <fieldset className="shop-cookie-bar__category">
      <legend>
        <label>
          <input
            type="checkbox"
            name={locked ? undefined : 'shop-consent-category'}
            value={category}
            defaultChecked={state.categories[category]}
            disabled={locked}
          />
          <span>{message(`cookie-bar.${category}`)}</span>
        </label>
      </legend>
      <p>{message(`cookie-bar.${category}_about`)}</p>
      {!locked &&
        Object.entries(rules.services)
          .filter(([, s]) => s.category === category)
          .map(([id, { name, about }]) => (
            <p key={id} className="shop-cookie-bar__service">
              <label>
                <input
                  type="checkbox"
                  name="shop-consent-service"
                  value={id}
                  data-of={category}
                  defaultChecked={serviceChoice(state.services, id) ?? state.categories[category]}
                />
                <span>{name}</span>
              </label>
              {about !== '' && (
                <>
                  {' '}
                  <span>{about}</span>
                </>
              )}
            </p>
          ))}
    </fieldset>
  );
}

/** The cookies there are and those the shop lists; last those that nobody has classified. */
function Cookies({ rules, state }: SettingsProps): ReactElement {
  const names = namesToShow(rules, namesIn(cookies()));
  const unclassified = new Set(unclassifiedIn(names, rules));
  if (names.length === 0) {
    return <p>{message('cookie-bar.no_cookies')}</p>;
  }
  const row = (name: string): ReactElement => {
    const category = categoryOf(name, rules);
    const service = Object.keys(rules.services).find((id) => rules.services[id]?.cookies.includes(name));
    return (
      <tr key={name}>
        <td>
          <label htmlFor={`shop-cookie-${name}`}>{name}</label>
          {knownCategoryOf(name, rules) !== undefined && <small> {message(`cookie-bar.${category}`)}</small>}
        </td>
        <td>
          {!isRefusable(name, rules) ? (
            <input id={`shop-cookie-${name}`} type="checkbox" checked disabled readOnly />
          ) : (
            <input
              id={`shop-cookie-${name}`}
              type="checkbox"
              className="eu-cookies-bar-cookie-checkbox"
              value={name}
              data-of={category}
              data-service={service}
              defaultChecked={!isRefused(name, state, rules)}
            />
          )}
        </td>
      </tr>
    );
  };
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{message('cookie-bar.cookie_name')}</th>
          <th scope="col">{message('cookie-bar.cookie_active')}</th>
        </tr>
      </thead>
      <tbody>{names.filter((name) => !unclassified.has(name)).map(row)}</tbody>
      {unclassified.size > 0 && (
        <tbody>
          <tr>
            <th colSpan={2} scope="rowgroup">
              {message('cookie-bar.unclassified')}
            </th>
          </tr>
          {[...unclassified].map(row)}
        </tbody>
      )}
    </table>
  );
}

/** The plugin's own class: its sheet may fix the page behind the dialog. */
const NO_SCROLL = 'vi_ecb-noscroll';

/** An open dialog. */
export interface Open {
  close(): void;
  leave(): void;
}

/**
 * Opens the settings as a native modal dialog: the rest of the page is inert, Escape closes, the focus goes in and comes back. The
 * plugin's markup is put into a dialog of ours for as long as it is open.
 * @param closed is called when it is gone
 */
export function openDialog(settings: HTMLElement, closed: () => void): Open {
  const own = settings.closest('dialog');
  const dialog = own ?? nodeOf<HTMLDialogElement>(<dialog className="shop-cookie-bar__dialog" />);
  const printed = settings.style.display;
  if (!own) {
    settings.before(dialog);
    dialog.append(settings);
  }
  dialog.setAttribute('aria-label', settings.querySelector(HEADING)?.textContent?.trim() || message('cookie-bar.heading'));
  setShown(settings, true);
  const control = new AbortController();
  const { signal } = control;
  let over = false;

  const leave = (): void => {
    if (over) {
      return;
    }
    over = true;
    control.abort();
    release();
    stopTransition(dialog);
    dialog.style.display = '';
    settings.style.display = printed;
    if (!own) {
      dialog.replaceWith(settings);
    }
    closed();
  };
  const close = (): void => {
    if (!over) {
      fade(dialog, false, { ms: FADE_MS, done: leave });
    }
  };
  dialog.addEventListener(
    'cancel',
    (event) => {
      event.preventDefault();
      close();
    },
    { signal },
  );
  // The event of an earlier close may come only now, when it is open again.
  dialog.addEventListener(
    'close',
    () => {
      if (!dialog.open) {
        leave();
      }
    },
    { signal },
  );
  const release = openModalRegion(dialog, { lock: { htmlClass: NO_SCROLL, scroll: true }, onEscape: close });
  fade(dialog, true, { ms: FADE_MS, isNew: true });
  return { close, leave };
}

const ACTIVE = 'eu-cookies-bar-cookies-bar-settings-nav-active';
const INACTIVE = 'eu-cookies-bar-cookies-bar-settings-content-child-inactive';

/** The two tabs of the settings: one in the tab order, arrows move, the plugin's classes say which is open. */
export function Tabs({ settings }: { readonly settings: HTMLElement }): ReactElement | null {
  const [open, setOpen] = useState(0);
  const tabs = TABS.map((selector) => settings.querySelector<HTMLElement>(selector));
  const panels = panelsOf(settings);
  const nav = settings.querySelector(NAV);
  useToggle(settings, TABS.join(', '), { wanted: () => true, turn: (tab) => setOpen(tabs.indexOf(tab)) });
  const move = (event: KeyboardEvent): void => {
    const from = tabs.findIndex((tab) => tab?.contains(event.target as Node));
    const there = tabs.map((tab) => tab !== null);
    const to = event.key === 'Enter' ? from : rovingTarget(event.key, from, there, getComputedStyle(settings).direction === 'rtl');
    if (from >= 0 && to !== null) {
      event.preventDefault();
      setOpen(to);
      tabs[to]?.focus();
    }
  };
  return (
    nav && (
      <>
        <Host node={nav} role="tablist" onKeyDown={move} />
        {tabs.map((tab, i) => tab && panels[i] && <Tab key={TABS[i]} tab={tab} panel={panels[i]} isOpen={open === i} />)}
      </>
    )
  );
}

function Tab({ tab, panel, isOpen }: { readonly tab: Element; readonly panel: Element; readonly isOpen: boolean }): ReactElement {
  const made = `shop-cookies${useId().replaceAll(':', '')}`;
  const [printed] = useState(() => tab.id);
  return (
    <>
      <Host
        node={tab}
        id={printed === '' ? made : undefined}
        role="tab"
        aria-selected={isOpen}
        tabIndex={isOpen ? 0 : -1}
        className={{ [ACTIVE]: isOpen }}
      />
      <Host
        node={panel}
        role="tabpanel"
        aria-labelledby={printed || made}
        className={{ [INACTIVE]: !isOpen }}
        hidden={isOpen ? null : true}
      />
    </>
  );
}

/** The link to the privacy policy, where the shop has named its address and that may be followed. */
export function Policy({ url }: { readonly url: string }): ReactElement | null {
  const href = safeUrl(url);
  return href === null ? null : (
    <a className="eu-cookies-bar-policy-button" href={href}>
      {message('cookie-bar.policy')}
    </a>
  );
}
