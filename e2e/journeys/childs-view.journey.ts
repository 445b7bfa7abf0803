import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { BoardPaper } from './parts/BoardPaper.ts';
import { beginCall, bookLesson } from './parts/lessons.ts';
import { saveScreenshot, looksRight, settled } from './parts/looks.ts';
import { walkedLocales } from './parts/walkedLocales.ts';
import { wordsOf } from './parts/words.ts';

/** Runs in the page: voices that record what they read, and recordings what is played. */
function standInVoices(): void {
  const read: string[] = [];
  Object.assign(window, { read });
  Object.defineProperty(window, 'speechSynthesis', {
    value: {
      getVoices: () => ['en-GB', 'ru-RU', 'uk-UA'].map((lang) => ({ lang, name: lang })),
      speak: ({ lang, text }: SpeechSynthesisUtterance) => read.push(`${lang}: ${text}`),
      cancel: () => undefined,
    },
  });
  window.Audio = class extends Audio {
    constructor(source?: string) {
      super(source);
      read.push(`recording ${source}`);
    }
  };
  Object.assign(window, {
    SpeechSynthesisUtterance: class extends EventTarget {
      readonly text: string;
      constructor(text: string) {
        super();
        this.text = text;
      }
    },
  });
}

const lastRead = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (window as unknown as { read: string[] }).read.at(-1));

/** For each language of the pages: the task, and the voice that reads it. */
const TASKS = {
  en: { voice: 'en-GB', task: 'Draw a cow. Say its name.' },
  ru: { voice: 'ru-RU', task: 'Нарисуй корову и скажи, кто это.' },
  uk: { voice: 'uk-UA', task: 'Намалюй корову і скажи, хто це.' },
} as const;

