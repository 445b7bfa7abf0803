import { type Booked, bookLesson } from '../journeys/parts/lessons.ts';
import type { School } from '../journeys/parts/School.ts';
import { wordsOf } from '../journeys/parts/words.ts';
import type { WebKitPage } from './WebKitPage.ts';

const say = wordsOf('en');

/** In units of the board's page. */
export const line = [
  { x: 300, y: 300 },
  { x: 900, y: 450 },
];
export const middle = [{ x: 600, y: 375 }];

/** Waits until the board and its content have loaded. */
export async function canDraw(page: WebKitPage): Promise<void> {
  await page.sees(say('room.board.saved'));
  await page.element('button', say('board.undo'), false);
}

/** A lesson of two people no one else uses, and a homework on its slides that waits for the student. */
export async function assignHomework(school: School): Promise<Booked> {
  const lesson = await bookLesson(school);
  await school.pool.query(
    `insert into homeworks (teacher_id, student_id, deck_id, description, words, created_at)
     select teacher_id, student_id, deck_id, 'Draw a cow. Say its name.', '{cow,pig}', now() from lessons where id = $1`,
    [lesson.id],
  );
  return lesson;
}
