import { makeHappyDomFile } from './happy-dom-file.mjs';

/** Clock zone and language are fixed for the whole run; workers inherit the environment. */
export default async function setup(): Promise<void> {
  await makeHappyDomFile();
  process.env['TZ'] = 'UTC';
  process.env['LANG'] = 'en_GB.UTF-8';
}