for (const locale of walkedLocales)
  test(`a homework is done by pictures and speakers alone, ${locale}`, async ({ school, come }, info) => {
    test.slow();
    const say = wordsOf(locale);
    const { voice, task } = TASKS[locale];
    // Appearance is checked in one language only.
    const look = async (of: Page, name: string): Promise<void> => {
      if (locale === 'en') await looksRight(of, { name, info });
      else await saveScreenshot(of, { name, info });
    };
    const lesson = await bookLesson(school);
    await school.pool.query(
      `with account as (update accounts set locale = $2 where email = $1 returning id)
       update people set child_view = true from account where people.id = account.id`,
      [lesson.student.email, locale],
    );
    await school.pool.query(
      `insert into homeworks (teacher_id, student_id, deck_id, description, words, created_at)
     select l.teacher_id, l.student_id, l.deck_id, $2, '{cow,pig,horse,sheep}', now() from lessons l where l.id = $1`,
      [lesson.id, task],
    );
    const child = await come(lesson.student, { context: { viewport: { width: 820, height: 1180 }, hasTouch: true } });
    const { page } = child;
    await page.addInitScript(standInVoices);
    await child.goTo('/lessons');
    await expect(page.getByRole('article').first()).toBeVisible();
    await look(page, 'child-lessons');

    await test.step('it finds its homework by the picture, and hears the task', async () => {
      await page.locator('a:has([data-object=pencil])').first().click();
      // The lessons are shown until the homework has loaded.
      const card = page.getByRole('article').filter({ hasText: task });
      await expect(card.locator('img').first()).toBeVisible();
      await card.locator('[data-speaker]').click();
      expect(await lastRead(page)).toBe(`${voice}: ${task}`);
      await look(page, 'child-homeworks');
      await card.getByRole('link').click();
      await expect(page.getByRole('heading', { level: 1, name: say('homework.what_to_do') })).toBeVisible();
      await page.getByRole('main').locator('[data-speaker]').first().click();
      expect(await lastRead(page)).toBe(`${voice}: ${task}`);
      // A browser's English voice comes before a machine's recording, whatever the language of the page.
      const words = page.getByRole('main').locator('button[lang=en]:has(img)');
      await words.first().click();
      await expect.poll(() => lastRead(page)).toMatch(/^en-GB: ./);
      const first = (await lastRead(page)) ?? '';
      await words.last().click();
      await expect.poll(() => lastRead(page)).not.toBe(first);
      expect(await lastRead(page)).toMatch(/^en-GB: ./);
      await look(page, 'child-homework-start');
    });

    await test.step('it draws with tools beside the page, all visible without scrolling', async () => {
      // The one large button next to the mascot.
      await page.locator('main img[src*="/sky/"] + button').click();
      const paper = new BoardPaper(page, say('board.surface'));
      await expect(paper.surface).toBeVisible();
      for (const size of [
        { width: 820, height: 1180 },
        { width: 1440, height: 900 },
      ]) {
        await page.setViewportSize(size);
        const pen = page.locator('[role=toolbar] button:has(img[src$="/pen.svg"])');
        await expect(pen).toBeVisible();
        const box = (await pen.boundingBox())!;
        const board = (await paper.surface.boundingBox())!;
        expect(box.x + box.width).toBeLessThanOrEqual(board.x);
        expect(box.y + box.height).toBeLessThanOrEqual(size.height);
        expect(board.y + board.height, `the slide at ${size.width}`).toBeLessThanOrEqual(size.height);
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(64);
      }
      const back = await page.getByRole('link', { name: say('homework.all') }).boundingBox();
      expect(back!.height).toBeGreaterThanOrEqual(64);
      await look(page, 'child-homework');
      // On a phone the words scroll in their own row.
      await page.setViewportSize({ width: 390, height: 844 });
      const overhang = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overhang).toBeLessThanOrEqual(0);
      await page.setViewportSize({ width: 844, height: 390 });
      await saveScreenshot(page, { name: 'child-homework-844', info });
      await page.setViewportSize({ width: 820, height: 1180 });
      await page.evaluate(settled);
      await paper.draw({ x: 300, y: 300 }, { x: 700, y: 500 });
      await paper.shows({ x: 500, y: 400 });
    });

    await test.step('it hands in with the large tick', async () => {
      await page.locator('main button:has(svg.tabler-icon-check)').click();
      const dialog = page.getByRole('dialog');
      await dialog.locator('[data-speaker]').first().click();
      expect(await lastRead(page)).toContain(`${voice}: ${say('homework.finish_title')}`);
      await saveScreenshot(page, { name: 'child-hand-in', info });
      await dialog.getByRole('button').last().click();
      // It isn't celebrated: the presentation's games are still asleep.
      await expect(page.getByRole('dialog').locator('img[src$="/sky/waiting.svg"]')).toBeVisible();
      await saveScreenshot(page, { name: 'child-done', info });
      await page.getByRole('dialog').locator('[data-speaker]').click();
      expect(await lastRead(page)).toContain(`${voice}: ${say('homework.handed_in')}`);
      const { rows } = await school.pool.query<{ finished_at: Date | null }>(
        'select h.finished_at from homeworks h join accounts p on p.id = h.student_id where p.email = $1',
        [lesson.student.email],
      );
      expect(rows[0]?.finished_at).not.toBeNull();
    });

    await test.step("a parents' page asks for a sum", async () => {
      await child.goTo('/buy');
      await expect(page.getByRole('heading', { name: say('child.gate.title') })).toBeVisible();
      await look(page, 'child-gate');
    });
  });

