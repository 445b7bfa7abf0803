import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });
export type PushKeys = z.infer<typeof Keys>;

/** The school's keys for Web Push where none are set: made once and kept in the data folder, readable by its owner. */
export function readPushKeys(dataDir: string): PushKeys {
  const path = join(dataDir, 'push-keys.json');
  const read = (): PushKeys => Keys.parse(JSON.parse(readFileSync(path, 'utf8')));
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  // A link is made whole or not at all: of two servers that start at once both read the one that was first.
  const made = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(made, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600 });
  try {
    linkSync(made, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(made, { force: true });
  }
  return read();
}
