// @vitest-environment node
import { mkdtempSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { serve } from '../../demo-theme/serve.mjs';
import type { ServeOptions, Served } from '../../demo-theme/serve.mjs';

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let folder = '';
let root = '';
const running: Served[] = [];

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'serve-'));
  root = path.join(folder, 'root');
  mkdirSync(path.join(root, 'demo-theme'), { recursive: true });
  mkdirSync(path.join(root, '.git'));
  writeFileSync(path.join(folder, 'outside.txt'), 'secret');
  writeFileSync(path.join(root, '.git', 'config'), 'secret');
  writeFileSync(path.join(root, 'demo-theme', 'index.html'), '<html><body><p>home</p></body></html>');
  for (const name of ['a.css', 'a.js', 'a.mjs', 'a.json', 'a.svg', 'a.unknown']) {
    writeFileSync(path.join(root, 'demo-theme', name), name);
  }
  symlinkSync(path.join(folder, 'outside.txt'), path.join(root, 'demo-theme', 'link.txt'));
  symlinkSync(path.join(root, 'demo-theme', 'a.css'), path.join(root, 'demo-theme', 'inside.css'));
});

afterEach(async () => {
  await Promise.all(running.splice(0).map((served) => served.close()));
});

afterAll(() => {
  rmSync(folder, { recursive: true });
});

async function started(options: ServeOptions = {}): Promise<Served> {
  const served = await serve({ port: 0, root, ...options });
  running.push(served);
  return served;
}

/** Sends the path as it is: `fetch` would tidy up the dots before anybody saw them. */
function ask(
  served: Served,
  target: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { host: '127.0.0.1', port: served.port, path: target, method: options.method ?? 'GET', headers: options.headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString() }),
        );
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(options.body);
  });
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

test.each(['/', '/demo-theme', '/demo-theme/'])('%s leads to the home page, with its query', async (target) => {
  const answer = await ask(await started(), `${target}?inspect`);
  expect([answer.status, answer.headers.location]).toEqual([302, '/demo-theme/index.html?inspect']);
});

test.each([
  ['index.html', 'text/html; charset=utf-8'],
  ['a.css', 'text/css; charset=utf-8'],
  ['a.js', 'text/javascript; charset=utf-8'],
  ['a.mjs', 'text/javascript; charset=utf-8'],
  ['a.json', 'application/json; charset=utf-8'],
  ['a.svg', 'image/svg+xml; charset=utf-8'],
  ['a.unknown', 'application/octet-stream'],
])('%s is sent as %s, and never from a cache', async (name, type) => {
  const answer = await ask(await started(), `/demo-theme/${name}`);
  expect([
    answer.status,
    answer.headers['content-type'],
    answer.headers['cache-control'],
    answer.headers['x-content-type-options'],
  ]).toEqual([200, type, 'no-cache', 'nosniff']);
  expect(answer.body).not.toBe('');
});

test.each([
  ['/../outside.txt'],
  ['/demo-theme/../../outside.txt'],
  ['/demo-theme/..%2f..%2foutside.txt'],
  ['/demo-theme/%2e%2e/%2e%2e/outside.txt'],
  ['/demo-theme/..%5c..%5coutside.txt'],
  ['//../outside.txt'],
  ['/demo-theme/link.txt'],
  ['/.git/config'],
  ['/demo-theme/a.css%00.html'],
  ['/%E0%A4%A'],
])('%s is refused', async (target) => {
  const answer = await ask(await started(), target);
  expect([400, 403, 404]).toContain(answer.status);
  expect(answer.body).not.toContain('secret');
});

test('a link inside the root is followed', async () => {
  expect((await ask(await started(), '/demo-theme/inside.css')).body).toBe('a.css');
});

test('what does not exist, and a folder, is 404', async () => {
  const served = await started();
  expect((await ask(served, '/demo-theme/none.html')).status).toBe(404);
  expect((await ask(served, '/demo-theme/images/')).status).toBe(404);
});

test('HEAD has the headers and no body', async () => {
  const served = await started();
  for (const name of ['index.html', 'a.css']) {
    const answer = await ask(served, `/demo-theme/${name}`, { method: 'HEAD' });
    expect([answer.status, answer.body]).toEqual([200, '']);
  }
});

