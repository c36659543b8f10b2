import { isRecord } from '../json.js';
import { lazyModule } from '../lazy.js';
import { onJquery } from './jquery-bridge.js';
import { wcGlobal } from './wc-blocks-events.js';

/** The stores of the host's blocks, where a page has some. */
const lazyStores = lazyModule('what knows the host’s blocks', () => import('./wc-blocks-store.js'));

/**
 * Runs once, as soon as the page has the stores of the host's blocks: their scripts come late, and with a block that is rendered later.
 * @param run what it returns is called at the end
 * @returns how to stop
 */
export function whenBlocks(run: (stores: typeof import('./wc-blocks-store.js')) => (() => void) | undefined): () => void {
  let done = false;
  let over = false;
  let end: (() => void) | undefined;
  const stop = onJquery(() => {
    if (done || !isRecord(wcGlobal('wcBlocksData'))) {
      return;
    }
    done = true;
    lazyStores.use(
      (stores) => {
        end = over ? undefined : run(stores);
      },
      () => undefined,
    );
    // The first look comes before there is anything to stop.
    queueMicrotask(() => stop());
  });
  return () => {
    over = true;
    done = true;
    stop();
    end?.();
    end = undefined;
  };
}
