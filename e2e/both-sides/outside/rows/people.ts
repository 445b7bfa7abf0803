import { expect, type Page } from '@playwright/test';
import { made, type OutsideRow, type Scene, type Who } from '../row.ts';
import { deleteOwnDeck, makeOwnDeck } from '../scene.ts';
import { aheadPage, lessons, newName, onlyWhenOpened, text } from './looks.ts';

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
const NAMES = { family: 'Max', teacher: 'Olena' } as const;
const otherOf = (who: Who): Who => (who === 'family' ? 'teacher' : 'family');

/** The photo of the other person beside a lesson. */
const photoOn = (page: Page) => page.getByRole('main').locator('img[src*="/files/photo-"]');
const profile = (): string => '/settings/profile';
const upload = async (scene: Scene, who: Who): Promise<void> => {
  await scene[who].call('POST /api/v2/profile/photo', { file: new Blob([PIXEL], { type: 'image/png' }) });
};
const removePhoto = async (scene: Scene, who: Who): Promise<void> => {
  await scene[who].call('DELETE /api/v2/profile/photo');
};
const showsName = (page: Page, scene: Scene): Promise<void> => text(page, new RegExp(newName(scene)));
const childView =
  (who: Who, isOn: boolean) =>
  async (scene: Scene): Promise<void> => {
    await scene[who].call('PUT /api/v2/students/{id}/child_view', {
      params: { id: scene.ids.family },
      body: { childView: isOn },
    });
  };

/** Names, photos, clocks and views of people. */
export const peopleRows: readonly OutsideRow[] = [
  ...(['family', 'teacher'] as const).flatMap((who): OutsideRow[] => [
    {
      act: `the ${who} changes a first name`,
      calls: ['PATCH /api/v2/profile'],
      isAlone: true,
      do: async (scene) => {
        await scene[who].call('PATCH /api/v2/profile', { body: { firstName: newName(scene) } });
      },
      views: [
        { who: otherOf(who), path: lessons, sees: showsName },
        { who: otherOf(who), path: aheadPage, sees: showsName },
        {
          who,
          path: profile,
          sees: (page, scene) => expect(page.locator('input[name="firstName"]')).toHaveValue(newName(scene)),
        },
      ],
      after: async (scene) => {
        await scene[who].call('PATCH /api/v2/profile', { body: { firstName: NAMES[who] } });
      },
    },
    {
      act: `the ${who} sets a photo`,
      calls: ['POST /api/v2/profile/photo'],
      isAlone: true,
      do: (scene) => upload(scene, who),
      views: [
        { who: otherOf(who), path: aheadPage, sees: (page) => expect(photoOn(page).first()).toBeVisible() },
        { who, path: profile, sees: (page) => expect(photoOn(page).first()).toBeVisible() },
      ],
      after: (scene) => removePhoto(scene, who),
    },
    {
      act: `the ${who} takes the photo away`,
      calls: ['DELETE /api/v2/profile/photo'],
      isAlone: true,
      before: (scene) => upload(scene, who),
      do: (scene) => removePhoto(scene, who),
      views: [
        { who: otherOf(who), path: aheadPage, sees: (page) => expect(photoOn(page)).toHaveCount(0) },
        { who, path: profile, sees: (page) => expect(photoOn(page)).toHaveCount(0) },
      ],
    },
  ]),
  {
    act: 'the family changes the parent’s name, on another device',
    calls: ['PATCH /api/v2/profile'],
    do: async (scene) => {
      await scene.family.call('PATCH /api/v2/profile', { body: { parentName: newName(scene) } });
    },
    views: [
      {
        who: 'family',
        path: profile,
        sees: (page, scene) => expect(page.locator('input[name="parentName"]')).toHaveValue(newName(scene)),
      },
    ],
  },
  {
    act: 'the family renames its child',
    calls: ['PATCH /api/v2/family/children/{id}'],
    isAlone: true,
    do: async (scene) => {
      await scene.family.call('PATCH /api/v2/family/children/{id}', {
        params: { id: scene.ids.family },
        body: { firstName: newName(scene) },
      });
    },
    views: [{ who: 'teacher', path: aheadPage, sees: showsName }],
    after: async (scene) => {
      await scene.family.call('PATCH /api/v2/family/children/{id}', {
        params: { id: scene.ids.family },
        body: { firstName: NAMES.family },
      });
    },
  },
  {
    act: 'a manager corrects the child’s name',
    calls: ['PATCH /api/v2/manager/students/{id}'],
    isAlone: true,
    do: async (scene) => {
      await scene.manager.call('PATCH /api/v2/manager/students/{id}', {
        params: { id: scene.ids.family },
        body: { firstName: newName(scene) },
      });
    },
    views: [
      { who: 'teacher', path: aheadPage, sees: showsName },
      {
        who: 'family',
        path: profile,
        sees: (page, scene) => expect(page.locator('input[name="firstName"]')).toHaveValue(newName(scene)),
      },
    ],
    after: async (scene) => {
      await scene.manager.call('PATCH /api/v2/manager/students/{id}', {
        params: { id: scene.ids.family },
        body: { firstName: NAMES.family },
      });
    },
  },
  {
    act: 'a manager corrects the teacher’s name',
    calls: ['PATCH /api/v2/manager/teachers/{id}'],
    isAlone: true,
    do: async (scene) => {
      await scene.manager.call('PATCH /api/v2/manager/teachers/{id}', {
        params: { id: scene.ids.teacher },
        body: { firstName: newName(scene) },
      });
    },
    views: [
      { who: 'family', path: aheadPage, sees: showsName },
      {
        who: 'teacher',
        path: profile,
        sees: (page, scene) => expect(page.locator('input[name="firstName"]')).toHaveValue(newName(scene)),
      },
    ],
    after: async (scene) => {
      await scene.manager.call('PATCH /api/v2/manager/teachers/{id}', {
        params: { id: scene.ids.teacher },
        body: { firstName: NAMES.teacher },
      });
    },
  },
  ...(['family', 'teacher'] as const).map((who): OutsideRow => ({
    act: `the ${who} turns the child’s view on`,
    calls: ['PUT /api/v2/students/{id}/child_view'],
    isAlone: true,
    do: childView(who, true),
    views: [
      {
        who: 'family',
        path: lessons,
        sees: (page) => expect(page.getByRole('link', { name: /grown-ups/i })).toBeVisible(),
      },
      { who: 'teacher', path: aheadPage, sees: (page) => expect(page.getByRole('switch').first()).toBeChecked() },
    ],
    after: childView(who, false),
  })),
  {
    act: 'the family’s clock changes, on a journey',
    calls: ['POST /api/v2/profile/time_zone'],
    isAlone: true,
    do: async ({ family }) => {
      await family.call('POST /api/v2/profile/time_zone', { body: { timeZone: 'Asia/Tokyo' } });
    },
    views: [
      {
        who: 'teacher',
        path: aheadPage,
        sees: (page) => text(page, /Tokyo|Japan|GMT\+9/),
        not: { 'after a cut': 'The family’s own pages stay in London, and say so when they come back.' },
      },
    ],
    after: async ({ family }) => {
      await family.call('POST /api/v2/profile/time_zone', { body: { timeZone: 'Europe/London' } });
    },
  },
  {
    act: 'the family adds a child, and removes it',
    calls: ['POST /api/v2/family/children', 'POST /api/v2/family/children/{id}/removal'],
    isAlone: true,
    do: async (scene) => {
      const { id } = await scene.family.call('POST /api/v2/family/children', { body: { firstName: newName(scene) } });
      scene.made.set('child', id);
    },
    views: [{ who: 'family', path: profile, sees: showsName }],
    after: async (scene) => {
      await scene.family.call('POST /api/v2/family/children/{id}/removal', {
        params: { id: made(scene, 'child') },
        body: { oldPassword: 'skylark-student' },
      });
    },
  },
  {
    act: 'a manager adds a brother or sister',
    calls: ['POST /api/v2/manager/students/{id}/siblings'],
    isAlone: true,
    do: async (scene) => {
      const { id } = await scene.manager.call('POST /api/v2/manager/students/{id}/siblings', {
        params: { id: scene.ids.family },
        body: { firstName: newName(scene) },
      });
      scene.made.set('child', id);
    },
    views: [{ who: 'family', path: profile, sees: showsName }],
    after: async (scene) => {
      await scene.family.call('POST /api/v2/family/children/{id}/removal', {
        params: { id: made(scene, 'child') },
        body: { oldPassword: 'skylark-student' },
      });
    },
  },
];

