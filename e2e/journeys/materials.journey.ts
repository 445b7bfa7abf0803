import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';
import { manage } from './parts/manage.ts';
import { wordsOf } from './parts/words.ts';

const uk = wordsOf('uk');
const COURSE = `
slug: weather
title: What is the weather like?
level: Explorer
decks:
  - key: sun
    title: Sun and rain
    notes: Look out of the window first.
    words: [sun, rain]
    pdf: sun.pdf
    pages: [{ note: Ask what the child sees. }]
homework: [{ title: Draw the weather, task: Draw your window., after: sun, pdf: sun.pdf }]
`;

/** Like slides a teacher has exported to PDF. */
async function printSlides(browser: Browser, path: string, slides: string[]): Promise<void> {
  const page = await browser.newPage();
  await page.setContent(slides.map((text) => `<h1 style="font-size: 90px; break-after: page">${text}</h1>`).join(''));
  await page.pdf({ path, width: '1280px', height: '720px', printBackground: true });
  await page.close();
}

test('courses are imported by the command line, a teacher prepares a lesson, and both review it', async ({
  browser,
  come,
  school,
}, info) => {
  const folder = mkdtempSync(join(tmpdir(), 'skylark-course-'));
  await printSlides(browser, join(folder, 'sun.pdf'), ['The sun is yellow', 'Rain and wind']);
  writeFileSync(join(folder, 'course.yaml'), COURSE);
  const lesson = await bookLesson(school);

  await test.step('a PDF and a described course, imported twice', async () => {
    expect(await manage(school, 'courses', 'import', join(folder, 'sun.pdf'), '--title=By itself')).toContain(
      'By itself',
    );
    for (const changed of ['0', '0'])
      expect(await manage(school, 'courses', 'import', join(folder, 'course.yaml'))).toMatch(
        new RegExp(`weather .*  1 +2 +1 +2 +${changed}`),
      );
    expect(await manage(school, 'courses', 'list')).toContain('What is the weather like?');
    rmSync(folder, { recursive: true });
  });

  const teacher = await come(lesson.teacher);
  const { page } = teacher;
  await test.step('the teacher finds a word, and turns the pages of its lesson', async () => {
    await teacher.goTo('/materials');
    await expect(page.getByRole('link', { name: 'Animal Friends' })).toBeVisible();
    await looksRight(page);
    await page.getByRole('searchbox').pressSequentially('rainb 100%');
    await expect(page.getByRole('searchbox')).toHaveValue('rainb 100%');
    await page.getByRole('searchbox').fill('');
    await page.getByRole('searchbox').pressSequentially('rain');
    await page.getByRole('link', { name: 'What is the weather like?' }).click();
    await expect(page.getByText('Draw your window.')).toBeVisible();
    await looksRight(page);
    await page.getByRole('link', { name: '1. Sun and rain' }).click();
    await expect(page.getByRole('img', { name: 'The sun is yellow' })).toBeVisible();
    await expect(page.getByText('Ask what the child sees.')).toBeVisible();
    await looksRight(page);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('img', { name: 'Rain and wind' })).toBeVisible();
    await expect(page.getByText('Slide 2 of 2')).toBeVisible();
    await page.getByRole('button', { name: 'Preview full screen' }).click();
    const room = page.getByRole('dialog', { name: 'Sun and rain' });
    await expect(room.getByRole('img', { name: 'The sun is yellow' })).toBeVisible();
    await expect(room.getByText('Ask what the child sees.')).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(room).toBeHidden();
  });

  await test.step('in the room the teacher adds a word that came up', async () => {
    await teacher.enterRoom(lesson.id);
    await page.getByRole('button', { name: 'Words', exact: true }).click();
    const words = page.getByRole('region', { name: 'Words' });
    await words.getByLabel('New word').fill('a puddle');
    await words.getByRole('button', { name: 'Add' }).click();
    await expect(words.getByRole('listitem').filter({ hasText: 'a puddle' })).toBeVisible();
    await looksRight(page);
    await page.keyboard.press('Escape');
    await expect(words).toBeHidden();
  });

  await school.pool.query(
    `update lessons set status = 'held', call_started_at = now(), held_at = now(),
       starts_at = starts_at - interval '1 day', ends_at = ends_at - interval '1 day' where id = $1`,
    [lesson.id],
  );
  await test.step('the teacher adds a word and a review', async () => {
    await teacher.goTo(`/lessons/${lesson.id}/review`);
    await page.getByLabel('New word').fill('sun');
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'sun' })).toBeVisible();
    await page.getByLabel('A line for the family').fill('Every animal by its name!');
    await page.getByRole('button', { name: 'Save and finish' }).click();
    await expect(page.getByText('Please choose a star rating')).toBeVisible();
    await page.getByLabel('4 stars out of 5').check();
    await looksRight(page, { name: 'after-lesson', info });
    await page.getByRole('button', { name: 'Save and finish' }).click();
    await expect(page).toHaveURL(`${teacher.url}/lessons`);
    await teacher.goTo(`/lessons/${lesson.id}/review`);
    await expect(page.getByText('Every animal by its name!')).toBeVisible();
    await looksRight(page);
    await page.getByRole('button', { name: 'Edit my review' }).click();
    await page.getByLabel('5 stars out of 5').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Save and finish' }).click();
    await expect(page).toHaveURL(`${teacher.url}/lessons`);
  });

  await test.step('the child does so in Ukrainian, and both see it on the lesson', async () => {
    const student = await come(lesson.student, { context: { timezoneId: 'Europe/Kyiv', locale: 'uk-UA' } });
    await student.goTo(`/lessons/${lesson.id}/review`);
    await student.page.getByRole('radio').nth(4).check();
    await student.page.getByLabel(uk('reviews.text.student')).fill('Дуже сподобався жираф!');
    await looksRight(student.page);
    await student.page.getByRole('button', { name: uk('reviews.save') }).click();
    await student.page.getByRole('link', { name: uk('reviews.to_lesson') }).click();
    for (const text of ['Дуже сподобався жираф!', 'Every animal by its name!', 'sun', 'a puddle', uk('reviews.edited')])
      await expect(student.page.getByText(text).first()).toBeVisible();
    await looksRight(student.page);
    await student.page.getByRole('button', { name: uk('lessons.look_at_slides') }).click();
    await expect(student.page.getByRole('dialog').getByRole('img', { name: lesson.slides[0]! })).toBeVisible();

    await school.pool.query('update lessons set is_trial = true, number = null where id = $1', [lesson.id]);
    await student.goTo(`/lessons/${lesson.id}/review`);
    await student.page
      .getByRole('region', { name: uk('after.package.any') })
      .getByRole('link')
      .click();
    await expect(student.page).toHaveURL(`${student.url}/buy#plan`);
  });
});
