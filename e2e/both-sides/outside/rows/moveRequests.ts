import { expect } from '@playwright/test';
import { made, type OutsideRow, type Scene, type View } from '../row.ts';
import { bookOne, cancelMade, timeOf } from '../scene.ts';
import { both, isMoved, lessonRow, lessons, madePage, text } from './looks.ts';

/** Far from the times of all other cells. */
const LATER_HOURS = 21 * 24;
const offered = (scene: Scene): string[] => [timeOf(scene, 1), timeOf(scene, LATER_HOURS)];
/** The teacher asks the family to move the lesson of this row. */
const askToMove = async (scene: Scene): Promise<void> => {
  const { id } = await scene.teacher.call('POST /api/v2/lessons/{id}/move_request', {
    params: { id: made(scene, 'lesson') },
    body: { times: offered(scene), words: scene.words },
  });
  scene.made.set('request', id);
};
const bookAndAsk = async (scene: Scene): Promise<void> => {
  await bookOne(scene);
  await askToMove(scene);
};
const answerMove = async (scene: Scene, startsAt: string | null): Promise<void> => {
  await scene.family.call('POST /api/v2/lessons/{id}/move_request/answer', {
    params: { id: made(scene, 'lesson') },
    body: { requestId: made(scene, 'request'), startsAt },
  });
};
const onMadePage = (who: View['who'], words: string | RegExp): View => ({
  who,
  path: madePage,
  sees: (page) => text(page, words),
});

/** A teacher asks to move a lesson, and the family answers. */
export const moveRequestRows: readonly OutsideRow[] = [
  {
    act: 'the teacher asks to move a lesson',
    calls: ['POST /api/v2/lessons/{id}/move_request'],
    before: async (scene) => void (await bookOne(scene)),
    do: askToMove,
    views: [
      onMadePage('family', /asks to move this lesson/),
      {
        who: 'family',
        path: lessons,
        sees: (page, scene) =>
          expect(lessonRow(page, made(scene, 'lesson')).getByText(/asks to move this lesson/)).toBeVisible(),
      },
      onMadePage('teacher', /^You asked .* family to move/),
      {
        who: 'teacher',
        path: lessons,
        sees: (page, scene) =>
          expect(lessonRow(page, made(scene, 'lesson')).getByText('You asked to move it')).toBeVisible(),
      },
    ],
    after: cancelMade,
  },
  {
    act: 'the teacher takes back that it asked to move a lesson',
    calls: ['DELETE /api/v2/lessons/{id}/move_request'],
    before: bookAndAsk,
    do: async ({ teacher, made: things }) => {
      await teacher.call('DELETE /api/v2/lessons/{id}/move_request', { params: { id: things.get('lesson') ?? '' } });
    },
    views: [onMadePage('family', /no longer needs to move/), onMadePage('teacher', /^You took your question/)],
    after: cancelMade,
  },
  {
    act: 'the family chooses a time that the teacher offers for a lesson',
    calls: ['POST /api/v2/lessons/{id}/move_request/answer'],
    before: bookAndAsk,
    do: (scene) => answerMove(scene, timeOf(scene, 1)),
    views: [
      onMadePage('family', /^Moved, as /),
      onMadePage('teacher', /chose one of your times/),
      ...both(madePage, isMoved),
    ],
    after: cancelMade,
  },
  {
    act: 'the family finds that no offered time fits',
    calls: ['POST /api/v2/lessons/{id}/move_request/answer'],
    before: bookAndAsk,
    do: (scene) => answerMove(scene, null),
    views: [
      onMadePage('family', /^You told .* none of the times fits/),
      onMadePage('teacher', /^None of your times fits/),
    ],
    after: cancelMade,
  },
  {
    act: 'a time that the teacher offers for a lesson is booked',
    calls: ['POST /api/v2/manager/lessons'],
    before: bookAndAsk,
    do: async (scene) => {
      const { id } = await scene.manager.call('POST /api/v2/manager/lessons', {
        body: {
          teacherId: scene.ids.teacher,
          studentId: scene.ids.family,
          startsAt: timeOf(scene, LATER_HOURS),
          anyway: true,
        },
      });
      scene.made.set('other', id);
    },
    views: both(madePage, (page) => text(page, /no longer free/)),
    after: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/lessons/{id}/cancel', {
        params: { id: made(scene, 'other') },
        body: { by: 'school', reason: 'For the matrix' },
      });
      await cancelMade(scene);
    },
  },
];
