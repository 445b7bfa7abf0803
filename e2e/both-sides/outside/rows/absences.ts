import { expect } from '@playwright/test';
import { made, type OutsideRow, type Scene, type View } from '../row.ts';
import { bookOne, cancelMade, EVERY_HOUR, timeOf } from '../scene.ts';
import { free, lessonRow, lessons, madePage, noText, notInList, text, wordsOn } from './looks.ts';

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
/** The teacher tells the school that it can’t teach the lesson of this row. */
const tell = async (scene: Scene): Promise<void> => {
  const { absence } = await scene.teacher.call('POST /api/v2/schedule/closed_slots', {
    body: {
      from: londonTime(timeOf(scene)),
      to: londonTime(timeOf(scene, 1)),
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

/** When a teacher teaches, is away, or can’t teach a lesson after all. */
export const absenceRows: readonly OutsideRow[] = [
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
];
