/**
 * Draws the demo school: `node demo/art/render.ts` for everything, or with a course's slug (or `people`) for only
 * that; with slides after the slug (`01/07 03/08`) only those are redrawn, and the others keep their files. Afterwards `node demo/voice/slides.ts` recreates the slides' recordings.
 */
import { nth } from './kit/nth.ts';
import type { Page } from '@playwright/test';
import type { Course } from './courses/index.ts';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { withActivity } from './activities.ts';
import { readCourse, type WrittenCourse, type WrittenSlide } from './courseFile.ts';
import { courses } from './courses/index.ts';
import { picture } from './kit/slide.ts';
import { portraits } from './people.ts';

const here = dirname(fileURLToPath(import.meta.url));
const demo = join(here, '..');
const [wanted, ...redrawn] = process.argv.slice(2);
const say = (line: string) => process.stdout.write(`${line}\n`);
const twoDigits = (number: number) => String(number).padStart(2, '0');

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
});

/** Opens an empty page of a given size with our font loaded. */
async function open(w: number, h: number) {
  const font = await readFile(
    createRequire(import.meta.url).resolve('@fontsource-variable/nunito/files/nunito-latin-wght-normal.woff2'),
  );
  const page = await browser.newPage({ viewport: { width: w, height: h } });
  await page.setContent(
    `<style>@font-face{font-family:Nunito;font-weight:200 1000;src:url(data:font/woff2;base64,${font.toString('base64')})}body{margin:0}svg{display:block;width:${w}px;height:${h}px}</style><p style="font-family:Nunito">a</p>`,
  );
  await page.evaluate(() => document.fonts.ready);
  return page;
}

/** Draws one picture; throws when text extends beyond it. */
async function draw(page: Page, svg: string, name: string) {
  await page.evaluate((content) => {
    document.body.innerHTML = content;
  }, svg);
  const outside = await page.evaluate(() => {
    const frame = document.querySelector('svg')?.getBoundingClientRect();
    return [...document.querySelectorAll('text')]
      .filter((words) => {
        const box = words.getBoundingClientRect();
        return (
          !frame ||
          box.left < 20 ||
          box.right > frame.width - 20 ||
          box.top < 0 ||
          box.bottom - box.height * 0.1 > frame.height
        );
      })
      .map((words) => words.textContent);
  });
  if (outside.length > 0) throw new Error(`${name}: words leave the slide: ${outside.join(', ')}`);
  return page.screenshot({ type: 'png' });
}

/**
 * Writes a slide as WebP, with stronger compression if it is large.
 * @returns its size
 */
async function save(png: Buffer, path: string): Promise<number> {
  for (const quality of [82, 76, 70]) {
    const { size } = await sharp(png).webp({ quality, effort: 6, smartSubsample: true }).toFile(path);
    if (size <= 60_000 || quality === 70) return size;
  }
  throw new Error(`${path} was not written`);
}

async function renderCourse(course: Course, page: Page) {
  const folder = join(demo, 'courses', course.slug);
  const isWhole = redrawn.length === 0;
  if (isWhole) await rm(folder, { recursive: true, force: true });
  const before = isWhole ? undefined : readCourse(folder);
  const decks: WrittenCourse['decks'] = [];
  let bytes = 0;
  for (const [deckIndex, deck] of course.decks.entries()) {
    const deckName = twoDigits(deckIndex + 1);
    await mkdir(join(folder, deckName), { recursive: true });
    const slides: WrittenSlide[] = [];
    for (const [index, { art, description, note, activity }] of deck.slides.entries()) {
      const file = `${deckName}/${twoDigits(index + 1)}.webp`;
      const thumb = file.replace('.webp', '.thumb.webp');
      if (isWhole || redrawn.includes(file.replace('.webp', ''))) {
        const png = await draw(page, picture(art), `${course.slug}/${file}`);
        bytes += await save(png, join(folder, file));
        await sharp(png).resize(320, 180).webp({ quality: 80, effort: 6 }).toFile(join(folder, thumb));
      }
      const sound = before?.decks[deckIndex]?.slides[index]?.sound;
      slides.push({
        ...withActivity(course.slug, { file, thumb, description, note }),
        ...(activity && { activity }),
        ...(sound && { sound }),
      });
    }
    const words = before?.decks[deckIndex]?.words ?? deck.words;
    decks.push({ title: deck.title, words, notes: deck.notes, slides });
  }
  // Homework uses slides of the lesson it follows.
  const homework = course.homework.map(({ slides, ...task }) => ({
    ...task,
    slides: slides.map((number) => nth(nth(decks, Number(task.after) - 1).slides, number - 1)),
  }));
  await copyShelf(folder, [...decks, ...homework]);
  for (const [file, art] of Object.entries(course.pictures ?? {})) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    const png = await draw(page, picture(art), file);
    await sharp(png)
      .trim()
      .resize(360, 360, { fit: 'inside' })
      .webp({ quality: 82, effort: 6 })
      .toFile(join(folder, file));
  }
  const { slug, title, level, description } = course;
  await writeFile(
    join(folder, 'course.json'),
    `${JSON.stringify({ slug, title, level, description, decks, homework }, null, 2)}\n`,
  );
  say(`${slug}: ${decks.reduce((sum, deck) => sum + deck.slides.length, 0)} slides, ${Math.round(bytes / 1024)} kB`);
}

/** Pictures of the shelf that words and activities name. */
async function copyShelf(folder: string, decks: object[]) {
  const names = new Set(JSON.stringify(decks).match(/(?<="shelf\/)[^"]+/g));
  if (names.size > 0) await mkdir(join(folder, 'shelf'), { recursive: true });
  for (const name of names) await copyFile(join(demo, '../web/public/public/shelf', name), join(folder, 'shelf', name));
}

async function renderPeople() {
  const page = await open(512, 512);
  await mkdir(join(demo, 'people'), { recursive: true });
  for (const [name, art] of Object.entries(portraits)) {
    const png = await draw(page, picture(art, 512, 512), name);
    await sharp(png)
      .webp({ quality: 84, effort: 6 })
      .toFile(join(demo, 'people', `${name}.webp`));
  }
  say(`people: ${Object.keys(portraits).length} portraits`);
}

const page = await open(1920, 1080);
for (const course of courses) if (!wanted || wanted === course.slug) await renderCourse(course, page);
if (!wanted || wanted === 'people') await renderPeople();
await browser.close();
