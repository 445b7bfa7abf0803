import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import type { Rung } from '@skylark/contract/placement';
import { made, type OutsideRow, type Scene } from '../row.ts';
import { addHeld, deleteOwnDeck, makeOwnDeck } from '../scene.ts';
import { aheadPage, lessons, noText, onlyWhenOpened, text } from './looks.ts';

const integrations = (): string => '/settings/integrations';

/** Gives consent on the page of the stand-in for Google. */
async function connectGoogle({ family }: Scene): Promise<void> {
  const { url } = await family.call('POST /api/v2/profile/google_calendar');
  const body = new URLSearchParams({ account: 'parent@google.test', answer: 'yes' });
  const back = await fetch(url, { method: 'POST', body, redirect: 'manual' });
  const { searchParams } = new URL(back.headers.get('location') ?? '');
  await family.call('PUT /api/v2/profile/google_calendar', {
    body: { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '' },
  });
}
const disconnectGoogle = async ({ family }: Scene): Promise<void> => {
  await family.call('DELETE /api/v2/profile/google_calendar');
};

/** The words that the child is asked for now are answered. */
async function practise({ family, made: names }: Scene): Promise<void> {
  const { words } = await family.call('GET /api/v2/practice');
  names.set('word', words[0]!.word);
  await family.call('POST /api/v2/practice/answers', {
    body: {
      answers: words.map(({ word }) => ({
        id: randomUUID(),
        word,
        result: 'missed' as const,
        answeredAt: new Date().toISOString(),
      })),
    },
  });
}

/** A child that doesn't know the first two words. */
const missedOf = (rungs: readonly Rung[]) =>
  (rungs[0]?.words ?? []).slice(0, 2).map(({ word }) => ({
    id: randomUUID(),
    deckId: rungs[0]!.deckId,
    word,
    result: 'missed' as const,
    among: null,
  }));
async function forgetPlace({ school, ids }: Scene): Promise<void> {
  for (const table of ['placements', 'practice_answers', 'practice_cards'])
    await school.pool.query(`delete from ${table} where student_id = $1`, [ids.family]);
}

