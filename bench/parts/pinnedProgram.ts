import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumProgram } from './browser.ts';

/**
 * A program that runs Chromium, with all its processes, on one processor core only (needs util-linux).
 * @param core from 0
 */
export function pinnedProgram(core: number): string {
  const path = join(mkdtempSync(join(tmpdir(), 'skylark-pinned-')), 'chromium');
  writeFileSync(path, `#!/bin/sh\nexec taskset -c ${core} '${chromiumProgram()}' "$@"\n`, { mode: 0o755 });
  return path;
}
