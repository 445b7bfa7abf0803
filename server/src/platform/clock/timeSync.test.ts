import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { synchronised } from '../../doctor/hostChecks.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'skylark-time-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program that says what timedatectl would. */
function program(says: string): string {
  const path = join(folder, `says-${says === '' ? 'nothing' : says}`);
  writeFileSync(path, `#!/bin/sh\necho ${says}\n`);
  chmodSync(path, 0o755);
  return path;
}

it('a clock that follows no time server is a fault; where nobody knows, there is no line', async () => {
  expect(await synchronised(program('yes'))).toMatchObject([{ is: 'ok' }]);
  expect(await synchronised(program('no'))).toMatchObject([{ is: 'fail', remedy: expect.stringMatching(/set-ntp/) }]);
  for (const says of ['', 'perhaps']) expect(await synchronised(program(says)), says).toEqual([]);
  expect(await synchronised(join(folder, 'none'))).toEqual([]);
});
