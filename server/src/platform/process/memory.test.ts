import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/**
 * Fills memory with blocks and small pieces that stay between them, releases the blocks, and prints the resident memory
 * in MB before and after.
 */
const PROGRAM = `
import { returnFreeMemory } from ${JSON.stringify(join(import.meta.dirname, 'returnFreeMemory.ts'))};
const kept = [];
let blocks = [];
for (let count = 0; count < 2_000; count += 1) {
  blocks.push(Buffer.allocUnsafeSlow(60_000).fill(1));
  kept.push(Buffer.allocUnsafeSlow(200).fill(1));
}
blocks = [];
gc();
await new Promise((done) => setTimeout(done, 50));
gc();
const before = process.memoryUsage.rss();
returnFreeMemory();
returnFreeMemory();
console.log(JSON.stringify([before, process.memoryUsage.rss(), kept.length].map((bytes) => Math.round(bytes / 1e6))));
`;

/** Fills memory with objects, releases them, and prints the resident memory in MB before and after. */
const OBJECTS = `
import { collectMemory } from ${JSON.stringify(join(import.meta.dirname, 'collectMemory.ts'))};
let objects = Array.from({ length: 1_000_000 }, (_, at) => ({ at, pair: [at, at] }));
const before = process.memoryUsage.rss();
objects = [];
collectMemory();
collectMemory();
console.log(JSON.stringify([before, process.memoryUsage.rss(), typeof gc].map((one) => (typeof one === 'number' ? Math.round(one / 1e6) : one))));
`;

const run = (program: string, ...args: string[]) =>
  spawnSync(process.execPath, [...args, '--input-type=module', '-e', program], { encoding: 'utf8' });

it.runIf(process.platform === 'linux')('gives the pages of collected objects back at once (needs Linux)', () => {
  const { stdout, stderr } = run(OBJECTS);
  expect(stderr).toBe('');
  const [before, after, ofGlobal] = JSON.parse(stdout) as [number, number, string];
  expect(before - after).toBeGreaterThan(60);
  expect(ofGlobal).toBe('undefined');
});

it.runIf(process.platform === 'linux')(
  'returns what is free between pieces in use, and warns of nothing (needs Linux)',
  () => {
    const { stdout, stderr } = run(PROGRAM, '--expose-gc');
    expect(stderr).toBe('');
    const [before = 0, after = 0] = JSON.parse(stdout) as number[];
    expect(before - after).toBeGreaterThan(60);
  },
);
