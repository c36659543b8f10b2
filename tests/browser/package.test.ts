import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { filesIn, writeFolder } from '../../build/folders.mjs';
import type { Manifest } from '../../build/manifest.mjs';
import { readList } from '../../build/widgets.mjs';
import { npmFiles } from '../../npm/pack.mjs';
import { ROOT } from './support/builds.js';
import { useShop, type ShopPage } from './support/shop.js';

/**
 * The npm package as a project meets it: packed by npm, installed by npm from the tarball, bundled by Vite, checked by TypeScript, opened
 * in a browser. Nothing is asked of a registry: React and its types are packed from the copies that this project has.
 */
const shop = useShop();

/** What the project depends on beside our package, and what that depends on. */
const FROM_HERE = [
  'react',
  'react-dom',
  'scheduler',
  'loose-envify',
  'js-tokens',
  '@types/react',
  '@types/react-dom',
  '@types/prop-types',
  'csstype',
];
const TAGS = ['password', 'quantity'];

const LOGIN = '<p class="woocommerce-form-row"><label>Password <input type="password" name="password" defaultValue="secret" /></label></p>';
const QUANTITY =
  '<div class="quantity"><label>Pieces <input type="number" class="qty" name="quantity" min="1" defaultValue="1" /></label></div>';
const MARKUP = `<shop-password>${LOGIN}</shop-password><form class="cart"><shop-quantity>${QUANTITY}</shop-quantity></form>`;
const inJsx = MARKUP.replaceAll(' class="', ' className="').replace(/<shop-\w+/g, '$& class="tag"');
const inHtml = MARKUP.replaceAll('defaultValue', 'value');

