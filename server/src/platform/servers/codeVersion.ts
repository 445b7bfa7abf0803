import { createHash } from 'node:crypto';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../../../..');

/**
 * The version in package.json and a hash of the running code, so that two builds of one version differ even without
 * Git.
 */
export async function codeVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { version: string };
  const hash = createHash('sha256');
  const patterns = [
    'server/src/**/*.ts',
    'server/migrations/*.sql',
    'contract/src/**/*.ts',
    'web/dist/index.html',
    'desk/dist/index.html',
  ];
  const files = (await Array.fromAsync(glob(patterns, { cwd: ROOT }))).filter((name) => !name.endsWith('.test.ts'));
  for (const name of files.toSorted()) hash.update(name).update(await readFile(join(ROOT, name)));
  return `${version}-${hash.digest('hex').slice(0, 8)}`;
}