const decks = (): string => '/materials/own';
const OPEN_EDITOR = 'An open editor is never replaced while somebody works in it.';
const editor = (scene: Scene): string => `/materials/own/${made(scene, 'deck')}`;

const offer = async (scene: Scene, offered: boolean): Promise<void> => {
  await scene.teacher.call('PUT /api/v2/teacher_decks/{id}/offer', {
    params: { id: made(scene, 'deck') },
    body: { offered },
  });
};
const makeDeck = async (scene: Scene): Promise<void> => {
  const { id } = await scene.teacher.call('POST /api/v2/teacher_decks', { body: { title: scene.words } });
  scene.made.set('deck', id);
};
/** What a teacher makes, on the teacher’s other devices and with the family. */
export const materialRows: readonly OutsideRow[] = [
  {
    act: 'the teacher makes a presentation, on another device',
    calls: ['POST /api/v2/teacher_decks'],
    do: makeDeck,
    views: [{ who: 'teacher', path: decks, sees: (page, { words }) => text(page, words) }],
    after: deleteOwnDeck,
  },
  {
    act: 'the teacher deletes a presentation, on another device',
    calls: ['DELETE /api/v2/teacher_decks/{id}'],
    before: makeDeck,
    do: deleteOwnDeck,
    views: [
      {
        who: 'teacher',
        path: decks,
        sees: (page, { words }) => expect(page.getByRole('link', { name: words })).toHaveCount(0),
      },
    ],
  },
  {
    act: 'the teacher changes what the own page says, on another device',
    calls: ['PATCH /api/v2/teacher_page'],
    do: async (scene) => {
      await scene.teacher.call('PATCH /api/v2/teacher_page', {
        body: { texts: { en: `I teach with songs. ${scene.words}` } },
      });
    },
    views: [
      {
        who: 'teacher',
        path: profile,
        sees: (page, { words }) => expect(page.locator('textarea').filter({ hasText: words }).first()).toBeVisible(),
      },
    ],
  },
  {
    act: 'the teacher offers a presentation to the school, on another device',
    calls: ['PUT /api/v2/teacher_decks/{id}/offer'],
    before: async (scene) => void (await makeOwnDeck(scene)),
    do: (scene) => offer(scene, true),
    views: [
      {
        who: 'teacher',
        path: editor,
        sees: (page) => expect(page.getByRole('button', { name: 'Take the offer back' })).toBeVisible(),
        not: onlyWhenOpened(OPEN_EDITOR),
      },
    ],
    after: deleteOwnDeck,
  },
];
