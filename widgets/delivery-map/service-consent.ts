import { serviceChoice, type Category } from '../../shared/consent/shared-state.js';
import { isPrerendering, whenActivated } from '../../shared/dom/page-ready.js';
import { onPage } from '../../shared/page.js';
import { $consent } from '../../shared/stores/consent.js';
import { onPermission } from '../../shared/stores/permission.js';

/** Services that a visitor has let show their maps this once, by a button of a map. Nothing of it is kept. */
const once = onPage('delivery-map-shown', () => ({ services: new Set<string>(), watchers: new Set<() => void>() }));

/** Shows the maps of a service this once, all of the page. */
export function showOnce(service: string): void {
  once().services.add(service);
  once().watchers.forEach((check) => check());
}

/**
 * Is told whether a map may load its service: now, and whenever that has changed. The answer to the service counts, else that to its
 * category; an answer that changes takes back what a button has allowed this once.
 * @returns how to stop
 */
export function onAllowed(category: Category, service: string, run: (isAllowed: boolean) => void): () => void {
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
