// Loaded into a measured server (`--expose-gc --import`): reports how much memory is in use after everything
// collectable is gone.
import { isMainThread } from 'node:worker_threads';

/** The two requests: memory in use after two collections, or memory as it is. */
export const ASK_MEMORY = 'memory';
export const ASK_MEMORY_AS_IT_IS = 'memory as it is';

/** All in kB. */
export interface MemoryInUse {
  /** Objects and the external buffers they reference. */
  heapKb: number;
  /** Reserved by V8 for objects, in use or not. */
  heapTotalKb: number;
  /** Resident memory of the process. */
  rssKb: number;
}

function memoryInUse(): MemoryInUse {
  const { heapUsed, heapTotal, external, rss } = process.memoryUsage();
  return { heapKb: (heapUsed + external) / 1024, heapTotalKb: heapTotal / 1024, rssKb: rss / 1024 };
}

const collect: unknown = Reflect.get(globalThis, 'gc');
if (isMainThread && process.send && typeof collect === 'function') {
  process.on('message', (message) => {
    if (message === ASK_MEMORY_AS_IT_IS) process.send?.(memoryInUse());
    if (message !== ASK_MEMORY) return;
    // The second one collects what the first one's finalizers released.
    collect();
    setTimeout(() => {
      collect();
      process.send?.(memoryInUse());
    }, 50);
  });
  // This listener must not keep the server alive.
  process.channel?.unref();
}
