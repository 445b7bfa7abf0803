import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { commandLineToken } from './features/manager/index.ts';
import type { Deps } from './platform/deps.ts';

/** Stored in the data folder: anyone who can read it can read the data as well. */
const FILE = 'command-line.token';

/** Writes the token that `npm run school` uses on this machine. */
export async function writeCommandLineToken(deps: Deps): Promise<void> {
  const file = join(deps.config.dataDir, FILE);
  const known = existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined;
  const token = await commandLineToken(deps, hostname(), known);
  if (token === known) return;
  mkdirSync(deps.config.dataDir, { recursive: true });
  writeFileSync(file, `${token}\n`, { mode: 0o600 });
}
