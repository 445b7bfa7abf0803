import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { linkOfCheck } from '../../../journeys/parts/linkOfCheck.ts';
import { made, type OutsideRow, type Scene } from '../row.ts';
import { bookOne, cancelMade, EVERY_HOUR, timeOf } from '../scene.ts';
import { aheadPage, both, clockOf, isMoved, lessonRow, lessons, madePage, notInList, text, wordsOn } from './looks.ts';

const inList = both(lessons, (page, scene) => expect(lessonRow(page, made(scene, 'lesson'))).toBeVisible());
const nobodyHasIt = [notInList('family'), notInList('teacher')];
const decks = async ({ school }: Scene): Promise<{ id: string; title: string }> => {
  const { rows } = await school.pool.query<{ id: string; title: string }>(
    `select d.id, d.title from decks d join courses c on c.id = d.course_id
     where c.slug = 'animal-friends' and d.kind = 'lesson' and d.position = 2`,
  );
  return rows[0]!;
};
const showsDeck = async (page: Page, scene: Scene): Promise<void> => text(page, (await decks(scene)).title);

const bookSeries = async (scene: Scene): Promise<void> => {
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
};
const endSeries = async (scene: Scene): Promise<void> => {
  await scene.manager.call('POST /api/v2/manager/series/{id}/end', {
    params: { id: made(scene, 'series') },
    body: { by: 'school', reason: 'The school is closed' },
  });
};

const sendWish = async ({ family, words, made: names }: Scene): Promise<void> => {
  const wish = await family.call('POST /api/v2/booking/wishes', {
    body: { kind: 'book', text: words, key: randomUUID() },
  });
  names.set('wish', wish.id);
};
const offerTimes = async (scene: Scene): Promise<void> => {
  await scene.manager.call('POST /api/v2/manager/lesson_wishes/{id}/answer', {
    params: { id: made(scene, 'wish') },
    body: {
      answer: `Yes, ${scene.words}`,
      offered: { teacherId: scene.ids.teacher, starts: [timeOf(scene), timeOf(scene, 1)] },
    },
  });
};
const answered = (page: Page, { words }: Scene) => page.getByRole('listitem').filter({ hasText: `Yes, ${words}` });

/** Booking, moving, cancelling, and everything else about a lesson ahead. */
export const lessonRows: readonly OutsideRow[] = [
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
    before: bookSeries,
    do: endSeries,
    views: nobodyHasIt,
  },
  {
    act: 'a manager moves a series',
    calls: ['POST /api/v2/manager/series/{id}/move'],
    before: bookSeries,
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/series/{id}/move', {
        params: { id: made(scene, 'series') },
        body: { startsAt: timeOf(scene, 1), anyway: true },
      });
    },
    views: both(madePage, isMoved),
    after: endSeries,
  },
  {
    act: 'a manager gives a series to another teacher',
    calls: ['POST /api/v2/manager/series/{id}/teacher'],
    before: bookSeries,
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/series/{id}/teacher', {
        params: { id: made(scene, 'series') },
        body: { teacherId: scene.ids.substitute, anyway: true },
      });
    },
    views: [{ who: 'family', path: madePage, sees: (page) => text(page, /Iryna/) }, notInList('teacher')],
    after: endSeries,
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
    before: sendWish,
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
    act: 'a manager offers times with the answer to a wish',
    calls: ['POST /api/v2/manager/lesson_wishes/{id}/answer'],
    before: sendWish,
    do: offerTimes,
    views: [
      {
        who: 'family',
        path: () => '/booking',
        sees: async (page, scene) => {
          const wish = answered(page, scene);
          for (const at of [timeOf(scene), timeOf(scene, 1)])
            await expect(wish.getByRole('link', { name: clockOf(at) })).toBeVisible();
        },
      },
    ],
  },
  {
    act: 'the family takes an offered time, on another device',
    calls: ['POST /api/v2/booking/lessons'],
    before: async (scene) => {
      await sendWish(scene);
      await offerTimes(scene);
    },
    do: async (scene) => {
      const booked = await scene.family.call('POST /api/v2/booking/lessons', {
        body: { teacherId: scene.ids.teacher, starts: [timeOf(scene)], wishId: made(scene, 'wish') },
      });
      scene.made.set('lesson', booked.lessons[0]?.id ?? '');
    },
    views: [
      {
        who: 'family',
        path: () => '/booking',
        sees: async (page, scene) => {
          const wish = answered(page, scene);
          await expect(wish).toBeVisible();
          await expect(wish.getByRole('link')).toHaveCount(0);
        },
      },
      {
        who: 'teacher',
        path: lessons,
        sees: (page, scene) => expect(lessonRow(page, made(scene, 'lesson'))).toBeVisible(),
      },
    ],
    after: cancelMade,
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
];