test('in the room a child has five large tools, a large exit and no settings', async ({ school, come }, info) => {
  test.slow();
  const lesson = await bookLesson(school);
  await school.pool.query('update people set child_view = true where id = (select id from accounts where email = $1)', [
    lesson.student.email,
  ]);
  const teacher = await come(lesson.teacher);
  const child = await come(lesson.student);
  await beginCall(lesson.id, teacher, child);
  await teacher.room.letTheStudentDraw(true);
  const { page } = child;
  const tools = page.getByRole('toolbar').getByRole('button');
  await expect(tools).toHaveCount(6);
  for (const size of [
    { width: 820, height: 1180 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    for (const tool of await tools.all()) {
      const box = (await tool.boundingBox())!;
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(64);
      expect(box.y + box.height).toBeLessThanOrEqual(size.height);
    }
    const leave = (await page.getByRole('button', { name: 'Leave' }).boundingBox())!;
    expect(Math.min(leave.width, leave.height)).toBeGreaterThanOrEqual(64);
  }
  await expect(page.getByRole('button', { name: 'Settings' })).toHaveCount(0);
  await child.room.seesTheOther();
  await looksRight(page, { name: 'child-room', info });
  for (const size of [
    { width: 844, height: 390 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await tools.last().click();
    await saveScreenshot(page, { name: `child-room-more-${size.width}`, info });
    await page.keyboard.press('Escape');
  }
});

/** Solves the gate's sum. */
async function passGate(page: Page): Promise<void> {
  const label = await page.locator('form label').innerText();
  const [a = 0, b = 0] = (label.match(/\d/g) ?? []).map(Number);
  await page.locator('form input').fill(String(a * b));
  await page.keyboard.press('Enter');
}

test('the gate: the family’s frame stands through links and reloads, until the child is back in every way', async ({
  school,
  come,
}, info) => {
  test.slow();
  const say = wordsOf('en');
  const lesson = await bookLesson(school);
  const child = await come(lesson.student);
  const { page } = child;
  const balance = page.getByText(/^Balance: /);
  const isChilds = () => expect(page.getByRole('link', { name: say('child.grown_ups') })).toBeVisible();
  const gate = page.getByRole('heading', { name: say('child.gate.title') });
  await child.goTo('/schedule');
  await expect(balance).toBeVisible();

  await test.step('one tap hands the device over; a reload, the address bar, going back and another tab stay outside', async () => {
    await page.getByRole('button', { name: /^Hand to / }).click();
    await isChilds();
    await page.reload();
    await isChilds();
    await page.goBack();
    await expect(gate).toBeVisible();
    for (const path of ['/buy', '/settings/profile', '/buy/history']) {
      await child.goTo(path);
      await expect(gate).toBeVisible();
    }
    const other = await page.context().newPage();
    await other.goto(`${school.url}/buy`);
    await expect(other.getByRole('heading', { name: say('child.gate.title') })).toBeVisible();
    await other.close();
  });

  // Turns on the child's view.
  await school.pool.query('update people set child_view = true where id = (select id from accounts where email = $1)', [
    lesson.student.email,
  ]);
  await child.goTo('/settings/profile');
  await passGate(page);
  const back = page.getByRole('button', { name: /^Back to / });

  await test.step('after the sum the whole frame stays, through links and reloads', async () => {
    await page.getByRole('link', { name: say('app.settings.back') }).click();
    await expect(balance).toBeVisible();
    await page.reload();
    await expect(balance).toBeVisible();
    await page.getByRole('link', { name: say('app.menu.schedule') }).click();
    await expect(page).toHaveURL(/schedule/);
    await expect(back).toBeVisible();
    await looksRight(page, { name: 'parents-pages', info });
    const other = await page.context().newPage();
    await other.goto(`${school.url}/buy`);
    await expect(other.getByRole('heading', { name: say('child.gate.title') })).toBeVisible();
    await other.close();
  });

  await test.step('"Back to" closes it, also for the way back and a reload', async () => {
    await back.click();
    await isChilds();
    await page.goBack();
    await expect(gate).toBeVisible();
    await page.reload();
    await expect(gate).toBeVisible();
  });

  await test.step('the room gives the device back to the child', async () => {
    await passGate(page);
    await expect(back).toBeVisible();
    await child.goTo(`/rooms/${lesson.id}`);
    await expect(page.getByRole('button', { name: say('devices.hello.start') })).toBeVisible();
    await child.goTo('/lessons');
    await isChilds();
  });
});
