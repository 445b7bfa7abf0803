import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import webPush from 'web-push';
import { z } from 'zod';
import { writeOnce } from '../files/writeOnce.ts';

const Keys = z.object({ publicKey: z.string(), privateKey: z.string() });
export type PushKeys = z.infer<typeof Keys>;

/**
 * The school's Web Push keys if none are configured: created once and stored in the data folder, readable by its owner
 * only.
 */
export function readPushKeys(dataDir: string): PushKeys {
  const path = join(dataDir, 'push-keys.json');
  const read = (): PushKeys => Keys.parse(JSON.parse(readFileSync(path, 'utf8')));
  try {
    return read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  writeOnce(path, JSON.stringify(webPush.generateVAPIDKeys()));
  return read();
}
