/**
 * Draws the stickers that children collect, each as a round picture with a white border: `node demo/art/stickers.ts`,
 * or with names for only those. The names are those in contract/src/stars.facts.ts.
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { deep, mix } from './kit/colours.ts';
import { dot, filtersFor, flat, inside, oval, place } from './kit/svg.ts';
import { elephant, giraffe, lion } from './parts/animals/wild.ts';
import * as faces from './stickers/faces.ts';
import * as places from './stickers/places.ts';
import * as sea from './stickers/sea.ts';
import * as space from './stickers/space.ts';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const out = join(root, 'web/public/public/stickers');
const SIZE = 320;
const skyBird = (await readFile(join(root, 'web/public/public/sky/celebrating.svg'), 'utf8')).replace(
  '<svg ',
  '<svg x="52" y="44" width="296" height="296" ',
);

type Look = { ground: string; scene?: string; art: string };
const hill = (colour: string) => flat('M0 330Q200 250 400 330V400H0Z', colour);
const bubbles = [
  [70, 110, 12],
  [96, 76, 7],
  [330, 130, 10],
  [312, 92, 6],
]
  .map(([x = 0, y = 0, r = 0]) => dot(x, y, r, r, '#fff', 'opacity="0.6"'))
  .join('');
const lights = [
  [74, 128, 7],
  [118, 66, 5],
  [312, 84, 7],
  [340, 168, 5],
  [84, 306, 5],
  [320, 312, 7],
  [202, 46, 4],
]
  .map(([x = 0, y = 0, r = 0]) => dot(x, y, r, r, '#FFE9AE'))
  .join('');

const land = (ground: string, art: string) => ({
  ground,
  scene: hill(deep(ground, 0.1)),
  art,
});
const water = (art: string) => ({
  ground: '#BFE6F7',
  scene: flat('M0 270Q100 240 200 270T400 270V400H0Z', '#9AD3EE') + bubbles,
  art,
});
const night = (art: string) => ({ ground: '#4B5BA6', scene: lights, art });
const day = (art: string) => ({ ground: '#CFE6FB', art });

const looks: Record<string, () => Look> = {
  fox: () => land('#DDF0CF', faces.fox()),
  bunny: () => land('#FDE0E4', faces.bunny()),
  hedgehog: () => land('#FFE9C4', faces.hedgehog()),
  owl: () => land('#E6DDF6', faces.owl()),
  bear: () => land('#D6EBD9', faces.bear()),
  penguin: () => land('#D9EDFB', faces.penguin()),
  panda: () => land('#D5EEC9', faces.panda()),
  lion: () => land('#FFF0C9', place(lion(), 172, 356, 0.8)),
  elephant: () => land('#FBE3D6', place(elephant(), 200, 350, 0.74)),
  giraffe: () => land('#D9F0E4', place(giraffe(), 194, 358, 0.6)),
  dragon: () => land('#FBE6D2', faces.dragon()),
  unicorn: () => land('#F3E1FA', faces.unicorn()),
  crab: () => water(sea.crab()),
  seahorse: () => water(sea.seahorse()),
  turtle: () => water(sea.turtle()),
  octopus: () => water(sea.octopus()),
  dolphin: () => water(sea.dolphin()),
  whale: () => water(sea.whale()),
  treasure: () => water(sea.treasure()),
  moon: () => night(space.moon()),
  rocket: () => night(space.rocket()),
  comet: () => night(space.comet()),
  planet: () => night(space.planet()),
  astronaut: () => night(space.astronaut()),
  balloon: () => day(places.balloon()),
  island: () => day(places.island()),
  castle: () => day(places.castle()),
  sky: () => ({ ground: '#FFE9AE', scene: rays(), art: skyBird }),
};

function rays() {
  return Array.from({ length: 12 }, (_, at) =>
    flat('M200 200L176 -20H224Z', '#FFF3CF', `transform="rotate(${at * 30} 200 200)"`),
  ).join('');
}

function sticker({ ground, scene = '', art }: Look) {
  const content =
    dot(200, 208, 190, 188, '#17233B', 'opacity="0.14"') +
    dot(200, 198, 190, 190, '#FFFFFF') +
    flat(oval(200, 198, 172), ground) +
    `<g transform="translate(0 -2)">${inside(oval(200, 200, 172), scene + `<g transform="translate(200 200) scale(0.9) translate(-200 -196)">${art}</g>`)}</g>` +
    `<circle cx="200" cy="198" r="170" fill="none" stroke="${mix(ground, '#FFFFFF', 0.5)}" stroke-width="4"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs>${filtersFor(content)}</defs>${content}</svg>`;
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
});
const page = await browser.newPage({ viewport: { width: SIZE, height: SIZE } });
await page.setContent(`<style>body{margin:0}body>svg{display:block;width:${SIZE}px;height:${SIZE}px}</style>`);
const wanted = process.argv.slice(2);
await mkdir(out, { recursive: true });
for (const [name, look] of Object.entries(looks)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  await page.evaluate((svg) => {
    document.body.innerHTML = svg;
  }, sticker(look()));
  const png = await page.screenshot({ omitBackground: true });
  await writeFile(join(out, `${name}.webp`), await sharp(png).webp({ quality: 86, effort: 6 }).toBuffer());
}
await browser.close();
