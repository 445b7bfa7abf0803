import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { z } from 'zod';

// A separate thread, because a page may keep the reader's main thread busy indefinitely. Limiting a process from
// outside works differently on every system, so it limits itself; the exit also ends everything it started.
const { memoryBytes, seconds } = z.object({ memoryBytes: z.number(), seconds: z.number() }).parse(workerData);
const LOOK_MS = 100;
const endMs = performance.now() + seconds * 1000;

setInterval(() => {
  const isTooLarge = process.memoryUsage.rss() > memoryBytes;
  if (!isTooLarge && performance.now() < endMs) return;
  writeSync(2, isTooLarge ? 'too much memory\n' : 'too much time\n');
  process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
