import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onRequest, type RequestLog } from '../../../shared/net/request-log.js';
import { jsonOf, RequestError } from '../../../shared/net/request.js';
import { upload, type UploadOptions } from '../../../shared/net/upload.js';
import { forgetPage } from '../../../shared/page.js';

const URL_ = new URL('/wp-admin/admin-ajax.php', window.location.href).href;

/** A connection that the test answers. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  status = 0;
  responseText = '';
  responseURL = '';
  sent: unknown[] = [];
  constructor() {
    super();
    FakeRequest.last = this;
  }
  open(...told: unknown[]): void {
    this.sent.push(...told);
  }
  setRequestHeader(...told: unknown[]): void {
    this.sent.push(...told);
  }
  send(body: unknown): void {
    this.sent.push(body);
  }
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
  getAllResponseHeaders(): string {
    return 'content-type: text/html; charset=UTF-8\r\nx-a: b: c\r\n';
  }
  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: total > 0, loaded, total }));
  }
  answer(status: number, text: string, url = URL_): void {
    Object.assign(this, { status, responseText: text, responseURL: url });
    this.dispatchEvent(new Event('load'));
  }
}

const logs: RequestLog[] = [];
let stop: () => void;
beforeEach(() => {
  forgetPage();
  logs.length = 0;
  stop = onRequest((log) => logs.push(log));
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const start = (options: Partial<UploadOptions> = {}) => {
  const body = new FormData();
  const outcome = upload({ url: URL_, body, ...options }).then(
    (reply) => ({ reply }),
    (error: unknown) => ({ error: error as RequestError }),
  );
  return {
    body,
    request: FakeRequest.last,
    outcome,
    failed: async () => {
      const end = await outcome;
      const error = 'error' in end ? end.error : null;
      expect(error).toBeInstanceOf(RequestError);
      return [error?.kind, error?.status];
    },
  };
};

describe('an upload', () => {
  test('posts form data as ajax, reports its progress, and gives the answer whatever its type', async () => {
    const shares: number[] = [];
    const { body, request, outcome } = start({ onProgress: (share) => shares.push(share) });
    expect(request.sent).toEqual(['POST', URL_, 'X-Requested-With', 'XMLHttpRequest', body]);
    request.progress(25, 100);
    request.progress(5, 0);
    request.progress(100, 100);
    request.answer(200, '{"url":"/a.png"}');
    const end = await outcome;
    const reply = 'reply' in end ? end.reply : null;
    expect(reply).toMatchObject({ status: 200, url: URL_, redirected: false, type: 'text/html; charset=UTF-8' });
    expect(reply?.headers.get('x-a')).toBe('b: c');
    expect(reply && jsonOf(reply, URL_)).toEqual({ url: '/a.png' });
    expect(shares).toEqual([0.25, 1]);
    expect(logs).toEqual([{ method: 'POST', url: URL_, status: 200, ms: expect.any(Number) }]);
  });

  test('that is refused says the status', async () => {
    const { request, failed } = start();
    request.answer(403, '-1');
    expect(await failed()).toEqual(['status', 403]);
    expect(logs.map(({ failure }) => failure)).toEqual(['status']);
  });

  test('that breaks off is a lost connection, and without one it never left', async () => {
    const lost = start();
    lost.request.dispatchEvent(new Event('error'));
    expect(await lost.failed()).toEqual(['network', 0]);
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const offline = start();
    offline.request.dispatchEvent(new Event('error'));
    expect(await offline.failed()).toEqual(['offline', 0]);
  });

  test('that another origin answers is none', async () => {
    const { request, failed } = start();
    request.answer(200, '{}', 'https://evil.example/');
    expect(await failed()).toEqual(['network', 0]);
  });

  test('goes on as long as something moves, and is given up when nothing does', async () => {
    const { request, failed } = start({ stallMs: 1000 });
    for (const loaded of [10, 20, 30]) {
      vi.advanceTimersByTime(900);
      request.progress(loaded, 100);
    }
    expect(logs).toEqual([]);
    vi.advanceTimersByTime(1000);
    expect(await failed()).toEqual(['timeout', 0]);
  });

  test('can be aborted, before and while it runs', async () => {
    const control = new AbortController();
    const running = start({ signal: control.signal, stallMs: 0 });
    control.abort();
    expect(await running.failed()).toEqual(['aborted', 0]);
    const before = FakeRequest.last;
    expect(await start({ signal: control.signal }).failed()).toEqual(['aborted', 0]);
    expect(FakeRequest.last).toBe(before);
  });
});
