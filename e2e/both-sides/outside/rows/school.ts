import { expect, type Page } from '@playwright/test';
import { made, type OutsideRow, type Scene } from '../row.ts';
import { addHeld, deleteOwnDeck, makeOwnDeck } from '../scene.ts';
import { text } from './looks.ts';

const EIGHT = { lessons: 8 } as const;
/** In the smallest unit: 3,217.00. */
const PRICE = 321_700;

const packages = (): string => '/buy';
const cardOfEight = (page: Page) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^8 / }) });

/** The price of the package before the row. */
async function keepPrice({ manager, made: names }: Scene): Promise<void> {
  const { items } = await manager.call('GET /api/v2/manager/packages');
  const eight = items.find(({ lessonsCount, isOffered }) => lessonsCount === EIGHT.lessons && isOffered);
  names.set('price', String(eight?.fullPrice));
}
async function putPrice(scene: Scene): Promise<void> {
  await scene.manager.call('PUT /api/v2/manager/packages/{lessons}', {
    params: EIGHT,
    body: { fullPrice: Number(made(scene, 'price')) },
  });
}

async function setHoursBefore({ manager }: Scene, hoursBefore: number): Promise<void> {
  const rules = await manager.call('GET /api/v2/manager/booking_rules');
  await manager.call('PUT /api/v2/manager/booking_rules', { body: { ...rules, hoursBefore } });
}

/** What managers change for the whole school: everybody's open pages follow. */
export const schoolRows: readonly OutsideRow[] = [
  {
    act: 'a manager sets another price',
    calls: ['PUT /api/v2/manager/packages/{lessons}'],
    isAlone: true,
    before: keepPrice,
    do: async ({ manager }) => {
      await manager.call('PUT /api/v2/manager/packages/{lessons}', { params: EIGHT, body: { fullPrice: PRICE } });
    },
    views: [{ who: 'family', path: packages, sees: (page) => expect(cardOfEight(page)).toContainText(/3.217/) }],
    after: putPrice,
  },
  {
    act: 'a manager takes a package off sale',
    calls: ['DELETE /api/v2/manager/packages/{lessons}'],
    isAlone: true,
    before: keepPrice,
    do: async ({ manager }) => {
      await manager.call('DELETE /api/v2/manager/packages/{lessons}', { params: EIGHT });
    },
    views: [
      {
        who: 'family',
        path: packages,
        sees: async (page) => {
          await expect(page.getByRole('heading', { name: /^16 / })).toBeVisible();
          await expect(cardOfEight(page)).toHaveCount(0);
        },
      },
    ],
    after: putPrice,
  },
  {
    act: 'a manager recommends a package',
    calls: ['PATCH /api/v2/manager/packages/settings'],
    isAlone: true,
    before: async ({ manager, made: names }) => {
      const { advisedLessons } = await manager.call('GET /api/v2/manager/packages/settings');
      names.set('advised', String(advisedLessons ?? ''));
      await manager.call('PATCH /api/v2/manager/packages/settings', { body: { advisedLessons: null } });
    },
    do: async ({ manager }) => {
      await manager.call('PATCH /api/v2/manager/packages/settings', { body: { advisedLessons: EIGHT.lessons } });
    },
    views: [
      {
        who: 'family',
        path: packages,
        sees: (page) => expect(cardOfEight(page)).toHaveAttribute('data-advised', 'true'),
      },
    ],
    after: async (scene) => {
      const before = made(scene, 'advised');
      const body = { advisedLessons: before === '' ? null : Number(before) };
      await scene.manager.call('PATCH /api/v2/manager/packages/settings', { body });
    },
  },
  {
    act: 'a manager changes the school’s hours among its contacts',
    calls: ['PATCH /api/v2/manager/school/contacts'],
    isAlone: true,
    before: async (scene) => {
      const id = await addHeld(scene);
      await scene.school.pool.query(
        `update lessons set status = 'missed', missed_by = 'teacher', held_at = null where id = $1`,
        [id],
      );
      scene.made.set('missed', id);
    },
    do: async ({ manager, words }) => {
      await manager.call('PATCH /api/v2/manager/school/contacts', { body: { hours: { en: `Mon to Fri, ${words}` } } });
    },
    views: [
      {
        who: 'family',
        path: (scene) => `/lessons/${made(scene, 'missed')}`,
        sees: (page, { words }) => expect(page.getByText(`Mon to Fri, ${words}`)).toBeVisible(),
      },
    ],
    after: async (scene) => {
      await scene.manager.call('PATCH /api/v2/manager/school/contacts', {
        body: { hours: { en: 'Daily, 9:00 to 20:00' } },
      });
      await scene.school.pool.query('delete from lessons where id = $1', [made(scene, 'missed')]);
    },
  },
  {
    act: 'a manager changes until when families may book, move and cancel',
    calls: ['PUT /api/v2/manager/booking_rules'],
    isAlone: true,
    before: async ({ manager, made: names }) => {
      const { hoursBefore } = await manager.call('GET /api/v2/manager/booking_rules');
      names.set('hours', String(hoursBefore));
    },
    do: (scene) => setHoursBefore(scene, 31),
    views: [{ who: 'family', path: () => '/booking', sees: (page) => text(page, /31 hours/) }],
    after: (scene) => setHoursBefore(scene, Number(made(scene, 'hours'))),
  },
  {
    act: 'a manager publishes a presentation that a teacher offers',
    calls: ['POST /api/v2/manager/teacher_decks/{id}/publication', 'PUT /api/v2/teacher_decks/{id}/offer'],
    before: async (scene) => {
      const id = await makeOwnDeck(scene);
      await scene.teacher.call('PUT /api/v2/teacher_decks/{id}/offer', { params: { id }, body: { offered: true } });
    },
    do: async (scene) => {
      await scene.manager.call('POST /api/v2/manager/teacher_decks/{id}/publication', {
        params: { id: made(scene, 'deck') },
        body: { course: `published-${scene.number}` },
      });
    },
    views: [
      {
        who: 'teacher',
        path: () => '/materials',
        sees: (page, { number }) => expect(page.getByText(`published-${number}`).first()).toBeVisible(),
      },
    ],
    after: deleteOwnDeck,
  },
];
