// Draws the installed app's icons from our own art: node demo/art/icons.ts
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const ART = join(import.meta.dirname, '../../web/public/public');
const SKY = '#D8E7FA';
const face = readFileSync(join(ART, 'sky/face.svg'));

/** @param share of the icon that the face takes */
const drawn = (size: number, share: number) =>
  sharp(face, { density: 600 }).resize(Math.round(size * share), Math.round(size * share), {
    fit: 'contain',
    background: { r: 0, g: 0, b: 0, alpha: 0 },
  });

async function icon(name: string, size: number, share: number, isRound: boolean) {
  const radius = isRound ? size * 0.22 : 0;
  const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}" fill="${SKY}"/></svg>`;
  await sharp(Buffer.from(ground))
    .composite([{ input: await drawn(size, share).png().toBuffer() }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(join(ART, 'icons', name));
}

await icon('icon-192.png', 192, 0.8, true);
await icon('icon-512.png', 512, 0.8, true);
// It may be clipped to a circle of 80 %: https://w3c.github.io/manifest/#icon-masks
await icon('maskable-512.png', 512, 0.68, false);
await icon('apple-180.png', 180, 0.74, false);
// The icon in Android's status bar: a silhouette.
const alpha = await drawn(96, 0.9).ensureAlpha().extractChannel('alpha').toBuffer();
const { width, height } = await sharp(alpha).metadata();
await sharp({ create: { width: width ?? 96, height: height ?? 96, channels: 3, background: '#fff' } })
  .joinChannel(alpha)
  .png({ compressionLevel: 9 })
  .toFile(join(ART, 'icons', 'badge-96.png'));
