// Loaded into a measured server (`--expose-gc --import`): reports how much memory is in use after everything
// collectable is gone.
import { isMainThread } from 'node:worker_threads';

/** The only request. */
export const ASK_MEMORY = 'memory';

export interface MemoryInUse {
  /** Objects and the external buffers they reference, after two collections. */
  heapKb: number;
}

const collect: unknown = Reflect.get(globalThis, 'gc');
if (isMainThread && process.send && typeof collect === 'function') {
  process.on('message', (message) => {
    if (message !== ASK_MEMORY) return;
    // The second one collects what the first one's finalizers released.
    collect();
    setTimeout(() => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      process.send?.({ heapKb: (heapUsed + external) / 1024 } satisfies MemoryInUse);
    }, 50);
  });
  // This listener must not keep the server alive.
  process.channel?.unref();
}
