import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { made, type OutsideRow, type Scene, type View } from '../row.ts';
import { addHeld } from '../scene.ts';
import { both, heldPage, lessons, noText, text, wordsOn } from './looks.ts';

const makeHeld = async (scene: Scene): Promise<void> => {
  scene.made.set('held', await addHeld(scene));
};
const report = async (scene: Scene, words: string): Promise<void> => {
  const { problem } = await scene.family.call('POST /api/v2/lessons/{id}/problem', {
    params: { id: made(scene, 'held') },
    body: { kind: 'no_sound', words },
  });
  scene.made.set('problem', problem!.id);
};
const reviewPage: View['path'] = (scene) => `/lessons/${made(scene, 'held')}/review`;

/** Both were there, but it ended early: counted as missed, and yet it has what it left behind. */
const makeShort = async (scene: Scene, status: 'held' | 'missed' = 'missed'): Promise<void> => {
  await makeHeld(scene);
  await scene.school.pool.query(
    `update lessons set status = $2, together_minutes = 9, missed_by = case when $2 = 'missed' then 'teacher' end,
       held_at = case when $2 = 'held' then ends_at end where id = $1`,
    [made(scene, 'held'), status],
  );
};
const asChild = (isOn: boolean) => (scene: Scene) =>
  scene.family.call('PUT /api/v2/students/{id}/child_view', {
    params: { id: scene.ids.family },
    body: { childView: isOn },
  });

