import { on, type ShopEvents } from '../../shared/events.js';

/** Events of a name that reach the document from now on, in order. */
export function heard(name: string): CustomEvent[] {
  const events: CustomEvent[] = [];
  document.addEventListener(name, (event) => {
    events.push(event as CustomEvent);
  });
  return events;
}

/** What our events of a name say from now on, in order. */
export function details<K extends keyof ShopEvents>(name: K): ShopEvents[K][] {
  const list: ShopEvents[K][] = [];
  on(document, name, ({ detail }) => {
    list.push(detail);
  });
  return list;
}
