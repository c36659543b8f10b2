import { holdPrefetch } from '../dom/prefetch.js';
import { onHost } from '../host/jquery-bridge.js';
import { pageSingleton } from '../page.js';

/** While the host's scripts ask the shop for something, which may be a change of the cart, no page is fetched ahead. Safe to call often. */
export const holdWhileHostAsks: () => void = pageSingleton('host-asks', () => {
  const asked = new Map<unknown, () => void>();
  onHost(document, 'ajaxSend', (_event, [xhr]) => {
    asked.set(xhr, holdPrefetch());
  });
  onHost(document, 'ajaxComplete', (_event, [xhr]) => {
    asked.get(xhr)?.();
    asked.delete(xhr);
  });
});
