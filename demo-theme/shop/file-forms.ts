/**
 * Posted forms on pages opened by double click. A file takes no post, so there a posted form nobody else has handled
 * becomes a GET of its action with the fields in the address: the very thing the demo's server does for a post, and
 * what `visit.ts` reads on the next page.
 */

/** Where a posted form leads as a GET. Files cannot travel in an address and are left out. */
export function postAsAddress(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const data = new FormData(form);
  const name = submitter?.getAttribute('name');
  if (submitter && name) {
    data.append(name, submitter.getAttribute('value') ?? '');
  }
  const fields = new URLSearchParams();
  for (const [field, value] of data) {
    if (typeof value === 'string') {
      fields.append(field, value);
    }
  }
  const here = form.ownerDocument.location.href;
  const asked = new URL(form.getAttribute('action') || here, form.ownerDocument.baseURI);
  // Reviews go to a script of the host's; here the page they are about obeys them.
  const address = asked.pathname.endsWith('/wp-comments-post.php') ? new URL(here) : asked;
  address.hash = '';
  address.search = fields.toString();
  return address.href;
}

/** Turns posted forms of this window into such addresses. `go` opens one; for tests it can be another than the browser. */
export function interceptFileForms(win: Window, go: (address: string) => void = (address) => win.location.assign(address)): () => void {
  const last = (event: Event): void => {
    const form = event.target;
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'post') {
      return;
    }
    event.preventDefault();
    go(postAsAddress(form, (event as SubmitEvent).submitter ?? null));
  };
  // Added anew while the event comes down, it is the last to hear it on its way up: whoever handles the form goes first.
  const first = (): void => {
    win.removeEventListener('submit', last);
    win.addEventListener('submit', last);
  };
  win.addEventListener('submit', first, true);
  return () => {
    win.removeEventListener('submit', first, true);
    win.removeEventListener('submit', last);
  };
}
