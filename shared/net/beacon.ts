import { request } from './request.js';

/**
 * Sends fields whose answer nobody reads from a page that is being left. Where the browser takes no beacon (a page from the disk
 * throws, a full queue says no) it is a request that outlives the page.
 * @throws RequestError where that request failed
 */
export async function sendLeaving(url: string, body: URLSearchParams): Promise<void> {
  let taken = false;
  try {
    taken = navigator.sendBeacon(url, body);
  } catch {
    /* a page from the disk, an old browser */
  }
  if (!taken) {
    await request({ url, body, keepalive: true });
  }
}
