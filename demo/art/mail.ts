// Draws the mascot's pictures for emails from our own art, one per pose: node demo/art/mail.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { mailPicture, mailPictures } from '../../server/src/platform/mail/mailPictures.ts';

const ART = join(import.meta.dirname, '../../web/public/public/sky');
/** Twice the displayed size. */
const SIZE = 256;

for (const name of mailPictures) {
  const { size } = await sharp(readFileSync(join(ART, `${name}.svg`)), { density: 300 })
    .resize(SIZE, SIZE, { fit: 'contain', position: 'bottom', background: { r: 0, g: 0, b: 0, alpha: 0 } })
    .png({ compressionLevel: 9, palette: true, colours: 96 })
    .toFile(mailPicture(name));
  process.stdout.write(`${name}  ${Math.round(size / 1000)} kB\n`);
}
