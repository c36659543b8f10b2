/**
 * Writes the generated files of the demo theme: `node demo-theme/pages/generate.mjs`.
 * The templates are TypeScript, which Node 20 cannot import, so they are bundled first. A file whose text did not
 * change is not written again; a generated file nobody makes any more is taken away.
 */
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const THEME = fileURLToPath(new URL('../', import.meta.url));

/** Every generated file: name below `demo-theme/` → text. @returns {Promise<ReadonlyMap<string, string>>} */
export async function generated() {
  const {
    outputFiles: [bundle],
  } = await build({
    entryPoints: [fileURLToPath(new URL('./index.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    charset: 'utf8',
    write: false,
    logLevel: 'silent',
  });
  const code = Buffer.from(bundle?.contents ?? []).toString('base64');
  const templates = await import(`data:text/javascript;base64,${code}`);
  return templates.files();
}

/** Writes what changed, takes away what is no longer made. @returns {Promise<string[]>} the names of both */
export async function generate() {
  const files = await generated();
  /** @type {string[]} */
  const changed = [];
  for (const [name, text] of files) {
    const file = path.join(THEME, name);
    if ((await readFile(file, 'utf8').catch(() => undefined)) !== text) {
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(file, text);
      changed.push(name);
    }
  }
  for (const name of [...(await namesIn('.', '.html')), ...(await namesIn('images', '.svg'))]) {
    if (!files.has(name)) {
      await rm(path.join(THEME, name));
      changed.push(name);
    }
  }
  return changed;
}

/** @param {string} folder @param {string} extension */
async function namesIn(folder, extension) {
  const names = await readdir(path.join(THEME, folder)).catch(() => []);
  return names.filter((name) => name.endsWith(extension)).map((name) => path.posix.join(folder, name));
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const changed = await generate();
  console.log(changed.length === 0 ? 'nothing changed' : changed.join('\n'));
}
