import { buffer } from 'node:stream/consumers';
import type { Deps } from '../../platform/deps.ts';
import type { MailedPicture } from '../../platform/mail/mail.ts';

const STORED = /"cid:(room-[\da-f]{40}\.jpg)"/g;

/** The stored pictures that a mail shows, without those that are gone by now or can't be read. */
export async function storedPictures(
  { files, log }: Pick<Deps, 'files' | 'log'>,
  html: string | null,
): Promise<MailedPicture[]> {
  const keys = new Set(Array.from((html ?? '').matchAll(STORED), ([, key = '']) => key));
  const found = await Promise.all(
    [...keys].map(async (cid) => {
      try {
        const stream = await files.read(cid);
        return stream && { cid, filename: 'board.jpg', content: await buffer(stream) };
      } catch (error) {
        log.warn({ err: error, file: cid }, 'a mail goes without its picture');
        return undefined;
      }
    }),
  );
  return found.filter((one) => one !== undefined);
}
