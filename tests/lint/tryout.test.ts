import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { load } from 'js-yaml';
import { describe, expect, test } from 'vitest';
import { version } from '../../build/paths.mjs';

/** WordPress with the plugin on, for those who have the net: the files say what Playground and Docker take, and name what there is. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const WORDPRESS = join(ROOT, 'wordpress');
const textOf = (name: string): string => readFileSync(join(WORDPRESS, name), 'utf8');

interface Blueprint {
  readonly landingPage: string;
  readonly preferredVersions: { readonly php: string; readonly wp: string };
  readonly steps: readonly {
    readonly step: string;
    readonly pluginData?: { readonly resource: string; readonly slug?: string; readonly url?: string };
    readonly options?: Readonly<Record<string, unknown>>;
  }[];
}

describe('the blueprint of WordPress Playground', () => {
  const blueprint = JSON.parse(textOf('blueprint.json')) as Blueprint;

  test('has only keys and steps that Playground knows', () => {
    const keys = ['$schema', 'landingPage', 'preferredVersions', 'features', 'login', 'steps'];
    expect(Object.keys(blueprint).filter((key) => !keys.includes(key))).toEqual([]);
    expect(blueprint.preferredVersions).toEqual({ php: expect.stringMatching(/^[78]\.\d$/), wp: 'latest' });
    expect([...new Set(blueprint.steps.map(({ step }) => step))].sort()).toEqual(['installPlugin', 'setSiteOptions']);
  });

  test('installs WooCommerce first, then the zip of this version, and opens the plugin’s page', () => {
    const plugins = blueprint.steps.flatMap(({ pluginData }) => pluginData ?? []);
    expect(plugins.map(({ resource }) => resource)).toEqual(['wordpress.org/plugins', 'url']);
    expect(plugins[0]?.slug).toBe('woocommerce');
    expect(plugins[1]?.url).toMatch(new RegExp(`^https://[^/]+/shop-widgets-${version().replaceAll('.', '\\.')}\\.zip$`));
    expect(blueprint.steps.filter(({ step }) => step === 'installPlugin').map(({ options }) => options)).toEqual([
      { activate: true },
      { activate: true },
    ]);
    const { searchParams } = new URL(blueprint.landingPage, 'https://shop.example');
    expect([searchParams.get('page'), searchParams.get('tab')]).toEqual(['wc-settings', 'shop-widgets']);
  });
});

interface Service {
  readonly image: string;
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly volumes?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}
interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
}

describe('docker-compose.yml', () => {
  const { services, volumes } = load(textOf('docker-compose.yml')) as Compose;

  test('names an image for each service, and only services and volumes that it has', () => {
    const all = Object.values(services);
    expect(all.map(({ image }) => /^[a-z]+:[\w.-]+$/.test(image))).toEqual(all.map(() => true));
    const needed = all.flatMap(({ depends_on: needs = [] }) => (Array.isArray(needs) ? (needs as string[]) : Object.keys(needs)));
    expect(needed.filter((name) => !(name in services))).toEqual([]);
    const sources = all.flatMap(({ volumes: used = [] }) => used.map((one) => one.split(':')[0] ?? ''));
    expect(sources.filter((source) => !source.startsWith('.') && !(source in volumes))).toEqual([]);
  });

  test('mounts the folder into which its first lines have the plugin unpacked', () => {
    const [, folder = ''] = /wordpress\/pack\.mjs --folder (\S+)/.exec(textOf('docker-compose.yml')) ?? [];
    expect(existsSync(join(ROOT, 'wordpress/pack.mjs'))).toBe(true);
    const mounted = (services['wordpress']?.volumes ?? []).find((one) => one.includes('wp-content/plugins/shop-widgets')) ?? '';
    expect(resolve(WORDPRESS, mounted.split(':')[0] ?? '')).toBe(join(ROOT, folder));
  });

  test('gives WordPress the database, user and password that the database is made with', () => {
    const { db, wordpress, setup } = services;
    expect(wordpress?.environment).toMatchObject({
      WORDPRESS_DB_HOST: 'db',
      WORDPRESS_DB_NAME: db?.environment?.['MARIADB_DATABASE'],
      WORDPRESS_DB_USER: db?.environment?.['MARIADB_USER'],
      WORDPRESS_DB_PASSWORD: db?.environment?.['MARIADB_PASSWORD'],
    });
    expect(setup?.environment).toEqual(wordpress?.environment);
  });
});
