import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Poses of the lark that mails can show, as `cid:sky-<pose>` (drawn by demo/art/mail.ts). */
export const mailPictures = [
  'celebrating',
  'empty-nest',
  'gift',
  'hello',
  'lost',
  'mail',
  'oops',
  'reading',
  'ready',
  'teaching',
  'thinking',
  'waiting',
] as const;
export type MailPicture = (typeof mailPictures)[number];

export const mailPicture = (name: MailPicture): string =>
  join(import.meta.dirname, `../../../art/mail/sky-${name}.png`);

/**
 * The pictures a mail uses, to be attached: most mail programs block remote pictures, which would also reveal who reads
 * when.
 */
export const picturesIn = (html: string): { cid: string; content: Buffer }[] =>
  mailPictures
    .filter((name) => html.includes(`"cid:sky-${name}"`))
    .map((name) => ({ cid: `sky-${name}`, content: readFileSync(mailPicture(name)) }));
