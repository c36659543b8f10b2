import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { handle } from '../../demo-theme/shop/backend.js';
import { NONCE_SEED } from '../../demo-theme/shop/nonces.js';
import { signatureOf } from '../../demo-theme/shop/statistics.js';
import { post, testShop } from './fake-server.js';

/** A recorded call: what was sent, and how it was answered. */
interface Recorded {
  readonly request: { readonly url: string; readonly body: string };
  readonly response: { readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: unknown };
}

const recording = (name: string): Recorded =>
  JSON.parse(readFileSync(join('tests/fixtures/recordings', `${name}.json`), 'utf8')) as Recorded;

/** The recorded request, signed by this shop: the signature is over a secret of the host's. */
const signed = ({ request }: Recorded): Request =>
  post(
    request.url.replace('http://shop.test', ''),
    request.body.replace(/signature=[0-9a-f]{32}/, `signature=${signatureOf(NONCE_SEED, 'product', '45')}`),
  );

describe('the statistics plugin’s calls are answered as recorded', () => {
  it.each([
    'statistics-hit',
    'statistics-hit-no-page',
    'statistics-hit-bad-signature',
    'statistics-online',
    'statistics-online-ajax',
    'statistics-custom-event',
  ])('%s', async (name) => {
    const recorded = recording(name);
    const answer = await handle(signed(recorded), testShop());
    const text = await answer?.text();
    expect([answer?.status, JSON.parse(text ?? '')]).toEqual([recorded.response.status, recorded.response.body]);
    expect(answer?.headers.get('content-type')).toBe(recorded.response.headers['content-type']);
  });

  it('a hit without a referrer field, or with one that is no base64, is not taken', async () => {
    const fields = { source_type: 'product', source_id: '45', signature: signatureOf(NONCE_SEED, 'product', '45'), page_uri: 'Lw==' };
    const more: Record<string, string>[] = [{}, { referred: 'not base64!' }];
    for (const one of more) {
      const answer = await handle(post('/wp-json/wp-statistics/v2/hit', { ...fields, ...one }), testShop());
      expect(await answer?.json()).toEqual({ status: false });
    }
  });

  it('each call can be made to fail by its own name', async () => {
    const shop = { ...testShop(), faults: (call: string) => (call === 'statistics-hit' ? [{ kind: 'status-500' as const, call }] : []) };
    const statuses = await Promise.all(
      ['hit', 'online'].map(async (endpoint) => (await handle(signed(recording(`statistics-${endpoint}`)), shop))?.status),
    );
    expect(statuses).toEqual([500, 200]);
  });
});
