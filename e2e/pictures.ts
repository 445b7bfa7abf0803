// Regenerates the pictures of README.md and docs/: `npm run pictures`, or `node e2e/pictures.ts desk` for those of the desk
// alone. Uses demo schools, and a lesson between two people of one.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { chromiumOptions } from './chromium.ts';
import setup from './journeys/globalSetup.ts';
import type { Spot } from './journeys/parts/spots.ts';
import type { Account } from './journeys/parts/Account.ts';
import { demoStudent, demoTeacher } from './journeys/parts/lessons.ts';
import { Person } from './journeys/parts/Person.ts';
import { School } from './journeys/parts/School.ts';

const ROOT = join(import.meta.dirname, '..');
const OUT = join(ROOT, 'docs/pictures');
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const CAMERA = { width: 640, height: 360 };
/** Each picture stays well below 200 kB. */
const WEBP = { quality: 80, effort: 6 };

const isDeskOnly = process.argv[2] === 'desk';
mkdirSync(OUT, { recursive: true });
const work = mkdtempSync(join(tmpdir(), 'skylark-pictures-'));
const tearDown = await setup();
const school = await School.open();
const browsers: Browser[] = [];
try {
  if (!isDeskOnly) await takeFamilies();
  await takeDesk();
} finally {
  await Promise.all(browsers.map((browser) => browser.close()));
  await school.close();
  await tearDown();
  rmSync(work, { recursive: true, force: true });
}

/** What families and teachers see, and a lesson between two of them. */
async function takeFamilies(): Promise<void> {
  const teacher = await come(demoTeacher, 'teacher-anna');
  const student = await come(demoStudent, 'student-masha');
  const both = [teacher, student];
  for (const person of both) {
    await person.goTo('/');
    await person.signIn();
    await person.page.getByRole('article').first().waitFor();
  }
  await student.page.waitForLoadState('networkidle');
  await take(student.page, 'lessons');
  await teacher.goTo('/materials');
  await teacher.page.getByRole('article').or(teacher.page.locator('main li')).first().waitFor();
  await teacher.page.waitForLoadState('networkidle');
  await take(teacher.page, 'materials');
  await student.page.setViewportSize(PHONE);
  await student.goTo('/homeworks');
  await student.page.getByRole('link', { name: 'Continue' }).click();
  await student.page.getByRole('application').waitFor();
  await student.page.waitForLoadState('networkidle');
  await take(student.page, 'homework-phone');
  await student.goTo('/register/wizard');
  await student.page.getByRole('heading', { level: 1 }).waitFor();
  await student.page.waitForLoadState('networkidle');
  await take(student.page, 'wizard-phone');
  await student.page.setViewportSize(DESK);
  for (const person of both) await person.goTo('/lessons');
  for (const person of both) {
    await person.startLesson();
    await person.room.checkDevices();
    await person.room.goIn();
  }
  await teacher.room.startCall();
  await teacher.room.letTheStudentDraw(true);
  for (let slide = 0; slide < 5; slide += 1) await teacher.room.nextSlide();
  await student.page.getByRole('main').getByRole('img').first().waitFor();
  for (const person of both) await person.room.seesTheOther();
  await teacher.room.board.draw(...ring({ x: 197, y: 395 }, 118));
  await student.room.board.draw(...ring({ x: 1088, y: 395 }, 118));
  await teacher.room.board.shows({ x: 1088, y: 277 });
  await student.room.board.shows({ x: 197, y: 277 });
  await take(teacher.page, 'room-teacher');
  await take(student.page, 'room-student');
  await student.page.setViewportSize(PHONE);
  await student.room.board.shows({ x: 1088, y: 277 });
  await student.room.seesTheOther();
  await take(student.page, 'room-phone');
}