/** What is said, given and decided after a lesson. */
export const heldLessonRows: readonly OutsideRow[] = [
  ...(['family', 'teacher'] as const).map((who): OutsideRow => ({
    act: `the ${who} reviews a lesson, and changes it`,
    calls: ['POST /api/v2/lessons/{id}/reviews', 'PUT /api/v2/lessons/{id}/review'],
    before: async (scene) => {
      await makeHeld(scene);
      await scene[who].call('POST /api/v2/lessons/{id}/reviews', {
        params: { id: made(scene, 'held') },
        body: { score: 3 },
      });
    },
    do: async (scene) => {
      await scene[who].call('PUT /api/v2/lessons/{id}/review', {
        params: { id: made(scene, 'held') },
        body: { score: 5, text: `It was a lesson to remember: ${scene.words}` },
      });
    },
    views: both(heldPage, (page, { words }) => text(page, new RegExp(words))),
  })),
  ...(['family', 'teacher'] as const).map((who): OutsideRow => ({
    act: `the ${who} reviews a lesson that ended early`,
    calls: ['POST /api/v2/lessons/{id}/reviews'],
    before: (scene) => makeShort(scene),
    do: async (scene) => {
      await scene[who].call('POST /api/v2/lessons/{id}/reviews', {
        params: { id: made(scene, 'held') },
        body: { score: 5, text: `It was too short, and good: ${scene.words}` },
      });
    },
    views: both(heldPage, (page, { words }) => text(page, new RegExp(words))),
  })),
  {
    act: 'a manager counts a lesson that ended early as missed, seen by the child itself',
    calls: ['POST /api/v2/manager/lessons/{id}/verdict', 'PUT /api/v2/students/{id}/child_view'],
    isAlone: true,
    before: async (scene) => {
      await makeShort(scene, 'held');
      await asChild(true)(scene);
    },
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/lessons/{id}/verdict', {
        params: { id: made(scene, 'held') },
        body: { outcome: 'missed', missedBy: 'teacher', reason: 'The teacher had to go' },
      });
    },
    views: [
      {
        who: 'family',
        path: heldPage,
        sees: async (page) => {
          await text(page, 'The lesson ended early');
          await noText(page, /missed/i);
        },
      },
      { who: 'family', path: reviewPage, sees: (page) => text(page, 'The lesson ended early. How was it?') },
      {
        who: 'teacher',
        path: heldPage,
        sees: (page) => text(page, /You were together for 9 of 25 minutes/),
      },
      { who: 'teacher', path: reviewPage, sees: (page) => text(page, 'The lesson ended early. How was it?') },
    ],
    after: async (scene) => void (await asChild(false)(scene)),
  },
  {
    act: 'the teacher writes the plan after a trial lesson',
    calls: ['PUT /api/v2/lessons/{id}/child_plan'],
    before: async (scene) => {
      await makeHeld(scene);
      const id = made(scene, 'held');
      await scene.school.pool.query('update lessons set is_trial = true, number = null where id = $1', [id]);
      // The family's page asks for the rating before anything else.
      await scene.family.call('POST /api/v2/lessons/{id}/reviews', { params: { id }, body: { score: 5 } });
    },
    do: async (scene) => {
      await scene.teacher.call('PUT /api/v2/lessons/{id}/child_plan', {
        params: { id: made(scene, 'held') },
        body: { level: 'a1', perWeek: 2, lessonsCount: 16, goal: scene.words },
      });
    },
    views: [
      wordsOn('family', reviewPage),
      {
        who: 'teacher',
        path: reviewPage,
        sees: (page, { words }) => expect(page.getByLabel('By lesson 16')).toHaveValue(words),
      },
    ],
    after: async (scene) => {
      await scene.school.pool.query('update lessons set is_trial = false, number = 1 where id = $1', [
        made(scene, 'held'),
      ]);
    },
  },
  {
    act: 'the teacher gives a forgotten star',
    calls: ['POST /api/v2/lessons/{id}/stars'],
    before: makeHeld,
    do: async (scene) => {
      await scene.teacher.call('POST /api/v2/lessons/{id}/stars', {
        params: { id: made(scene, 'held') },
        body: { key: randomUUID() },
      });
    },
    views: [{ who: 'family', path: heldPage, sees: (page) => text(page, /1 star/) }],
  },
  {
    act: 'the family reports a problem',
    calls: ['POST /api/v2/lessons/{id}/problem'],
    before: makeHeld,
    do: (scene) => report(scene, scene.words),
    views: [wordsOn('teacher', lessons), wordsOn('teacher', heldPage), wordsOn('family', heldPage)],
  },
  {
    act: 'the teacher answers a problem',
    calls: ['POST /api/v2/lessons/{id}/problem/answer'],
    before: async (scene) => {
      await makeHeld(scene);
      await report(scene, '');
    },
    do: async (scene) => {
      await scene.teacher.call('POST /api/v2/lessons/{id}/problem/answer', {
        params: { id: made(scene, 'held') },
        body: { answer: scene.words },
      });
    },
    views: [wordsOn('family', heldPage), wordsOn('teacher', heldPage)],
  },
  {
    act: 'a manager decides a problem',
    calls: ['POST /api/v2/manager/lesson_problems/{id}/decision'],
    before: async (scene) => {
      await makeHeld(scene);
      await report(scene, '');
    },
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/lesson_problems/{id}/decision', {
        params: { id: made(scene, 'problem') },
        body: { decision: 'minutes', minutes: 5, words: scene.words },
      });
    },
    views: [wordsOn('family', heldPage), wordsOn('teacher', heldPage)],
  },
  {
    act: 'a manager decides a lesson’s outcome anew',
    calls: ['POST /api/v2/manager/lessons/{id}/verdict'],
    before: makeHeld,
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/lessons/{id}/verdict', {
        params: { id: made(scene, 'held') },
        body: { outcome: 'missed', missedBy: 'teacher', reason: 'The teacher was ill' },
      });
    },
    views: both(heldPage, (page) => text(page, /missed/)),
  },
  {
    act: 'the teacher adds a word to a lesson',
    calls: ['POST /api/v2/lessons/{id}/words'],
    before: makeHeld,
    do: async (scene) => {
      await scene.teacher.call('POST /api/v2/lessons/{id}/words', {
        params: { id: made(scene, 'held') },
        body: { word: `moo${scene.number}` },
      });
    },
    views: both(heldPage, (page, { number }) => text(page, `moo${number}`)),
  },
  {
    act: 'the teacher removes a word from a lesson',
    calls: ['POST /api/v2/lessons/{id}/words/removals'],
    before: async (scene) => {
      await makeHeld(scene);
      await scene.teacher.call('POST /api/v2/lessons/{id}/words', {
        params: { id: made(scene, 'held') },
        body: { word: `moo${scene.number}` },
      });
    },
    do: async (scene) => {
      await scene.teacher.call('POST /api/v2/lessons/{id}/words/removals', {
        params: { id: made(scene, 'held') },
        body: { word: `moo${scene.number}` },
      });
    },
    views: both(heldPage, async (page, { number }) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await noText(page, `moo${number}`);
    }),
  },
];
