import { type AnyActivity, activityKinds, nameOf, seededBy, wordOf } from '@skylark/contract/activity.facts';
import type { PlayMove } from '@skylark/contract/playState';
import { expect, type Locator, type Page } from '@playwright/test';
import { hintedMove } from '../../../web/test/hintedMove.ts';
import { oneOfEach } from '../../../web/test/oneOfEach.ts';
import { type Booked, bookLesson } from './lessons.ts';
import type { School } from './School.ts';

/** A lesson whose presentation has a slide of each kind, in the order listed here. */
export async function bookPlayed(school: School): Promise<Booked> {
  const lesson = await bookLesson(school);
  const { rows } = await school.pool.query<{ id: string }>(
    `with deck as (
       insert into decks (course_id, position, title, key)
       select course_id, 900, 'Every kind', 'every-' || right(id::text, 12) from lessons where id = $1 returning id, course_id
     ), pictures as (
       select s.image_key, s.thumb_key, row_number() over (order by s.position) as number
       from slides s join lessons l on l.deck_id = s.deck_id where l.id = $1
     ), made as (
       insert into slides (deck_id, position, image_key, thumb_key, description, activity)
       select deck.id, k.number, p.image_key, p.thumb_key, k.activity ->> 'kind', k.activity
       from deck, jsonb_array_elements($2::jsonb) with ordinality as k (activity, number)
         join pictures p on p.number = 1 + k.number % 3
     )
     update lessons l set deck_id = deck.id from deck where l.id = $1 returning deck.id`,
    [lesson.id, JSON.stringify(activityKinds.map((kind) => oneOfEach[kind]))],
  );
  expect(rows).toHaveLength(1);
  return lesson;
}

/**
 * The same slides as a homework.
 * @returns its id
 */
export async function givePlayed(school: School, lessonId: string): Promise<string> {
  const { rows } = await school.pool.query<{ id: string }>(
    `insert into homeworks (teacher_id, student_id, deck_id, description, created_at)
     select teacher_id, student_id, deck_id, 'Play all of it.', now() from lessons where id = $1 returning id`,
    [lessonId],
  );
  return rows[0]?.id ?? '';
}

/**
 * As slow as a hand: two swipes without duration become a fling in the browser, and the next tap would only stop it.
 */
const FRAME_MS = 20;
const SECOND_TAP_MS = 450;
/** The browser's stand-in for a microphone beeps each second. */
const SAID_MS = 1_500;

type Spot = readonly [x: number, y: number];

/** A finger moves along these points of the page. */
async function swipe(page: Page, spots: readonly Spot[]): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: Spot): Promise<unknown> =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  const [first = [0, 0], ...rest] = spots;
  await touch('touchStart', first);
  let from: Spot = first;
  for (const to of rest) {
    for (let step = 1; step <= 8; step += 1) {
      await touch('touchMove', [from[0] + ((to[0] - from[0]) * step) / 8, from[1] + ((to[1] - from[1]) * step) / 8]);
      await page.waitForTimeout(FRAME_MS);
    }
    from = to;
  }
  await touch('touchEnd');
}

/** Drags the mouse along these points of the page. */
async function dragAlong(page: Page, [first = [0, 0], ...rest]: readonly Spot[]): Promise<void> {
  await page.mouse.move(...first);
  await page.mouse.down();
  for (const to of rest) await page.mouse.move(...to, { steps: 8 });
  await page.mouse.up();
}

/** Records a word if there is a microphone: the teacher has none here. */
async function record(layer: Locator): Promise<void> {
  const begin = layer.getByRole('button', { name: 'Say the word' });
  if (!(await begin.isVisible())) return;
  await begin.click();
  await layer.page().waitForTimeout(SAID_MS);
  await layer.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(layer.getByRole('button', { name: 'Hear yourself' })).toBeVisible();
}

