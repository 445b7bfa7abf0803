import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { made, type OutsideRow } from '../row.ts';
import { addHeld } from '../scene.ts';
import { lessons } from './looks.ts';

/** What one person settles or collects, on that person’s other devices. */
export const settingsRows: readonly OutsideRow[] = [
  {
    act: 'the family opens the link that confirms its address, in another browser',
    calls: ['POST /api/v2/auth/email_confirmations/{token}'],
    isAlone: true,
    before: async ({ school, ids, made: names }) => {
      const token = randomBytes(32).toString('base64url');
      names.set('token', token);
      await school.pool.query('update people set email_confirmed_at = null, phone_confirmed_at = now() where id = $1', [
        ids.family,
      ]);
      await school.pool.query(
        `insert into one_time_tokens (person_id, purpose, token_hash, email, created_at, expires_at)
         select id, 'confirm_email', $2, email, now(), now() + interval '1 day' from people where id = $1`,
        [ids.family, createHash('sha256').update(token).digest()],
      );
    },
    do: async (scene) => {
      await scene.family.call('POST /api/v2/auth/email_confirmations/{token}', {
        params: { token: made(scene, 'token') },
      });
    },
    views: [
      {
        who: 'family',
        path: lessons,
        sees: async (page) => {
          await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
          await expect(page.getByText(/-[0-9a-f]+@skylark\.test/)).toHaveCount(0);
        },
      },
    ],
    after: async ({ school, ids }) =>
      void (await school.pool.query('update people set email_confirmed_at = now() where id = $1', [ids.family])),
  },
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
        sees: (page) => expect(page.getByRole('checkbox', { name: /remind.*mail/i }).first()).not.toBeChecked(),
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
    before: async (scene) => {
      const { rows } = await scene.school.pool.query<{ id: string }>(
        'select deck_id as id from lessons where id = $1',
        [scene.ahead],
      );
      const { id } = await scene.teacher.call('POST /api/v2/teacher_decks', {
        body: { title: scene.words, deckId: rows[0]!.id },
      });
      scene.made.set('deck', id);
    },
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
    after: async (scene) => {
      await scene.teacher.call('DELETE /api/v2/teacher_decks/{id}', { params: { id: made(scene, 'deck') } });
    },
  },
];