/** The ten main pages of the desk, at a school with six lessons on air. */
async function takeDesk(): Promise<void> {
  const busy = await School.open({ DEMO_ACTORS: '1' });
  const browser = await chromium.launch(chromiumOptions);
  browsers.push(browser);
  try {
    // Kyiv's time zone, but not its language.
    const context = await browser.newContext({ viewport: DESK, locale: 'en-GB', timezoneId: 'Europe/Helsinki' });
    const page = await context.newPage();
    const heading = (name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor();
    await page.goto(`${busy.url}/desk/now`);
    await page.getByRole('textbox', { name: 'Email' }).fill('manager@skylark.test');
    await takeWhole(page, 'desk-sign-in');
    await page.getByRole('textbox', { name: 'Password' }).fill('skylark-manager');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await heading('Now');
    await page.getByText('both seen and heard').first().waitFor();
    const trouble = page
      .getByRole('listitem')
      .filter({ hasText: /microphone/ })
      .first();
    await trouble.waitFor();
    await takeWhole(page, 'desk-now');
    await trouble.focus();
    await page.keyboard.press('l');
    await page.getByRole('dialog').waitFor();
    await takeWhole(page, 'desk-help');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Inbox' }).click();
    await page.getByRole('link', { name: /^Problem · no sound/ }).click();
    await page.getByRole('region', { name: /^Problem · no sound/ }).waitFor();
    await takeWhole(page, 'desk-inbox');
    await page.getByRole('link', { name: 'It was held.' }).click();
    await heading(/^Tim Bondar with /);
    await takeWhole(page, 'desk-lesson');
    await page.goto(`${busy.url}/desk/families?balanceFrom=5&hasEmail=yes`);
    await heading('Families');
    await page.getByRole('link', { name: 'Iryna Koval' }).first().waitFor();
    await takeWhole(page, 'desk-families');
    await page.getByRole('link', { name: 'Iryna Koval' }).first().click();
    await heading('Iryna Koval');
    await takeWhole(page, 'desk-family');
    await page.getByRole('link', { name: 'Money', exact: true }).click();
    await page.getByRole('heading', { name: 'Line by line' }).waitFor();
    await takeWhole(page, 'desk-money');
    await page.keyboard.press('/');
    await page.keyboard.type('koval');
    await page.getByRole('dialog').getByText('Iryna Koval').first().waitFor();
    await takeWhole(page, 'desk-search');
    await page.keyboard.press('Enter');
    await heading('Iryna Koval');
    await page.getByRole('button', { name: 'See as family' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('They called and asked for help');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Computer' }).click();
    await page.frameLocator('iframe').getByRole('article').first().waitFor();
    await takeWhole(page, 'desk-see-as');
  } finally {
    await browser.close();
    await busy.close();
  }
}

/** Waits for what the page still loads. */
async function takeWhole(page: Page, name: string): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
  await take(page, name);
}

/** A browser whose camera shows a portrait. */
async function come(account: Account, portrait: string): Promise<Person> {
  const face = sharp(join(ROOT, `demo/people/${portrait}.webp`)).removeAlpha();
  const [r = 255, g = 255, b = 255] = await face
    .clone()
    .extract({ left: 4, top: 8, width: 1, height: 1 })
    .raw()
    .toBuffer();
  const frame = await face
    .resize({ ...CAMERA, fit: 'contain', background: { r, g, b } })
    .jpeg({ quality: 92 })
    .toBuffer();
  const film = join(work, `${portrait}.mjpeg`);
  await writeFile(film, Buffer.concat([frame, frame]));
  const browser = await chromium.launch({
    ...chromiumOptions,
    args: [...(chromiumOptions.args ?? []), `--use-file-for-fake-video-capture=${film}`],
  });
  browsers.push(browser);
  // Kyiv's time zone, but not its language.
  const context = await browser.newContext({ viewport: DESK, locale: 'en-GB', timezoneId: 'Europe/Helsinki' });
  return new Person(account, await context.newPage(), school.url);
}

async function take(page: Page, name: string): Promise<void> {
  const { length } = await sharp(await page.screenshot())
    .webp(WEBP)
    .toBuffer()
    .then(async (picture) => {
      await writeFile(join(OUT, `${name}.webp`), picture);
      return picture;
    });
  console.log(`docs/pictures/${name}.webp  ${Math.round(length / 1000)} kB`);
}

/** A hand-drawn ring: not quite round, and slightly overlapping. */
function ring(middle: Spot, radius: number): Spot[] {
  return Array.from({ length: 26 }, (_, step) => {
    const angle = -Math.PI / 2 + (step / 24) * 2 * Math.PI;
    return { x: middle.x + Math.cos(angle) * radius * 1.15, y: middle.y + Math.sin(angle) * radius };
  });
}
