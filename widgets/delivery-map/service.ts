import { CATEGORIES, serviceChoice, type Category } from '../../shared/consent/shared-state.js';
import { isPrerendering, whenActivated } from '../../shared/dom/page-ready.js';
import type { ShopEvents } from '../../shared/events.js';
import { pageSetting } from '../../shared/host/settings.js';
import { pageSingleton } from '../../shared/page.js';
import { $consent } from '../../shared/stores/consent.js';
import { onPermission } from '../../shared/stores/permission.js';
import type { MapConfig, Point } from './delivery-map.rules.js';
import type { MapSettings } from './delivery-map.schema.js';

/** Why a map could not be drawn. */
export type Reason = ShopEvents['shop:map-failed']['reason'];

/** What draws the map of a service. */
export interface Service {
  /**
   * Draws into an empty canvas that is on the page.
   * @param fail tells that a map that was drawn does not work, after all
   * @returns what was drawn, as soon as there is anything to see; `undefined` where there is no place to show
   * @throws where the service cannot be had
   */
  draw(canvas: HTMLElement, config: MapConfig, settings: MapSettings, fail: (reason: Reason) => void): Promise<DrawnMap | undefined>;
}

/** A map of a service that was drawn: what has a place; circles round addresses come when these are found. */
export interface DrawnMap {
  /** The places of all addresses that were found, once all is drawn. */
  readonly whole: Promise<ReadonlyMap<string, Point>>;
  remove(): void;
}

/** Services that a visitor has let show their maps this once, by a button of a map. Nothing of it is kept. */
const once = pageSingleton('delivery-map-shown', () => ({ services: new Set<string>(), watchers: new Set<() => void>() }));

/** What a map needs: the answer to a service, else to its category. */
interface Need {
  readonly category: Category;
  readonly service: string;
}

/** What the shop asks for its maps, whatever a tag says. */
function needOfShop(): Need {
  const told = (name: string): unknown => pageSetting('delivery-map', name)?.value;
  const [category, service] = [told('data-consent'), told('data-service')];
  return {
    category: CATEGORIES.find((known) => known === category) ?? 'functional',
    service: typeof service === 'string' && service !== '' ? service : 'map',
  };
}

/**
 * All that a map needs: what the shop asks, and what its tag says. A tag may stand in an author's post, so it can ask for more and never
 * for less.
 */
export function needsOf({ consent, service }: { readonly consent: Category; readonly service: string }): readonly Need[] {
  const shop = needOfShop();
  return shop.category === consent && shop.service === service ? [shop] : [shop, { category: consent, service }];
}

/** Shows the maps that need these answers this once, all of the page. */
export function showOnce(needs: readonly Need[]): void {
  needs.forEach(({ service }) => once().services.add(service));
  once().watchers.forEach((check) => check());
}

/**
 * Is told whether a map may load its service: now, and whenever that has changed. See `needsOf`.
 * @returns how to stop
 */
export function onAllowed(needs: readonly Need[], run: (isAllowed: boolean) => void): () => void {
  const allowed = needs.map(() => false);
  let known: boolean | undefined;
  let isReady = false;
  const check = (): void => {
    const now = allowed.every(Boolean);
    if (isReady && now !== known) {
      known = now;
      run(now);
    }
  };
  const stops = needs.map((need, i) =>
    onNeed(need, (isAllowed) => {
      allowed[i] = isAllowed;
      check();
    }),
  );
  isReady = true;
  check();
  return () => stops.forEach((stop) => stop());
}

/**
 * Is told whether one need is met: now, and whenever that has changed. The answer to the service counts, else that to its
 * category; an answer that changes takes back what a button has allowed this once.
 * @returns how to stop
 */
function onNeed({ category, service }: Need, run: (isAllowed: boolean) => void): () => void {
  let byCategory = category === 'necessary';
  let known: boolean | undefined;
  const answer = (): string => {
    const { answered, categories, services } = $consent().get();
    return JSON.stringify([answered, categories, services]);
  };
  const check = (): void => {
    const now = !isPrerendering() && (once().services.has(service) || (serviceChoice($consent().get().services, service) ?? byCategory));
    if (now !== known) {
      known = now;
      run(now);
    }
  };
  let lastAnswer = answer();
  const onAnswer = (): void => {
    if (answer() !== lastAnswer) {
      lastAnswer = answer();
      once().services.delete(service);
    }
    check();
  };
  once().watchers.add(check);
  const stops = [
    onPermission(category, ({ allowed }) => {
      byCategory = allowed || category === 'necessary';
      onAnswer();
    }),
    $consent().listen(onAnswer),
    whenActivated(check),
  ];
  return () => {
    once().watchers.delete(check);
    stops.forEach((stop) => stop());
  };
}
