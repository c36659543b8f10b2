import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { at } from '../../build/paths.mjs';
import { pluginFiles, zip } from '../../wordpress/pack.mjs';

/** Once, before all tests of a running shop: the plugin is packed from the build that is there, installed from its zip, and activated. */
export default async function setup(): Promise<void> {
  const shop = process.env['SHOP_RIG_DIR'];
  if (!shop) {
    throw new Error('SHOP_RIG_DIR has to name the folder of the shop that runs at SHOP_RIG');
  }
  const folder = mkdtempSync(join(tmpdir(), 'shop-widgets-'));
  const archive = join(folder, 'shop-widgets.zip');
  writeFileSync(archive, zip(await pluginFiles()));
  const done = execFileSync('php', [at('tests/setup/install-plugin.php'), shop, archive], { encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  if (done === 'replaced') {
    // PHP looks at files that it has compiled every two seconds.
    await after(2500);
  }
}
