import { writeSync } from 'node:fs';
import { workerData } from 'node:worker_threads';
import { z } from 'zod';

// A separate thread, because a page may keep the reader's main thread busy indefinitely. Limiting a process from
// outside works differently on every system, so it limits itself; the exit also ends everything it started.
const Orders = z.object({ memoryBytes: z.number(), seconds: z.number(), serverPid: z.int() });
const { memoryBytes, seconds, serverPid } = Orders.parse(workerData);
const LOOK_MS = 100;
const endMs = performance.now() + seconds * 1000;

setInterval(() => {
  // The server that would read the result was killed.
  if (process.ppid !== serverPid) process.kill(process.pid, 'SIGKILL');
  const isTooLarge = process.memoryUsage.rss() > memoryBytes;
  if (!isTooLarge && performance.now() < endMs) return;
  writeSync(2, isTooLarge ? 'too much memory\n' : 'too much time\n');
  process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
