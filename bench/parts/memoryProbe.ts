// Loaded into a server under measurement beside its own code (`--expose-gc --import`): says how much memory is in use
// after everything that can go has gone.
import { isMainThread } from 'node:worker_threads';

/** What is asked: the one word there is. */
export const ASK_MEMORY = 'memory';

export interface MemoryInUse {
  /** Objects and the buffers outside of the heap that they hold, after two collections. */
  heapKb: number;
}

const collect: unknown = Reflect.get(globalThis, 'gc');
if (isMainThread && process.send && typeof collect === 'function') {
  process.on('message', (message) => {
    if (message !== ASK_MEMORY) return;
    // The second one takes what the finalizers of the first let go.
    collect();
    setTimeout(() => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      process.send?.({ heapKb: (heapUsed + external) / 1024 } satisfies MemoryInUse);
    }, 50);
  });
  // Listening must not keep the server from ending.
  process.channel?.unref();
}
