/** Folders as maps of files: read whole, written whole. */
import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** @typedef {Map<string, Uint8Array>} Files contents by path */

/** Every file of a folder. @param {string} folder @returns {Promise<Files>} */
export async function filesIn(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const named = await Promise.all(
    paths.sort().map(async (path) => /** @type {const} */ ([relative(folder, path).replaceAll('\\', '/'), await readFile(path)])),
  );
  return new Map(named);
}

/**
 * Writes files into a folder, which is emptied first.
 * @param {Files} files
 * @param {string} folder
 * @param {string} mark a file by which a folder that may be emptied is known
 * @throws where the folder holds something else
 */
export async function writeFolder(files, folder, mark) {
  if (existsSync(folder) && (await readdir(folder)).length > 0 && !existsSync(join(folder, mark))) {
    throw new Error(`${folder} holds something else: there is no ${mark}`);
  }
  await rm(folder, { recursive: true, force: true });
  for (const [path, contents] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), contents);
  }
}
