import { expect, test } from './journey.ts';
import { bookLesson } from './parts/lessons.ts';
import { looksRight } from './parts/looks.ts';

test('somebody of the school speaks the words of a lesson by keyboard alone, and a child hears them', async ({
  school,
  come,
  page,
  consoles,
}, info) => {
  // A page of the desk that is opened without a session.
  consoles.mayReport(/status of 401.*\/manager\/me\b/);
  const lesson = await bookLesson(school, { startsInMinutes: -60 });
  await school.pool.query(`update lessons set status = 'held', held_at = ends_at where id = $1`, [lesson.id]);
  await page.goto(`${school.url}/desk`);
  await page.getByRole('textbox', { name: 'Email' }).fill('owner@skylark.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('skylark-owner');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Voices' }).click();
  const record = page.getByRole('button', { name: 'Record', exact: true });
  await expect(record).toBeFocused();
  await looksRight(page, { name: 'desk-voices', info });
  const words = await page.evaluate(async () => {
    const reply = await fetch('/api/v2/manager/voices', { headers: { 'X-Skylark-Desk': '1' } });
    return ((await reply.json()) as { items: { word: string }[] }).items.map(({ word }) => word);
  });
  const [first = '', second = '', third = ''] = words;

  await test.step('two words, one key each: the stand-in for a microphone beeps, and is silent', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByText(`Next: ${third}`)).toBeVisible();
    await expect(page.getByText(`“${first}” is saved.`)).toBeVisible();
    await page.keyboard.press('r');
    await expect(page.getByText(`“${second}” is saved.`)).toBeVisible();
    await looksRight(page, { name: 'desk-voices-spoken', info });
  });

  await test.step('what is kept is short: the silence around the word is gone', async () => {
    const seconds = await page.evaluate(async () => {
      const reply = await fetch('/api/v2/manager/voices?state=spoken', { headers: { 'X-Skylark-Desk': '1' } });
      const [voice] = ((await reply.json()) as { items: { sound_url: string }[] }).items;
      const sound = await (await fetch(voice?.sound_url ?? '')).arrayBuffer();
      return (await new AudioContext().decodeAudioData(sound)).duration;
    });
    expect(seconds).toBeGreaterThan(0.1);
    expect(seconds).toBeLessThan(4);
  });

  await test.step('one of them again, the other not at all', async () => {
    const list = page.getByRole('list', { name: 'Spoken words' });
    await list.getByRole('button', { name: `Speak “${first}” again` }).click();
    await expect(record).toBeFocused();
    const sent = page.waitForResponse((reply) => reply.request().method() === 'PUT');
    await page.keyboard.press('Enter');
    expect((await sent).status()).toBe(200);
    await list.getByRole('button', { name: `Remove the recording of “${second}”` }).click();
    await expect(list.getByRole('listitem')).toHaveCount(1);
  });

  await test.step('the child hears it', async () => {
    await school.pool.query(
      `update lessons set deck_id = (
         select w.deck_id from deck_words w join decks d on d.id = w.deck_id
         where lower(w.word) = lower($2) and d.kind = 'lesson' and d.retired_at is null limit 1)
       where id = $1`,
      [lesson.id, first],
    );
    const child = await come(lesson.student);
    const { rows } = await school.pool.query<{ sound_key: string }>('select sound_key from school_voices');
    const heard = child.page.waitForRequest((request) => request.url().endsWith(rows[0]?.sound_key ?? '-'));
    await child.goTo(`/lessons/${lesson.id}`);
    await child.page.getByRole('button', { name: first, exact: true }).first().click();
    await heard;
  });
});
