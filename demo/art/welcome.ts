/**
 * Draws the pictures visitors see first: a lesson on the public page, and its preview in messengers and search engines
 * in each language. `node demo/art/welcome.ts`
 */
import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';

const root = join(dirname(fileURLToPath(import.meta.url)), '../..');
const out = join(root, 'web/public/public/welcome');
const fontFile = createRequire(import.meta.url).resolve;

const inline = async (path: string, type: string) => `data:${type};base64,${(await readFile(path)).toString('base64')}`;
const slide = await inline(join(root, 'demo/courses/animal-friends/01/06.webp'), 'image/webp');
const teacher = await inline(join(root, 'demo/people/teacher-anna.webp'), 'image/webp');
const child = await inline(join(root, 'demo/people/student-tim.webp'), 'image/webp');
const scene = await inline(join(root, 'web/public/public/scenes/clear-morning.svg'), 'image/svg+xml');
const logo = await inline(join(root, 'web/public/public/sky/logo.svg'), 'image/svg+xml');
const tools = await Promise.all(
  ['pen', 'stamp', 'eraser', 'undo'].map((name) =>
    inline(join(root, `web/public/public/tools/${name}.svg`), 'image/svg+xml'),
  ),
);
const fonts = await Promise.all(
  ['latin', 'cyrillic'].map((set) =>
    inline(fontFile(`@fontsource-variable/nunito/files/nunito-${set}-wght-normal.woff2`), 'font/woff2'),
  ),
);

const STYLE = `
  @font-face { font-family: Nunito; font-weight: 200 1000; src: url(${fonts[0]}); unicode-range: U+0000-02FF, U+2000-20BF }
  @font-face { font-family: Nunito; font-weight: 200 1000; src: url(${fonts[1]}); unicode-range: U+0400-04FF, U+2116 }
  * { box-sizing: border-box; margin: 0 } body { font-family: Nunito; color: #17233B; background: transparent }
  .room { display: grid; grid-template-columns: 1fr 190px; gap: 14px; width: 900px; height: 560px; padding: 18px; border-radius: 28px; background: #fff; box-shadow: 0 18px 50px rgb(23 35 59 / 16%) }
  .board { position: relative; overflow: hidden; border-radius: 18px; background: #e3f0fe }
  .board img { display: block; width: 100%; height: 440px; object-fit: cover; object-position: 0 50% }
  .board svg { position: absolute; inset: 0; width: 100%; height: 440px }
  .bar { display: flex; justify-content: center; gap: 14px; height: 84px; padding: 12px; background: #fff }
  .bar span { display: grid; place-items: center; width: 60px; height: 60px; border-radius: 18px; background: #EDF4FD }
  .bar span:first-child { background: #1B6FD8 } .bar img { width: 34px; height: 34px; object-fit: contain } .bar span:first-child img { filter: brightness(0) invert(1) }
  .faces { display: grid; grid-template-rows: 1fr 1fr auto; gap: 14px }
  .face { position: relative; overflow: hidden; border-radius: 18px } .face img { width: 100%; height: 100%; object-fit: cover }
  .face b { position: absolute; left: 10px; bottom: 10px; padding: 2px 12px; border-radius: 99px; background: #fff; font-size: 17px }
  .stars { height: 70px; border-radius: 18px; background: #FFF1C9; display: grid; place-items: center; font-size: 34px; letter-spacing: 4px; color: #E0A91B }
`;
const room = `<div class="room"><div class="board"><img src="${slide}" alt="">
  <svg viewBox="0 0 660 440"><g fill="none" stroke="#C93A32" stroke-width="7" stroke-linecap="round">${[
    [233, 270, 52, 44],
    [325, 374, 68, 54],
  ]
    .map(
      ([x = 0, y = 0, w = 0, h = 0]) =>
        `<path d="M${x - w} ${y + 4}C${x - w} ${y - h * 1.3} ${x + w * 1.1} ${y - h * 1.2} ${x + w} ${y + 2}C${x + w * 0.9} ${y + h * 1.3} ${x - w * 1.1} ${y + h * 1.25} ${x - w + 4} ${y - 8}"/>`,
    )
    .join('')}</g></svg>
  <div class="bar">${tools.map((tool) => `<span><img src="${tool}" alt=""></span>`).join('')}</div></div>
  <div class="faces"><div class="face"><img src="${teacher}" alt=""><b>Anna</b></div><div class="face"><img src="${child}" alt=""><b>Tim</b></div><div class="stars">★★★</div></div></div>`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});

async function draw(width: number, height: number, scale: number, html: string) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.setContent(`<style>${STYLE}</style>${html}`);
  await page.evaluate(() => document.fonts.ready);
  const png = await page.screenshot({ omitBackground: true });
  await page.close();
  return png;
}

const lesson = await draw(900, 560, 2, `<style>.room { box-shadow: none }</style>${room}`);
for (const width of [720, 1440])
  await sharp(lesson)
    .resize(width)
    .webp({ quality: 80, effort: 6 })
    .toFile(join(out, `lesson-${width}.webp`));

const WORDS = {
  en: ['English your child looks forward to', 'One-to-one video lessons. The first is free.'],
  ru: ['Английский, которого ребёнок ждёт', 'Видеоуроки один на один. Первый — бесплатно.'],
  uk: ['Англійська, на яку дитина чекає', 'Відеоуроки один на один. Перший — безплатно.'],
};
for (const [locale, [title, line]] of Object.entries(WORDS)) {
  const png = await draw(
    1200,
    630,
    1,
    `<div style="position:relative;width:1200px;height:630px;overflow:hidden;background:#e3f0fe url('${scene}') bottom/1500px auto no-repeat">
      <div style="position:absolute;left:64px;top:60px;width:500px">
        <div style="display:flex;align-items:center;gap:16px;font-size:34px;font-weight:800"><img src="${logo}" width="64" height="64" alt="">Skylark</div>
        <h1 style="margin-top:64px;font-size:62px;line-height:1.1;font-weight:800">${title}</h1>
        <p style="margin-top:24px;font-size:30px;line-height:1.35">${line}</p>
      </div>
      <div style="position:absolute;left:600px;top:96px;transform:scale(.8);transform-origin:0 0">${room}</div>
    </div>`,
  );
  await writeFile(
    join(out, `preview-${locale}.png`),
    await sharp(png).png({ palette: true, quality: 88, effort: 10 }).toBuffer(),
  );
}
await browser.close();