/** What one person settles or collects, on that person’s other devices. */
export const settingsRows: readonly OutsideRow[] = [
  {
    act: 'the family turns reminders by mail off, on another device',
    calls: ['PUT /api/v2/profile/notifications'],
    isAlone: true,
    before: async ({ family }) => {
      await family.call('PUT /api/v2/profile/notifications', {
        body: { kind: 'lesson_reminder', channel: 'email', isOn: true },
      });
    },
    do: async ({ family }) => {
      await family.call('PUT /api/v2/profile/notifications', {
        body: { kind: 'lesson_reminder', channel: 'email', isOn: false },
      });
    },
    views: [
      {
        who: 'family',
        path: () => '/settings/notifications',
        sees: (page) =>
          expect(
            page.getByRole('group', { name: 'Lesson reminder' }).getByRole('switch', { name: 'Email' }),
          ).not.toBeChecked(),
      },
    ],
  },
  {
    act: 'the family makes a new calendar address, on another device',
    calls: ['POST /api/v2/profile/calendar'],
    do: async (scene) => {
      const { feedUrl } = await scene.family.call('POST /api/v2/profile/calendar');
      scene.made.set('feed', feedUrl);
    },
    views: [
      {
        who: 'family',
        path: () => '/settings/integrations',
        sees: (page, scene) => expect(page.getByLabel('Private address')).toHaveValue(made(scene, 'feed')),
      },
    ],
  },
  {
    act: 'the child opens a sticker, on another device',
    calls: ['POST /api/v2/stickers/{sticker}/open'],
    before: async (scene) => {
      await scene.teacher.call('POST /api/v2/lessons/{id}/stars', {
        params: { id: await addHeld(scene) },
        body: { key: randomUUID() },
      });
    },
    do: async ({ family }) => {
      await family.call('POST /api/v2/stickers/{sticker}/open', { params: { sticker: 'fox' } });
    },
    views: [
      {
        who: 'family',
        path: () => '/stars',
        sees: (page) => expect(page.getByRole('button', { name: 'Fox', exact: true })).toBeVisible(),
      },
    ],
    after: async ({ school, ids }) =>
      void (await school.pool.query('delete from opened_stickers where student_id = $1', [ids.family])),
  },
  {
    act: 'the teacher renames a presentation, and lets lessons show it',
    calls: ['PUT /api/v2/teacher_decks/{id}', 'POST /api/v2/teacher_decks/{id}/use'],
    before: async (scene) => void (await makeOwnDeck(scene)),
    do: async (scene) => {
      const params = { id: made(scene, 'deck') };
      const { version, content } = await scene.teacher.call('GET /api/v2/teacher_decks/{id}', { params });
      const renamed = { ...content, title: `New ${scene.words}` };
      await scene.teacher.call('PUT /api/v2/teacher_decks/{id}', { params, body: { version, content: renamed } });
      await scene.teacher.call('POST /api/v2/teacher_decks/{id}/use', { params, body: { version: version + 1 } });
    },
    views: [
      {
        who: 'teacher',
        path: () => '/materials/own',
        sees: (page, { words }) => expect(page.getByRole('link', { name: `New ${words}` })).toContainText('In lessons'),
      },
    ],
    after: deleteOwnDeck,
  },
  {
    act: 'the family connects Google Calendar, on another device',
    calls: ['POST /api/v2/profile/google_calendar', 'PUT /api/v2/profile/google_calendar'],
    isAlone: true,
    do: connectGoogle,
    views: [{ who: 'family', path: integrations, sees: (page) => text(page, /Connected as parent@google\.test/) }],
    after: disconnectGoogle,
  },
  {
    act: 'the family disconnects Google Calendar, on another device',
    calls: ['DELETE /api/v2/profile/google_calendar'],
    isAlone: true,
    before: connectGoogle,
    do: disconnectGoogle,
    views: [
      {
        who: 'family',
        path: integrations,
        sees: async (page) => {
          await expect(page.getByRole('button', { name: 'Connect Google Calendar' })).toBeVisible();
          await noText(page, /Connected as/);
        },
      },
    ],
  },
  {
    act: 'the child practises words, on another device',
    calls: ['POST /api/v2/practice/answers'],
    isAlone: true,
    do: practise,
    views: [
      { who: 'family', path: lessons, sees: (page) => text(page, 'All done for today!') },
      {
        who: 'teacher',
        path: aheadPage,
        sees: async (page, scene) => {
          const hard = page.getByRole('region', { name: 'Words to come back to' });
          await expect(hard.getByText(made(scene, 'word'), { exact: true }).first()).toBeVisible();
        },
        not: onlyWhenOpened(
          'A child practises answer by answer; what the teacher plans with doesn’t change meanwhile.',
        ),
      },
    ],
    after: async ({ school, ids }) => {
      for (const table of ['practice_answers', 'practice_cards'])
        await school.pool.query(`delete from ${table} where student_id = $1`, [ids.family]);
    },
  },
  {
    act: 'the child’s place among the lessons is found, on another device',
    calls: ['POST /api/v2/placement'],
    isAlone: true,
    do: async ({ family }) => {
      const { rungs } = await family.call('GET /api/v2/placement/ladder');
      await family.call('POST /api/v2/placement', { body: { answers: missedOf(rungs) } });
    },
    views: [
      { who: 'family', path: () => '/progress', sees: (page) => text(page, /Lesson 1 of .*0 of 2 words known/) },
      { who: 'teacher', path: aheadPage, sees: (page) => text(page, /Lesson 1 of .*0 of 2 words known/) },
    ],
    after: forgetPlace,
  },
  {
    act: 'the teacher finds the child’s place aloud, in a lesson',
    calls: ['POST /api/v2/lessons/{id}/placement'],
    do: async ({ teacher, ahead: id }) => {
      const { rungs } = await teacher.call('GET /api/v2/lessons/{id}/placement', { params: { id } });
      await teacher.call('POST /api/v2/lessons/{id}/placement', { params: { id }, body: { answers: missedOf(rungs) } });
    },
    views: [
      { who: 'family', path: () => '/progress', sees: (page) => text(page, /Lesson 1 of .*0 of 2 words known/) },
      { who: 'teacher', path: aheadPage, sees: (page) => text(page, /Lesson 1 of .*0 of 2 words known/) },
    ],
    after: forgetPlace,
  },
  {
    act: 'the family makes a certificate, and anybody who has its number looks it up',
    calls: ['POST /api/v2/progress/courses/{id}/certificate'],
    isAlone: true,
    before: async (scene) => {
      const { school, ids } = scene;
      const { rows } = await school.pool.query<{ id: string }>(
        `insert into courses (slug, title, level, description) select $1, $2, level, '' from courses limit 1 returning id`,
        [`matrix-${scene.number}`, scene.words],
      );
      const course = rows[0]!.id;
      scene.made.set('course', course);
      await school.pool.query(
        `with deck as (insert into decks (course_id, position, title, key) values ($1, 1, $2, 'one') returning id)
         insert into lessons (teacher_id, student_id, starts_at, ends_at, number, course_id, deck_id, status, held_at)
         select $3, $4, at, at + interval '25 minutes', 1, $1, deck.id, 'held', at + interval '25 minutes'
         from deck, lateral (
           select min(starts_at) - interval '1 hour' as at from lessons where student_id = $4
         ) free`,
        [course, scene.words, ids.teacher, ids.family],
      );
    },
    do: async (scene) => {
      await scene.family.call('POST /api/v2/progress/courses/{id}/certificate', {
        params: { id: made(scene, 'course') },
        query: {},
      });
      const { rows } = await scene.school.pool.query<{ number: string }>(
        'select number from certificates where course_id = $1',
        [made(scene, 'course')],
      );
      scene.made.set('number', rows[0]!.number);
    },
    views: [
      {
        who: 'teacher',
        path: (scene) => `/certificates/${scene.made.get('number') ?? '222222222222'}`,
        sees: (page, { words }) => text(page, new RegExp(`has finished the course “${words}”`)),
        not: onlyWhenOpened('A certificate has a page of its own, which is opened by its number.'),
      },
    ],
  },
];
