import { writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Failure } from '../../../../platform/http/failure.ts';
import { ReaderOrder } from './ReadCourse.ts';
import { readFileOf } from './readFileOf.ts';

// A separate process: untrusted files are opened here, with access to nothing but the file itself.
const order = ReaderOrder.parse(JSON.parse(process.argv[2] ?? '{}'));
new Worker(new URL('guard.ts', import.meta.url), {
  workerData: { ...order.limits, serverPid: order.serverPid },
}).unref();

const result = await readFileOf(order).catch((error: unknown) => {
  if (error instanceof Failure) return { error: error.code, fields: error.fields ?? {} };
  // The server writes it to its log.
  writeSync(2, String(error instanceof Error ? error.stack : error));
  return { error: 'import_broken', fields: {} };
});
writeFileSync(join(order.folder, 'result.json'), JSON.stringify(result));
process.exit(0);
