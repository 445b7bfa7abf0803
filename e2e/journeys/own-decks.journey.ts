import type { AnyActivity } from '@skylark/contract/activity.facts';
import { exampleNames } from '../../web/src/features/teacherDecks/activity/examples.ts';
import { expect, test } from './journey.ts';
import { aPhoto } from './parts/aPhoto.ts';
import { bookLesson, tokenOf } from './parts/lessons.ts';
import { settled, violationsIn } from './parts/looks.ts';
import { solve } from './parts/playing.ts';
import type { School } from './parts/School.ts';

const TITLE = 'Two on a farm';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** For the trial: every form of the editor, on a phone, a tablet and a laptop. */
const WIDTHS = process.env['KINDS'] === 'every' ? [390, 820, 1440] : [];

test('a teacher’s own presentation: made by form and by keys, shown before a lesson, played at home, marked', async ({
  school,
  come,
}) => {
  test.slow();
  const lesson = await bookLesson(school, { startsInMinutes: 3_000 });
  const teacher = await come(lesson.teacher);
  const { page } = teacher;
  const field = page.getByRole('region', { name: 'Activity on this slide' });
  const editor = page.getByRole('dialog');
  const played = page.getByRole('region', { name: /^Activity: / });
  const isSaved = () => expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await test.step('a picture becomes a slide, and a copy of it the next one', async () => {
    await teacher.goTo('/materials/own');
    await page.getByLabel('Name of a new presentation').fill(TITLE);
    await page.getByRole('button', { name: 'Create' }).click();
    const chosen = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Add pictures or a PDF' }).click();
    await (await chosen).setFiles({ name: 'farm.png', mimeType: 'image/png', buffer: await aPhoto(page) });
    await page.getByRole('button', { name: 'Copy slide 1' }).click();
    for (const word of ['cow', 'hen']) {
      await page.getByLabel('New word in English').fill(word);
      await page.keyboard.press('Enter');
    }
    await isSaved();
  });

  await test.step('an activity by its form; it plays beside it', async () => {
    await page.getByRole('button', { name: /^Slide 1:/ }).click();
    await field.getByRole('button', { name: 'Add an activity' }).click();
    await editor.getByRole('button', { name: /^Spell a word/ }).click();
    await editor.getByLabel('Word in English, 2 to 12 letters').fill('pig');
    for (const letter of ['p', 'i', 'g']) await played.getByRole('button', { name: letter, exact: true }).click();
    await expect(page.locator('[data-kind="spell"][data-solved]')).toBeVisible();
    expect.soft(await violationsIn(page)).toEqual([]);
    await editor.getByRole('button', { name: 'Done' }).click();
    await expect(editor).toBeHidden();
    await isSaved();
  });

  await test.step('another one by keys alone', async () => {
    await page.getByRole('button', { name: /^Slide 2:/ }).press('Enter');
    await field.getByRole('button', { name: 'Add an activity' }).press('Enter');
    await editor.getByRole('button', { name: /^Find in the picture/ }).press('Enter');
    const spot = editor.getByRole('button', { name: /^cow, .*from the left/ });
    const before = await spot.getAttribute('aria-label');
    await spot.press('ArrowRight');
    await expect(spot).not.toHaveAttribute('aria-label', before ?? '');
    await editor.getByRole('group', { name: 'Spot 2' }).getByRole('checkbox', { name: 'To be found' }).press('Space');
    for (const word of ['cow', 'hen']) await played.getByRole('button', { name: word, exact: true }).press('Enter');
    await expect(page.locator('[data-kind="find"][data-solved]')).toBeVisible();
    expect.soft(await violationsIn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(editor).toBeHidden();
    await expect(field.getByRole('button', { name: 'Change the activity' })).toBeFocused();
    await isSaved();
  });

  await test.step('it is saved, and published to lessons', async () => {
    await page.reload();
    for (const [at, kind] of ['Spell a word', 'Find in the picture'].entries()) {
      await page.getByRole('button', { name: new RegExp(`^Slide ${at + 1}:`) }).click();
      await expect(field.getByText(kind)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Use in lessons' }).click();
    await expect(page.getByText('Lessons show it as it is here.')).toBeVisible();
    await teacher.goTo(`/lessons/${lesson.id}/prepare`);
    await page.getByRole('toolbar', { name: 'Teacher’s tools' }).getByRole('button').first().click();
    await editor.getByRole('button', { name: TITLE }).click();
    await expect(page.locator('[data-kind="spell"]')).toBeVisible();
  });

  await test.step('and into a homework', async () => {
    await teacher.goTo(`/lessons/${lesson.id}`);
    await page.getByRole('button', { name: 'Add homework' }).click();
    await editor.getByLabel('What to do').fill('Play both.');
    await editor.getByLabel('Slides').selectOption({ label: TITLE });
    await editor.getByRole('button', { name: 'Set homework' }).click();
    await expect(page.getByRole('heading', { name: 'Play both.' })).toBeVisible();
  });

  await test.step('the child plays it on a phone and hands it in', async () => {
    const child = await come(lesson.student, { context: PHONE });
    await child.goTo('/homeworks');
    await child.page.getByRole('link', { name: 'Start' }).tap();
    await child.page.getByRole('button', { name: 'Start', exact: true }).tap();
    const { rows } = await school.pool.query<{ activity: AnyActivity }>(
      `select s.activity from slides s join decks d on d.id = s.deck_id where d.title = $1 order by s.position`,
      [TITLE],
    );
    for (const [at, { activity }] of rows.entries()) {
      if (at > 0) await child.page.getByRole('button', { name: 'Next slide' }).tap();
      await solve(child.page, activity, 'touch');
    }
    await child.page.getByRole('button', { name: 'I’m done!' }).tap();
    await child.page.getByRole('button', { name: 'Hand it in', exact: true }).tap();
    await expect(child.page.getByRole('heading', { name: 'Well done!' })).toBeVisible();
  });

  await test.step('the teacher finds it marked', async () => {
    await page.getByRole('link', { name: 'Review', exact: true }).click();
    for (const steps of [3, 2])
      await expect(page.getByText(`${steps} of ${steps} done, ${steps} right first time`)).toBeVisible();
  });
});

test('every form of the editor has nothing that axe finds', async ({ school, come }, info) => {
  // Twelve forms at three widths take a minute; every run tests each form as a page (ActivityEditor.page.test.tsx).
  test.skip(
    WIDTHS.length === 0,
    'takes a minute; every run tests each form as a page; as a trial: npm run trials -- own-decks',
  );
  test.setTimeout(240_000);
  const lesson = await bookLesson(school);
  const answer = await fetch(`${school.url}/api/v2/teacher_decks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': await tokenOf(school, lesson.teacher) },
    body: JSON.stringify({ title: TITLE, deck_id: await deckOf(school, lesson.id) }),
  });
  const { id } = (await answer.json()) as { id: string };
  const teacher = await come(lesson.teacher);
  const { page } = teacher;
  const editor = page.getByRole('dialog');
  await teacher.goTo(`/materials/own/${id}`);
  await page.getByRole('button', { name: 'Add an activity' }).click();
  for (const [at, name] of exampleNames.entries())
    await test.step(name, async () => {
      if (at > 0) await editor.getByRole('button', { name: 'Another kind' }).click();
      await editor.getByRole('listitem').nth(at).getByRole('button').click();
      await expect(editor.getByText(/^(Ready to play|An example: put)/)).toBeVisible();
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        await page.evaluate(settled);
        await page.screenshot({ path: info.outputPath(`${name}-${width}.png`) });
        expect.soft(await violationsIn(page), `${name} at ${width}`).toEqual([]);
      }
    });
});

async function deckOf(school: School, lessonId: string): Promise<string | undefined> {
  const { rows } = await school.pool.query<{ deck_id: string }>('select deck_id from lessons where id = $1', [
    lessonId,
  ]);
  return rows[0]?.deck_id;
}
