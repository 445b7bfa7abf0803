import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The poses of the lark that a mail may show, as `cid:sky-<pose>` (demo/art/mail.mjs draws them). */
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

/** The pictures that a mail's page shows: pictures from elsewhere most programs leave out, and they show who reads when. */
export const picturesIn = (html: string): { cid: string; content: Buffer }[] =>
  mailPictures
    .filter((name) => html.includes(`"cid:sky-${name}"`))
    .map((name) => ({ cid: `sky-${name}`, content: readFileSync(mailPicture(name)) }));
