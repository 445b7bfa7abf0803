import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { School } from './School.ts';

const CLI = join(import.meta.dirname, '../../../server/cli/main.ts');

/** `npm run school -- ...`, as a manager types it. */
export async function manage(school: School, ...args: string[]): Promise<string> {
  const token = readFileSync(join(school.dataDir, 'command-line.token'), 'utf8').trim();
  const env = { ...process.env, SCHOOL_URL: school.url, SCHOOL_TOKEN: token };
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], { env });
  return stdout;
}
