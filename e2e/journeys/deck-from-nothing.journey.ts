import type { StoredActivity } from '@skylark/contract/activity';
import type { Locator } from '@playwright/test';
import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { violationsIn } from './parts/looks.ts';

const TITLE = 'Animals from nothing';
const ACTIONS_MAX = 30;

test('a lesson of twelve slides with ten kinds of activities is made from nothing in thirty actions', async ({
  school,
  come,
}) => {
  test.slow();
  const { teacher: who } = await bookLesson(school, { startsInMinutes: 3_000 });
  const teacher = await come(who);
  const { page } = teacher;
  let actions = 0;
  const press = async (button: Locator): Promise<void> => {
    actions += 1;
    await button.click();
  };
  const type = async (field: Locator, text: string): Promise<void> => {
    actions += 1;
    await field.fill(text);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
  const dialog = page.getByRole('dialog');
  const isSaved = () => expect(page.getByText('Saved', { exact: true })).toBeVisible();
  const composed = async (compose: () => Promise<void> = () => Promise.resolve()): Promise<void> => {
    await press(button('New slide'));
    await compose();
    await press(dialog.getByRole('button', { name: 'Done' }));
    await expect(dialog).toBeHidden();
  };

  await teacher.goTo('/materials/own');
  await type(page.getByLabel('Name of a new presentation'), TITLE);
  await press(button('Create'));

  await test.step('words get their pictures from the shelf, and become six games at once', async () => {
    await type(page.getByLabel('New word in English'), 'cat, dog, pig, cow, duck, horse');
    await press(button('Add the word'));
    const words = page.getByRole('region', { name: 'Words' });
    await expect(words.locator('li img')).toHaveCount(6);
    await press(button('Make games from these words'));
    await expect(button(/^Slide 6: /)).toBeVisible();
    expect.soft(await violationsIn(page)).toEqual([]);
  });

  for (const kind of ['Put in order', 'Drag to its place', 'Memory', 'Trace'])
    await test.step(kind, async () => {
      await composed();
      await press(button('Add an activity'));
      await press(dialog.getByRole('button', { name: new RegExp(`^${kind}`) }));
      await press(dialog.getByRole('button', { name: 'Done' }));
      await expect(dialog).toBeHidden();
    });

  await test.step('a slide with words, and a copy of it', async () => {
    await composed(async () => {
      await press(dialog.getByRole('button', { name: 'Text', exact: true }));
      await type(dialog.getByRole('textbox', { name: 'Text' }), TITLE);
      expect.soft(await violationsIn(page)).toEqual([]);
    });
    await press(button(/^Copy slide 11$/));
    await isSaved();
  });

  const { rows } = await school.pool.query<{ slides: { activity: StoredActivity | null }[] }>(
    `select content -> 'slides' as slides from teacher_decks where content ->> 'title' = $1`,
    [TITLE],
  );
  const activities = (rows[0]?.slides ?? []).map(({ activity }) => activity);
  expect(activities).toHaveLength(12);
  const kinds = new Set(activities.flatMap((activity) => (activity ? [activity.kind] : [])));
  expect([...kinds].toSorted()).toHaveLength(10);
  console.info(`${actions} actions`);
  expect(actions).toBeLessThanOrEqual(ACTIONS_MAX);

  await test.step('a step is taken back by its key, also where something is typed', async () => {
    await page.getByLabel('Name', { exact: true }).focus();
    await page.keyboard.press('Control+z');
    await expect(button(/^Slide 12: /)).toBeHidden();
    await page.keyboard.press('Control+Shift+z');
    await expect(button(/^Slide 12: /)).toBeVisible();
    await isSaved();
  });
});
