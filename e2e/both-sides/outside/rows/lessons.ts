import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { linkOfCheck } from '../../../journeys/parts/linkOfCheck.ts';
import { made, type OutsideRow, type Scene, type View } from '../row.ts';
import { addHeld, bookOne, cancelMade, EVERY_HOUR, timeOf } from '../scene.ts';
import { aheadPage, free, heldPage, lessonRow, lessons, madePage, noText, text, wordsOn } from './looks.ts';

const clockOf = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' }).format(
    new Date(at),
  );
const both = (path: View['path'], sees: View['sees']): View[] =>
  (['family', 'teacher'] as const).map((who) => ({ who, path, sees }));

const inList = both(lessons, (page, scene) => expect(lessonRow(page, made(scene, 'lesson'))).toBeVisible());
const notInList = (who: View['who']): View => ({
  who,
  path: lessons,
  sees: async (page, scene) => {
    await expect(lessonRow(page, scene.ahead)).toBeVisible();
    await expect(lessonRow(page, made(scene, 'lesson'))).toHaveCount(0);
  },
});
const nobodyHasIt = [notInList('family'), notInList('teacher')];
const isMoved = (page: Page, scene: Scene) => text(page, clockOf(timeOf(scene, 1)));
const noneFree: View = {
  who: 'family',
  path: () => '/booking',
  sees: (page) => text(page, /No free times/),
};
const hours = async ({ teacher }: Scene, isOpen: boolean): Promise<void> => {
  await teacher.call('PUT /api/v2/schedule/hours', {
    body: { timeZone: 'Europe/London', hours: isOpen ? EVERY_HOUR : [] },
  });
};
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
const decks = async ({ school }: Scene): Promise<{ id: string; title: string }> => {
  const { rows } = await school.pool.query<{ id: string; title: string }>(
    `select d.id, d.title from decks d join courses c on c.id = d.course_id
     where c.slug = 'animal-friends' and d.kind = 'lesson' and d.position = 2`,
  );
  return rows[0]!;
};
const showsDeck = async (page: Page, scene: Scene): Promise<void> => text(page, (await decks(scene)).title);
async function endAbsence({ manager, ids, teacher, words }: Scene): Promise<void> {
  const { closedSlots } = await teacher.call('GET /api/v2/schedule');
  const slot = closedSlots.find(({ reason }) => reason === words);
  if (slot)
    await manager.call('DELETE /api/v2/manager/teachers/{id}/closed_slots/{slot}', {
      params: { id: ids.teacher, slot: slot.id },
    });
}
/** An instant on the wall clock of the teacher’s schedule: 2026-11-27T15:00. */
const londonTime = (at: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone: 'Europe/London' })
    .format(new Date(at))
    .replace(' ', 'T');
const localIn = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

/** A time in which nothing else is. */
const emptyTime = ({ number }: Scene, reason: string) => {
  const day = localIn(80 + number).slice(0, 10);
  return { from: `${day}T13:00`, to: `${day}T15:00`, reason };
};
const londonOf = (at: string): string =>
  new Date(at).toLocaleString('sv-SE', { timeZone: 'Europe/London' }).slice(0, 16).replace(' ', 'T');
/** The teacher tells the school that it can’t teach the lesson of this row. */
const tell = async (scene: Scene): Promise<void> => {
  const { absence } = await scene.teacher.call('POST /api/v2/schedule/closed_slots', {
    body: {
      from: londonOf(timeOf(scene)),
      to: londonOf(timeOf(scene, 1)),
      reason: scene.words,
      knownLessons: [made(scene, 'lesson')],
    },
  });
  scene.made.set('absence', absence!.id);
};
const takeBack = async (scene: Scene): Promise<void> => {
  await scene.teacher.call('DELETE /api/v2/schedule/absences/{id}', { params: { id: made(scene, 'absence') } });
};
const awayFor = (who: View['who'], words: string | RegExp): View[] => [
  { who, path: madePage, sees: (page) => text(page, words) },
  {
    who,
    path: lessons,
    sees: (page, scene) => expect(lessonRow(page, made(scene, 'lesson')).getByText(words)).toBeVisible(),
  },
];
const notAwayFor = (who: View['who'], words: string | RegExp): View[] => [
  {
    who,
    path: madePage,
    sees: async (page) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await noText(page, words);
    },
  },
];

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