test('a posted form comes back as a GET of the same page with its fields', async () => {
  const answer = await ask(await started(), '/demo-theme/index.html?old=1', {
    method: 'POST',
    headers: FORM,
    body: 'add-to-cart=39&quantity=2&attribute_pa_colour=red+%26+blue',
  });
  expect([answer.status, answer.headers.location]).toEqual([
    303,
    '/demo-theme/index.html?add-to-cart=39&quantity=2&attribute_pa_colour=red+%26+blue',
  ]);
});

test('a multipart form does the same, its files stay behind', async () => {
  const form = new FormData();
  form.append('add-to-cart', '63');
  form.append('quantity[45]', '1');
  form.append('upload', new Blob(['x']), 'x.txt');
  const whole = new Request('http://127.0.0.1/', { method: 'POST', body: form });
  const body = Buffer.from(await whole.arrayBuffer());
  const answer = await ask(await started(), '/demo-theme/index.html', {
    method: 'POST',
    headers: { 'content-type': whole.headers.get('content-type') ?? '' },
    body,
  });
  expect([answer.status, answer.headers.location]).toEqual([303, '/demo-theme/index.html?add-to-cart=63&quantity%5B45%5D=1']);
});

test.each([
  ['a file that is no page', '/demo-theme/a.css', FORM, 'a=1', 405],
  ['a page that does not exist', '/demo-theme/none.html', FORM, 'a=1', 404],
  ['a body that is no form', '/demo-theme/index.html', { 'content-type': 'application/json' }, '{}', 415],
  ['a broken multipart body', '/demo-theme/index.html', { 'content-type': 'multipart/form-data; boundary=x' }, 'nonsense', 400],
  ['a body too large', '/demo-theme/index.html', FORM, `a=${'x'.repeat(1_000_001)}`, 413],
])('a POST of %s is refused', async (_what, target, headers, body, status) => {
  expect((await ask(await started(), target, { method: 'POST', headers, body })).status).toBe(status);
});

test('other methods are refused and the allowed ones named', async () => {
  const answer = await ask(await started(), '/demo-theme/index.html', { method: 'PUT', body: 'x' });
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, POST']);
});

test('a call of the shop is 404, because the shop lives in the page', async () => {
  expect((await ask(await started(), '/?wc-ajax=get_refreshed_fragments', { method: 'POST', headers: FORM, body: '' })).status).toBe(404);
});

test('a test may add headers to each answer and rewrite pages, but nothing else', async () => {
  const served = await started({
    headers: (target) => ({ 'content-security-policy': `default-src 'self'; report-uri ${target}` }),
    transform: (target, body) => body.replace('home', `home of ${target}`),
  });
  const page = await ask(served, '/demo-theme/index.html');
  expect(page.headers['content-security-policy']).toBe("default-src 'self'; report-uri /demo-theme/index.html");
  expect(page.body).toContain('home of /demo-theme/index.html');
  expect((await ask(served, '/demo-theme/a.js')).body).toBe('a.js');
});

test('a transform that throws is a 500 and the server goes on', async () => {
  const printed: unknown[] = [];
  console.error = (error: unknown) => printed.push(error);
  const served = await started({ transform: () => Promise.reject(new Error('broken')) });
  expect((await ask(served, '/demo-theme/index.html')).status).toBe(500);
  expect(String(printed[0])).toContain('broken');
  expect((await ask(served, '/demo-theme/a.css')).status).toBe(200);
});

test('a taken port leads to the next free one', async () => {
  const first = await started();
  const second = await started({ port: first.port });
  expect(second.port).toBeGreaterThan(first.port);
  expect((await ask(second, '/demo-theme/a.css')).status).toBe(200);
});

test('without watching, pages are sent as they are and nothing reloads', async () => {
  const served = await started();
  expect((await ask(served, '/demo-theme/index.html')).body).not.toContain('__reload');
  expect((await ask(served, '/__reload')).status).toBe(404);
});

test('while watching, every page asks to be reloaded and hears of it', async () => {
  const served = await started({ reload: true });
  expect((await ask(served, '/demo-theme/index.html')).body).toContain('<script src="/__reload.js" defer></script>\n</body>');
  expect((await ask(served, '/__reload.js')).body).toContain("new EventSource('/__reload')");
  const heard = await new Promise<string>((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: served.port, path: '/__reload' }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => {
        text += chunk.toString();
        if (text.includes('event: reload')) {
          sent.destroy();
          resolve(text);
        } else {
          served.reloadPages();
        }
      });
    });
    sent.on('error', reject);
    sent.end();
  });
  expect(heard).toContain('event: reload\n');
});