const page = (head: string, body: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Project</title><link rel="icon" href="data:,">${head}</head><body>${body}</body></html>`;
const PROJECT: Readonly<Record<string, string>> = {
  'index.html': page('', '<main id="app"></main><script type="module" src="/src/main.tsx"></script>'),
  'src/main.tsx': [
    "import 'shop-widgets/shop.css';",
    ...TAGS.map((name) => `import 'shop-widgets/${name}';`),
    "import { createRoot } from 'react-dom/client';",
    `function App() { return <>${inJsx}</>; }`,
    "createRoot(document.getElementById('app')!).render(<App />);",
  ].join('\n'),
  'all.html': page('', `<main>${inHtml}</main><script type="module" src="/src/all.ts"></script>`),
  'src/all.ts': "import 'shop-widgets/shop.css';\nimport 'shop-widgets/messages/de';\nimport 'shop-widgets';\n",
  'src/types.tsx': [
    "import 'shop-widgets/countdown';",
    "const timer = document.querySelector('shop-countdown');",
    "export const look: 'plain' | 'bar' | 'rings' | undefined = timer?.look;",
    "timer?.addEventListener('shop:timer-ended', ({ detail }) => detail.id);",
    'export const good = <shop-countdown data-look="bar" />;',
    // Text of the compiled file: its last line has to be refused.
    '// @ts-expect-error no such look',
    'export const bad = <shop-countdown data-look="clock" />;',
  ].join('\n'),
  'tsconfig.json': JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      module: 'esnext',
      moduleResolution: 'bundler',
      lib: ['es2022', 'dom', 'dom.iterable'],
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      noUncheckedSideEffectImports: true,
      types: [],
    },
    include: ['src'],
  }),
};

let folder = '';
let project = '';
const npm = (...args: string[]): string =>
  execFileSync('npm', [...args, '--offline', '--ignore-scripts'], { cwd: project, encoding: 'utf8' });
const inPackage = (path: string): string => join(project, 'node_modules/shop-widgets', path);
const json = (path: string): unknown => JSON.parse(readFileSync(inPackage(path), 'utf8'));

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'shop-package-'));
  project = join(folder, 'project');
  for (const [path, text] of Object.entries(PROJECT)) {
    mkdirSync(dirname(join(project, path)), { recursive: true });
    writeFileSync(join(project, path), text);
  }
  await writeFolder(await npmFiles(), join(folder, 'package'), 'package.json');
  const packed = JSON.parse(
    npm(
      'pack',
      '--json',
      '--pack-destination',
      folder,
      join(folder, 'package'),
      ...FROM_HERE.map((name) => join(ROOT, 'node_modules', name)),
    ),
  ) as readonly { name: string; filename: string }[];
  const dependencies = Object.fromEntries(packed.map(({ name, filename }) => [name, `file:../${filename}`]));
  writeFileSync(join(project, 'package.json'), JSON.stringify({ name: 'project', private: true, type: 'module', dependencies }));
  npm('install', '--no-audit', '--no-fund');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Bundles a page of the project. @returns what came of it */
async function bundled(html: string, outDir: string): Promise<Rolldown.OutputChunk[]> {
  const built = await build({
    root: project,
    configFile: false,
    base: './',
    logLevel: 'silent',
    build: { outDir, rollupOptions: { input: join(project, html) } },
  });
  if (!('output' in built)) {
    throw new Error('Vite gave no single bundle');
  }
  return built.output.filter((one) => one.type === 'chunk');
}

/** The folders of `widgets/` whose code stands in the modules of a bundle: the package's files say above each part where it is from. */
function widgetsIn(chunks: readonly Rolldown.OutputChunk[]): Set<string> {
  const modules = chunks.flatMap((chunk) => Object.entries(chunk.modules)).filter(([, { renderedLength }]) => renderedLength > 0);
  const texts = modules.filter(([id]) => existsSync(id)).map(([id]) => readFileSync(id, 'utf8'));
  return new Set(texts.flatMap((text) => [...text.matchAll(/^\/\/ widgets\/([\w-]+)\//gm)].map(([, name = '']) => name)));
}

/** Sees both tags work. */
async function expectAlive(opened: ShopPage): Promise<void> {
  await opened.locator('shop-password button').click();
  expect(await opened.locator('[name="password"]').getAttribute('type')).toBe('text');
  await opened.locator('shop-quantity .shop-quantity__step--more').click();
  expect(await opened.locator('.qty').inputValue()).toBe('2');
}

test('every name that can be imported leads to a file of the package', async () => {
  const { exports } = json('package.json') as { exports: Record<string, string | Record<string, string>> };
  const targets = Object.values(exports).flatMap((target) => (typeof target === 'string' ? target : Object.values(target)));
  expect(targets.filter((path) => !existsSync(inPackage(path.replace('*', 'shop.js'))))).toEqual([]);
  const names = (await readList(join(ROOT, 'widgets/index.ts'))).map(({ name }) => `./${name}`);
  expect(Object.keys(exports)).toEqual(expect.arrayContaining([...names, '.', './shop.css', './custom-elements.json']));
});

test('React is one copy, the project’s own: no file of the modules holds it', async () => {
  const modules = [...(await filesIn(inPackage('es')))].filter(([path]) => path.endsWith('.js'));
  const texts = modules.map(([path, contents]) => [path, String(contents)] as const);
  expect(texts.filter(([, text]) => /^\/\/ node_modules\/(react|react-dom|scheduler)\//m.test(text)).map(([path]) => path)).toEqual([]);
  expect(texts.some(([, text]) => /from "react"/.test(text))).toBe(true);
  expect(existsSync(inPackage('node_modules'))).toBe(false);
});

test('the notices of bundled packages go along', () => {
  expect(readFileSync(inPackage('LICENSES.txt'), 'utf8')).toContain('nanostores');
  expect(readFileSync(inPackage('dist/LICENSES.txt'), 'utf8')).toContain('react-dom');
  expect(readFileSync(inPackage('LICENSE'), 'utf8')).toContain('MIT');
});

test('editors find the module of each tag', () => {
  const { modules } = json('custom-elements.json') as { modules: readonly { path: string }[] };
  expect(modules.filter(({ path }) => !existsSync(inPackage(path)))).toEqual([]);
});

test('the types of tags, their events and their attributes in TSX come with an import', () => {
  const { stdout } = spawnSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', project], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

describe('in a project with Vite and React', () => {
  test('two tags that are imported work', async () => {
    await bundled('index.html', 'two');
    await expectAlive(await shop.openPage({ root: project, path: 'two/index.html' }));
  });

  test('the bundle of two tags holds no code of another one', async () => {
    expect([...widgetsIn(await bundled('index.html', 'two'))].sort()).toEqual(TAGS);
  });

  test('all tags are loaded one by one, as the page holds them', async () => {
    const chunks = await bundled('all.html', 'all');
    expect(widgetsIn(chunks).size).toBeGreaterThan(30);
    const start = chunks.filter(({ isEntry }) => isEntry);
    const [gallery] = chunks.filter(({ modules }) => Object.keys(modules).some((id) => id.endsWith('/es/gallery.js')));
    const opened = await shop.openPage({ root: project, path: 'all/all.html' });
    await expectAlive(opened);
    const asked = await opened.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name.replace(/.*\/all\//, '')));
    expect(asked).toEqual(expect.arrayContaining(start.map(({ fileName }) => fileName)));
    expect(asked).not.toContain(gallery?.fileName);
  });
});

describe('in a plain page', () => {
  const lines = (wrong = ''): string => {
    const { files, tags } = json('dist/manifest.json') as Manifest;
    const base = 'node_modules/shop-widgets/dist/';
    const named = (name: string): string =>
      `"${base}${files[name]?.longLived ?? ''}" integrity="${files[name]?.integrity ?? ''}" crossorigin="anonymous"`;
    const chunks = tags['shop-quantity']?.preload.map((name) => [`./${base}${name}`, files[name === wrong ? 'shop.js' : name]?.integrity]);
    const map = JSON.stringify({ integrity: Object.fromEntries(chunks ?? []) });
    return `<link rel="stylesheet" href=${named('shop.css')}><script type="importmap">${map}</script><script type="module" src=${named('shop.js')}></script>`;
  };

  test('tags work from the long-lived names, each file checked by its hash', async () => {
    writeFileSync(join(project, 'plain.html'), page(lines(), `<main>${inHtml}</main>`));
    await expectAlive(await shop.openPage({ root: project, path: '/plain.html' }));
  });

  test('a chunk that is not what its hash says is not run; the page stays as it was', async () => {
    const { tags } = json('dist/manifest.json') as Manifest;
    writeFileSync(join(project, 'wrong.html'), page(lines(tags['shop-quantity']?.chunk), `<main>${inHtml}</main>`));
    const opened = await shop.openPage({ root: project, path: '/wrong.html' });
    await opened.locator('shop-password button').waitFor();
    const errors: string[] = [];
    await expect.poll(() => errors.push(...opened.drainErrors()) && errors.join('\n')).toContain('<shop-quantity> could not be loaded');
    expect(await opened.locator('shop-quantity .shop-quantity__step--more').count()).toBe(0);
  });
});