/** Booking, moving, cancelling, absence, problems and everything else about a lesson before and after it. */
export const lessonRows: readonly OutsideRow[] = [
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
  {
    act: 'a manager books a lesson',
    calls: ['POST /api/v2/manager/lessons'],
    do: async (scene) => void (await bookOne(scene)),
    views: [
      {
        who: 'family',
        path: lessons,
        sees: (page, scene) => expect(page.getByText(clockOf(timeOf(scene))).first()).toBeVisible(),
      },
      {
        who: 'teacher',
        path: lessons,
        sees: (page, scene) => expect(page.getByText(clockOf(timeOf(scene))).first()).toBeVisible(),
      },
    ],
    after: cancelMade,
  },
  {
    act: 'the family books a lesson',
    calls: ['POST /api/v2/booking/lessons'],
    do: async (scene) => {
      const booked = await scene.family.call('POST /api/v2/booking/lessons', {
        body: { teacherId: scene.ids.teacher, starts: [timeOf(scene)] },
      });
      scene.made.set('lesson', booked.lessons[0]?.id ?? '');
    },
    views: inList,
    after: cancelMade,
  },
  {
    act: 'the family goes on with another teacher',
    calls: ['POST /api/v2/booking/lessons'],
    before: async ({ manager, ids }) => {
      const body = { timeZone: 'Europe/London', hours: EVERY_HOUR };
      await manager.call('PUT /api/v2/manager/teachers/{id}/hours', { params: { id: ids.substitute }, body });
    },
    do: async (scene) => {
      const booked = await scene.family.call('POST /api/v2/booking/lessons', {
        body: { teacherId: scene.ids.substitute, starts: [timeOf(scene)] },
      });
      scene.made.set('lesson', booked.lessons[0]?.id ?? '');
    },
    views: [
      {
        who: 'family',
        path: lessons,
        sees: (page, scene) => expect(lessonRow(page, made(scene, 'lesson'))).toContainText('Iryna'),
      },
    ],
    after: cancelMade,
  },
  {
    act: 'the family books a new time for a lesson it has cancelled',
    calls: ['POST /api/v2/booking/lessons/{id}/cancel', 'POST /api/v2/booking/lessons'],
    before: async (scene) => {
      const id = await bookOne(scene);
      await scene.family.call('POST /api/v2/booking/lessons/{id}/cancel', { params: { id }, body: {} });
    },
    do: async (scene) => {
      const { cancelled } = await scene.family.call('GET /api/v2/booking/lessons/{id}', {
        params: { id: made(scene, 'lesson') },
      });
      const booked = await scene.family.call('POST /api/v2/booking/lessons', {
        body: { teacherId: scene.ids.teacher, starts: [cancelled!.again[0]!] },
      });
      scene.made.set('lesson', booked.lessons[0]?.id ?? '');
    },
    views: inList,
    after: cancelMade,
  },
  {
    act: 'the family moves a lesson',
    calls: ['POST /api/v2/booking/lessons/{id}/move'],
    before: async (scene) => void (await bookOne(scene)),
    do: async (scene) => {
      await scene.family.call('POST /api/v2/booking/lessons/{id}/move', {
        params: { id: made(scene, 'lesson') },
        body: { startsAt: timeOf(scene, 1) },
      });
    },
    views: both(madePage, isMoved),
    after: cancelMade,
  },
  {
    act: 'the family cancels a lesson',
    calls: ['POST /api/v2/booking/lessons/{id}/cancel'],
    before: async (scene) => void (await bookOne(scene)),
    do: async (scene) => {
      await scene.family.call('POST /api/v2/booking/lessons/{id}/cancel', {
        params: { id: made(scene, 'lesson') },
        body: {},
      });
    },
    views: [...nobodyHasIt, ...both(madePage, (page) => text(page, 'Cancelled'))],
  },
  {
    act: 'a manager moves a lesson',
    calls: ['POST /api/v2/manager/lessons/{id}/move'],
    before: async (scene) => void (await bookOne(scene)),
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/lessons/{id}/move', {
        params: { id: made(scene, 'lesson') },
        body: { startsAt: timeOf(scene, 1), anyway: true },
      });
    },
    views: both(madePage, isMoved),
    after: cancelMade,
  },
  {
    act: 'a manager cancels a lesson',
    calls: ['POST /api/v2/manager/lessons/{id}/cancel'],
    before: async (scene) => void (await bookOne(scene)),
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/lessons/{id}/cancel', {
        params: { id: made(scene, 'lesson') },
        body: { by: 'school', reason: 'The school is closed' },
      });
    },
    views: nobodyHasIt,
  },
  {
    act: 'a manager gives a lesson to another teacher',
    calls: ['POST /api/v2/manager/lessons/{id}/teacher'],
    before: async (scene) => void (await bookOne(scene)),
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/lessons/{id}/teacher', {
        params: { id: made(scene, 'lesson') },
        body: { teacherId: scene.ids.substitute, anyway: true },
      });
    },
    views: [{ who: 'family', path: madePage, sees: (page) => text(page, /Iryna/) }, notInList('teacher')],
    after: cancelMade,
  },
  {
    act: 'a manager books a series, and ends it',
    calls: ['POST /api/v2/manager/series', 'POST /api/v2/manager/series/{id}/end'],
    before: async (scene) => {
      const { lessons: booked } = await scene.manager.call('POST /api/v2/manager/series', {
        body: {
          teacherId: scene.ids.teacher,
          studentId: scene.ids.family,
          startsAt: timeOf(scene),
          count: 2,
          anyway: true,
        },
      });
      const { items } = await scene.manager.call('GET /api/v2/manager/series', {
        query: { studentId: scene.ids.family },
      });
      scene.made.set('series', items[0]?.id ?? '');
      scene.made.set('lesson', booked[0]?.id ?? '');
    },
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/series/{id}/end', {
        params: { id: made(scene, 'series') },
        body: { by: 'school', reason: 'The school is closed' },
      });
    },
    views: nobodyHasIt,
  },
  {
    act: 'a manager enters an absence of the teacher',
    calls: ['POST /api/v2/manager/teachers/{id}/absence', 'DELETE /api/v2/manager/teachers/{id}/closed_slots/{slot}'],
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/teachers/{id}/absence', {
        params: { id: scene.ids.teacher },
        body: {
          from: `${localIn(40 + scene.number).slice(0, 10)}T09:00`,
          to: `${localIn(40 + scene.number).slice(0, 10)}T12:00`,
          reason: scene.words,
          plan: [],
        },
      });
    },
    views: [wordsOn('teacher', () => '/schedule/edit')],
    after: endAbsence,
  },
  {
    act: 'a manager enters an absence and gives the lessons in it to others, or cancels them',
    isAlone: true,
    calls: ['POST /api/v2/manager/teachers/{id}/absence'],
    before: async (scene) => {
      await scene.manager.call('PUT /api/v2/manager/teachers/{id}/hours', {
        params: { id: scene.ids.substitute },
        body: { timeZone: 'Europe/London', hours: EVERY_HOUR },
      });
      scene.made.set('cancelled', await bookOne(scene, 1));
      await bookOne(scene);
    },
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/teachers/{id}/absence', {
        params: { id: scene.ids.teacher },
        body: {
          from: londonTime(timeOf(scene)),
          to: londonTime(timeOf(scene, 2)),
          reason: scene.words,
          plan: [
            { lessonId: made(scene, 'lesson'), teacherId: scene.ids.substitute },
            { lessonId: made(scene, 'cancelled'), teacherId: null },
          ],
        },
      });
    },
    views: [
      { who: 'family', path: madePage, sees: (page) => text(page, /Iryna/) },
      {
        who: 'family',
        path: (scene) => `/lessons/${made(scene, 'cancelled')}`,
        sees: (page) => text(page, 'Cancelled'),
      },
      notInList('teacher'),
      wordsOn('teacher', () => '/schedule/edit'),
    ],
    after: async (scene) => {
      await endAbsence(scene);
      await cancelMade(scene);
      await scene.manager.call('PUT /api/v2/manager/teachers/{id}/hours', {
        params: { id: scene.ids.substitute },
        body: { timeZone: 'Europe/London', hours: [] },
      });
    },
  },
  {
    act: 'the teacher closes a slot, on another device',
    calls: ['POST /api/v2/schedule/closed_slots', 'DELETE /api/v2/schedule/closed_slots/{id}'],
    do: async (scene) => {
      const day = localIn(70 + scene.number).slice(0, 10);
      const { slots } = await scene.teacher.call('POST /api/v2/schedule/closed_slots', {
        body: { from: `${day}T09:00`, to: `${day}T12:00`, reason: scene.words },
      });
      scene.made.set('slot', slots[0]?.id ?? '');
    },
    views: [wordsOn('teacher', () => '/schedule/edit')],
    after: async (scene) => {
      await scene.teacher.call('DELETE /api/v2/schedule/closed_slots/{id}', { params: { id: made(scene, 'slot') } });
    },
  },
  {
    act: 'the teacher closes a month, and a family that chooses a time has none',
    isAlone: true,
    calls: ['POST /api/v2/schedule/closed_slots'],
    do: async (scene) => {
      const { absence } = await scene.teacher.call('POST /api/v2/schedule/closed_slots', {
        body: {
          from: localIn(-1).slice(0, 11) + '00:00',
          to: localIn(120).slice(0, 11) + '00:00',
          reason: scene.words,
          knownLessons: (
            await scene.school.pool.query<{ id: string }>(`select id from lessons where teacher_id = $1`, [
              scene.ids.teacher,
            ])
          ).rows.map(({ id: lesson }) => lesson),
        },
      });
      scene.made.set('absence', absence?.id ?? '');
    },
    views: [noneFree],
    after: takeBack,
  },
  {
    act: 'the teacher says that a lesson can’t be taught, on another device',
    calls: ['POST /api/v2/schedule/closed_slots'],
    before: async (scene) => void (await bookOne(scene)),
    do: tell,
    views: [...awayFor('family', /can’t come/), ...awayFor('teacher', 'The school knows, looking for a substitute')],
    after: async (scene) => {
      await takeBack(scene);
      await cancelMade(scene);
    },
  },
  {
    act: 'the teacher can teach after all',
    calls: ['DELETE /api/v2/schedule/absences/{id}'],
    before: async (scene) => {
      await bookOne(scene);
      await tell(scene);
    },
    do: takeBack,
    views: [...notAwayFor('family', /can’t come/), ...notAwayFor('teacher', /looking for a substitute/)],
    after: cancelMade,
  },
  {
    act: 'a manager gives a lesson that can’t be taught to another teacher',
    calls: ['POST /api/v2/manager/absence_requests/{id}/answer'],
    before: async (scene) => {
      const { manager, ids } = scene;
      await manager.call('PUT /api/v2/manager/teachers/{id}/hours', {
        params: { id: ids.substitute },
        body: {
          timeZone: 'Europe/London',
          hours: ([1, 2, 3, 4, 5, 6, 7] as const).map((weekday) => ({ weekday, from: '00:00', to: '24:00' })),
        },
      });
      await bookOne(scene);
      await tell(scene);
    },
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/absence_requests/{id}/answer', {
        params: { id: made(scene, 'absence') },
        body: { plan: [{ lessonId: made(scene, 'lesson'), teacherId: scene.ids.substitute }] },
      });
    },
    views: [
      {
        who: 'family',
        path: madePage,
        sees: async (page) => {
          await text(page, 'Iryna');
          await noText(page, /can’t come/);
        },
      },
      notInList('teacher'),
    ],
    after: cancelMade,
  },
  {
    act: 'the teacher changes a closed slot, on another device',
    calls: ['PUT /api/v2/schedule/closed_slots/{id}'],
    before: async (scene) => {
      const { slots } = await scene.teacher.call('POST /api/v2/schedule/closed_slots', {
        body: emptyTime(scene, 'Old'),
      });
      scene.made.set('slot', slots[0]?.id ?? '');
    },
    do: async (scene) => {
      const { slots } = await scene.teacher.call('PUT /api/v2/schedule/closed_slots/{id}', {
        params: { id: made(scene, 'slot') },
        body: emptyTime(scene, scene.words),
      });
      scene.made.set('slot', slots[0]?.id ?? '');
    },
    views: [wordsOn('teacher', () => '/schedule/edit')],
    after: async (scene) => {
      await scene.teacher.call('DELETE /api/v2/schedule/closed_slots/{id}', { params: { id: made(scene, 'slot') } });
    },
  },
  {
    act: 'the teacher takes all hours away, and a family that chooses a time has none',
    isAlone: true,
    calls: ['PUT /api/v2/schedule/hours'],
    do: (scene) => hours(scene, false),
    views: [noneFree],
    after: (scene) => hours(scene, true),
  },
  {
    act: 'a manager gives the teacher hours, and a family that waits can choose',
    isAlone: true,
    calls: ['PUT /api/v2/manager/teachers/{id}/hours'],
    before: (scene) => hours(scene, false),
    do: async ({ manager, ids }) => {
      await manager.call('PUT /api/v2/manager/teachers/{id}/hours', {
        params: { id: ids.teacher },
        body: {
          timeZone: 'Europe/London',
          hours: EVERY_HOUR,
        },
      });
    },
    views: [free],
  },
  {
    act: 'the family sends a wish, on another device',
    calls: ['POST /api/v2/booking/wishes'],
    do: async ({ family, words }) => {
      await family.call('POST /api/v2/booking/wishes', { body: { kind: 'book', text: words, key: randomUUID() } });
    },
    views: [wordsOn('family', () => '/booking')],
    after: async ({ school, ids }) =>
      void (await school.pool.query(
        'update lesson_wishes set answer = $2, answered_at = now() where student_id = $1 and answer is null',
        [ids.family, 'Done'],
      )),
  },
  {
    act: 'a manager answers a wish',
    calls: ['POST /api/v2/manager/lesson_wishes/{id}/answer'],
    before: async ({ family, words, made: names }) => {
      const wish = await family.call('POST /api/v2/booking/wishes', {
        body: { kind: 'book', text: words, key: randomUUID() },
      });
      names.set('wish', wish.id);
    },
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/lesson_wishes/{id}/answer', {
        params: { id: made(scene, 'wish') },
        body: { answer: `Yes, ${scene.words}` },
      });
    },
    views: [
      { who: 'family', path: () => '/booking', sees: (page, { words }) => text(page, new RegExp(`Yes, ${words}`)) },
    ],
  },
  {
    act: 'the teacher chooses another presentation',
    calls: ['PUT /api/v2/lessons/{id}/presentation'],
    before: async (scene) => void (await bookOne(scene)),
    do: async (scene) => {
      await scene.teacher.call('PUT /api/v2/lessons/{id}/presentation', {
        params: { id: made(scene, 'lesson') },
        body: { deckId: (await decks(scene)).id },
      });
    },
    views: both(madePage, showsDeck),
    after: cancelMade,
  },
  {
    act: 'a manager chooses another presentation',
    calls: ['PATCH /api/v2/manager/lessons/{id}'],
    before: async (scene) => void (await bookOne(scene)),
    do: async (scene) => {
      await scene.manager.call('PATCH /api/v2/manager/lessons/{id}', {
        params: { id: made(scene, 'lesson') },
        body: { deckId: (await decks(scene)).id },
      });
    },
    views: both(madePage, showsDeck),
    after: cancelMade,
  },
  {
    act: 'the family checks its devices',
    calls: ['POST /api/v2/ready_checks/result'],
    before: async (scene) => {
      scene.made.set('token', await linkOfCheck(scene.school, scene.ahead));
      await scene.school.pool.query('update ready_checks set checked_at = null, verdict = null where lesson_id = $1', [
        scene.ahead,
      ]);
    },
    do: async (scene) => {
      await scene.family.call('POST /api/v2/ready_checks/result', {
        body: {
          token: made(scene, 'token'),
          camera: 'denied',
          microphone: 'on',
          speaker: 'heard',
          room: 'reached',
          relay: 'reached',
          milliseconds: 40,
          isFinal: false,
        },
      });
    },
    views: both(aheadPage, (page) => text(page, 'the camera doesn’t turn on')),
  },
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
