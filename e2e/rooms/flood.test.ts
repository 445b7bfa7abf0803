import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The measurement needs an idle machine, so this runs only as a trial; the behaviour is tested in limits.test.ts. */
const ROUNDS = Number(process.env['FLOOD_ROUNDS'] ?? 0);
/** Maximum ratio to the p99 without a flooder (trust and speed, 20). */
const MAX = '1.3';

it.skipIf(ROUNDS === 0)(
  'flooding one room does not affect 50 others (needs an idle machine: npm run trials -- flood)',
  () => {
    const bench = join(import.meta.dirname, '../../bench/flood.ts');
    const run = spawnSync(process.execPath, [bench, `--rounds=${ROUNDS}`, `--max=${MAX}`], { encoding: 'utf8' });
    console.log(run.stdout.slice(-2_000));
    expect(run.status, run.stderr.slice(-2_000)).toBe(0);
  },
  120_000 + ROUNDS * 120_000,
);