/** Plays to the end by following the hints. `how` performs one move. */
export async function solve(
  page: Page,
  written: AnyActivity,
  how: 'touch' | 'mouse' | 'keys',
  partner?: Page,
): Promise<void> {
  // Questions come in the room's order.
  const activity = seededBy(written, /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(page.url())?.[0]);
  const layer = page.locator(`[data-kind="${activity.kind}"]`);
  const part = (id: string) => layer.locator(`[data-part="${id}"]`);
  const partNamed = (id: string) => activity.parts.find((one) => one.id === id) ?? { id };
  const area = (id: string) => layer.getByRole('button', { name: wordOf(partNamed(id)), exact: true });
  const frame = async (): Promise<{ x: number; y: number; width: number; height: number }> =>
    (await layer.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const middle = async (of: ReturnType<typeof part>): Promise<Spot> => {
    const box = await of.boundingBox();
    if (!box) throw new Error(`${activity.kind}: what is to be touched is not there`);
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const enter = async (of: ReturnType<typeof part>): Promise<void> => {
    await of.focus();
    await page.keyboard.press('Enter');
  };
  const along = (spots: readonly Spot[]): Promise<void> => (how === 'touch' ? swipe : dragAlong)(page, spots);
  // On a phone the page shows more than the slide.
  await layer.scrollIntoViewIfNeeded();
  const isPainted = activity.parts.some(({ paint }) => paint);
  const moves: PlayMove[] = [];
  for (let move = hintedMove(activity, moves); move; move = hintedMove(activity, moves)) {
    if (activity.kind === 'info' && move.kind === 'put') {
      // In a lesson each side has one half; a child alone has both.
      const isOwn = (await part(`${move.part}.0`).count()) > 0;
      const hand = isOwn ? page : (partner ?? page);
      for (const id of [`${move.part}.0`, move.to]) {
        await hand.locator(`[data-kind="info"] [data-part="${id}"]`).focus();
        await hand.keyboard.press('Enter');
      }
      await expect(part(move.to).and(page.locator('[data-done]'))).toBeVisible();
    } else if (move.kind === 'put') {
      const [from, to] = isPainted ? [part(move.to), area(move.part)] : [part(move.part), part(move.to)];
      if (how !== 'keys') await along([await middle(from), await middle(to)]);
      else {
        await enter(from);
        await enter(to);
      }
    } else if (move.kind === 'pick') {
      if (activity.kind === 'say') await record(layer);
      if (how === 'touch') await part(move.part).tap();
      else if (how === 'mouse') await part(move.part).click();
      else await enter(part(move.part));
    } else if (move.kind === 'type') {
      await part(move.part).fill(move.text);
      if (how === 'keys') await part(move.part).press('Enter');
      else await layer.getByRole('button', { name: 'Check' }).click();
    } else if (move.kind === 'trace') {
      const { x, y, width, height } = await frame();
      const spots = Array.from({ length: move.points.length / 2 }, (_, at): Spot => [
        x + ((move.points[2 * at] ?? 0) / 1_000) * width,
        y + ((move.points[2 * at + 1] ?? 0) / 1_000) * height,
      ]);
      if (how !== 'keys') await along(spots);
      else await enter(layer.getByRole('button', { name: /^Trace line/ }));
    }
    moves.push({ move, seat: 's', second: 0 });
    // The page ignores a second tap on the same button that comes too soon.
    if (activity.kind === 'yesno' || activity.kind === 'say') await page.waitForTimeout(SECOND_TAP_MS);
    // The next one is at the position where the last one left it.
    if (move.kind === 'trace' && hintedMove(activity, moves))
      await expect(layer.getByRole('button', { name: `Trace line ${moves.length + 1} of` })).toBeVisible();
  }
  await expect(
    page.locator(`[data-kind="${activity.kind}"][data-solved]`),
    nameOf(activity.parts[0] ?? { id: '' }),
  ).toBeVisible();
}
