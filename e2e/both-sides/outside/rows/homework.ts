import { expect, type Page } from '@playwright/test';
import { BoardPaper } from '../../../journeys/parts/BoardPaper.ts';
import { made, type OutsideRow, type Scene, type View, type Who } from '../row.ts';
import { noWordsOn, text, wordsOn } from './looks.ts';

const all = (): string => '/homeworks?list=all';
const one = (scene: Scene): string => `/homeworks/${made(scene, 'homework')}`;
const params = (scene: Scene) => ({ id: made(scene, 'homework') });
const row = (page: Page, { words }: Scene) => page.getByRole('article').filter({ hasText: words });

async function assign(scene: Scene): Promise<void> {
  const { teacher, ids, words } = scene;
  const { id } = await teacher.call('POST /api/v2/homeworks', { body: { studentId: ids.family, description: words } });
  scene.made.set('homework', id);
}
async function start(scene: Scene): Promise<void> {
  await assign(scene);
  await scene.family.call('POST /api/v2/homeworks/{id}/start', { params: params(scene) });
}
async function finish(scene: Scene): Promise<void> {
  await start(scene);
  await scene.family.call('POST /api/v2/homeworks/{id}/finish', { params: params(scene) });
}
const remove = async (scene: Scene): Promise<void> => {
  const id = scene.made.get('homework');
  if (id !== undefined) await scene.teacher.call('DELETE /api/v2/homeworks/{id}', { params: { id } });
};

const FROM = { x: 300, y: 300 };
const TO = { x: 700, y: 500 };
const BETWEEN = { x: 500, y: 400 };

/** Opens a board on a person’s other device. */
async function boardOf(scene: Scene, who: Who, path: View['path']): Promise<Page> {
  const { page, url } = await scene.hands(who);
  await page.goto(url + path(scene));
  await expect(page.getByRole('application', { name: 'Board' })).toBeVisible();
  await expect(page.getByText('Everything is saved')).toBeVisible();
  return page;
}
const drawOn = async (scene: Scene, who: Who, path: View['path']): Promise<void> =>
  new BoardPaper(await boardOf(scene, who, path)).draw(FROM, TO);
const inkOn = (who: Who, path: View['path']): View => ({
  who,
  path,
  sees: async (page) => {
    // A tab behind others may not be painted.
    await page.bringToFront();
    await new BoardPaper(page).shows(BETWEEN);
  },
});

/** Homework, from both sides. */
export const homeworkRows: readonly OutsideRow[] = [
  {
    act: 'the teacher gives homework',
    calls: ['POST /api/v2/homeworks'],
    do: assign,
    views: [wordsOn('family', all), wordsOn('teacher', all)],
    after: remove,
  },
  {
    act: 'the teacher takes homework back',
    calls: ['DELETE /api/v2/homeworks/{id}'],
    before: assign,
    do: async (scene) => {
      await scene.teacher.call('DELETE /api/v2/homeworks/{id}', { params: params(scene) });
    },
    views: [noWordsOn('family', all), noWordsOn('teacher', all)],
  },
  {
    act: 'the child begins homework',
    calls: ['POST /api/v2/homeworks/{id}/start'],
    before: assign,
    do: async (scene) => {
      await scene.family.call('POST /api/v2/homeworks/{id}/start', { params: params(scene) });
    },
    views: (['family', 'teacher'] as const).map((who) => ({
      who,
      path: all,
      sees: (page, scene) => expect(row(page, scene)).toContainText(/not handed in/i),
    })),
    after: remove,
  },
  {
    act: 'the child hands homework in',
    calls: ['POST /api/v2/homeworks/{id}/finish'],
    before: start,
    do: async (scene) => {
      await scene.family.call('POST /api/v2/homeworks/{id}/finish', { params: params(scene) });
    },
    views: [
      {
        who: 'teacher',
        path: all,
        sees: (page, scene) => expect(row(page, scene).getByRole('link', { name: 'Review' })).toBeVisible(),
      },
      wordsOn('teacher', () => '/homeworks'),
      {
        who: 'teacher',
        path: () => '/lessons?list=students',
        sees: (page, { ids }) =>
          expect(
            page
              .getByRole('main')
              .getByRole('article')
              .filter({ has: page.locator(`a[href="/students/${ids.family}"]`) })
              .getByText(/homework to review$/),
          ).toBeVisible(),
      },
      { who: 'family', path: all, sees: (page, scene) => expect(row(page, scene)).not.toContainText(/not handed in/i) },
    ],
    after: remove,
  },
  {
    act: 'the teacher sends homework back',
    calls: ['POST /api/v2/homeworks/{id}/return'],
    before: finish,
    do: async (scene) => {
      await scene.teacher.call('POST /api/v2/homeworks/{id}/return', {
        params: params(scene),
        body: { comment: 'Draw the tail, please' },
      });
    },
    views: [
      { who: 'family', path: one, sees: (page) => text(page, 'Draw the tail, please') },
      { who: 'family', path: all, sees: (page, scene) => expect(row(page, scene)).toContainText(/not handed in/i) },
      { who: 'teacher', path: all, sees: (page, scene) => expect(row(page, scene)).toContainText('Sent back') },
      { who: 'teacher', path: one, sees: (page) => text(page, 'Sent back') },
    ],
    after: remove,
  },
  {
    act: 'the teacher undoes that homework was sent back',
    calls: ['DELETE /api/v2/homeworks/{id}/return'],
    before: async (scene) => {
      await finish(scene);
      await scene.teacher.call('POST /api/v2/homeworks/{id}/return', {
        params: params(scene),
        body: { comment: 'Draw the tail, please' },
      });
    },
    do: async (scene) => {
      // It can be undone for half a minute; opening four pages may take longer.
      await scene.school.pool.query('update homeworks set returned_at = now() where id = $1', [
        made(scene, 'homework'),
      ]);
      await scene.teacher.call('DELETE /api/v2/homeworks/{id}/return', { params: params(scene) });
    },
    views: [
      { who: 'family', path: one, sees: (page) => text(page, 'Handed in!') },
      { who: 'family', path: all, sees: (page, scene) => expect(row(page, scene)).not.toContainText(/not handed in/i) },
      {
        who: 'teacher',
        path: all,
        sees: (page, scene) => expect(row(page, scene).getByRole('link', { name: 'Review' })).toBeVisible(),
      },
      {
        who: 'teacher',
        path: one,
        sees: (page) => expect(page.getByRole('button', { name: 'Finish review' })).toBeVisible(),
      },
    ],
    after: remove,
  },
  {
    act: 'the teacher scores homework, with a comment',
    calls: ['POST /api/v2/homeworks/{id}/review'],
    before: finish,
    do: async (scene) => {
      await scene.teacher.call('POST /api/v2/homeworks/{id}/review', {
        params: params(scene),
        body: { score: 4, comment: 'A lovely cat' },
      });
    },
    views: [
      { who: 'family', path: one, sees: (page) => text(page, 'A lovely cat') },
      {
        who: 'family',
        path: all,
        sees: (page, scene) => expect(row(page, scene).getByRole('img', { name: '4 stars out of 5' })).toBeVisible(),
      },
      {
        who: 'teacher',
        path: all,
        sees: (page, scene) => expect(row(page, scene).getByRole('img', { name: '4 stars out of 5' })).toBeVisible(),
      },
    ],
    after: remove,
  },
  {
    act: 'the child draws in homework',
    calls: [],
    before: start,
    do: (scene) => drawOn(scene, 'family', one),
    views: [inkOn('teacher', one)],
    after: remove,
  },
  {
    act: 'the child writes an answer',
    calls: [],
    before: start,
    do: async (scene) => (await boardOf(scene, 'family', one)).getByLabel('Write here').fill(`It says: ${scene.words}`),
    views: [{ who: 'teacher', path: one, sees: (page, { words }) => text(page, `It says: ${words}`) }],
    after: remove,
  },
  {
    act: 'the teacher draws on homework that was handed in',
    calls: [],
    before: finish,
    do: (scene) => drawOn(scene, 'teacher', one),
    views: [inkOn('family', one)],
    after: remove,
  },
  {
    act: 'the teacher comments on a page of homework',
    calls: [],
    before: finish,
    do: async (scene) => {
      const page = await boardOf(scene, 'teacher', one);
      await page.getByLabel('Comment on this page').fill(`A fine cat, ${scene.words}`);
      await page.getByRole('button', { name: 'Send', exact: true }).click();
    },
    views: [{ who: 'family', path: one, sees: (page, { words }) => text(page, new RegExp(`A fine cat, ${words}`)) }],
    after: remove,
  },
];

const boards = (): string => '/whiteboards';
const board = (scene: Scene): string => `/whiteboards/${made(scene, 'board')}`;
async function makeBoard(scene: Scene): Promise<void> {
  const { code } = await scene.teacher.call('POST /api/v2/whiteboards', {
    body: { nameForTeacher: scene.words, nameForStudent: scene.words, studentId: scene.ids.family },
  });
  scene.made.set('board', code);
}
const code = (scene: Scene) => ({ code: made(scene, 'board') });
async function archive(scene: Scene): Promise<void> {
  await scene.teacher.call('PATCH /api/v2/whiteboards/{code}', { params: code(scene), body: { isArchived: true } });
}
async function removeBoard(scene: Scene): Promise<void> {
  await archive(scene);
  await scene.teacher.call('DELETE /api/v2/whiteboards/{code}', { params: code(scene) });
}

/** Whiteboards without a lesson. */
export const whiteboardRows: readonly OutsideRow[] = [
  {
    act: 'the teacher makes a whiteboard',
    calls: ['POST /api/v2/whiteboards'],
    do: makeBoard,
    views: [wordsOn('family', boards), wordsOn('teacher', boards)],
    after: removeBoard,
  },
  {
    act: 'the teacher renames a whiteboard',
    calls: ['PATCH /api/v2/whiteboards/{code}'],
    before: makeBoard,
    do: async (scene) => {
      const name = `New ${scene.words}`;
      await scene.teacher.call('PATCH /api/v2/whiteboards/{code}', {
        params: code(scene),
        body: { nameForTeacher: name, nameForStudent: name },
      });
    },
    views: (['family', 'teacher'] as const).flatMap((who) =>
      [boards, board].map((path) => ({
        who,
        path,
        sees: (page: Page, { words }: Scene) => text(page, `New ${words}`),
      })),
    ),
    after: removeBoard,
  },
  {
    act: 'the teacher puts a whiteboard away',
    calls: ['PATCH /api/v2/whiteboards/{code}'],
    before: makeBoard,
    do: archive,
    views: [
      noWordsOn('family', boards),
      noWordsOn('teacher', boards),
      {
        who: 'family',
        path: board,
        sees: (page) => text(page, /in the archive/),
      },
    ],
    after: removeBoard,
  },
  {
    act: 'the teacher deletes a whiteboard',
    calls: ['DELETE /api/v2/whiteboards/{code}'],
    before: async (scene) => {
      await makeBoard(scene);
      await archive(scene);
    },
    do: removeBoard,
    views: [
      noWordsOn('family', () => '/whiteboards?list=archived'),
      noWordsOn('teacher', () => '/whiteboards?list=archived'),
    ],
  },
  ...(['family', 'teacher'] as const).map((who): OutsideRow => ({
    act: `the ${who === 'family' ? 'child' : 'teacher'} draws on a whiteboard`,
    calls: [],
    before: makeBoard,
    do: (scene) => drawOn(scene, who, board),
    views: [inkOn(who === 'family' ? 'teacher' : 'family', board)],
    after: removeBoard,
  })),
  {
    act: 'the child adds a page to a whiteboard',
    calls: [],
    before: makeBoard,
    do: async (scene) => {
      const page = await boardOf(scene, 'family', board);
      await page.getByRole('button', { name: 'New page' }).click();
      await new BoardPaper(page).draw(FROM, TO);
    },
    views: [{ who: 'teacher', path: board, sees: (page) => expect(page.getByText('Page 1 of 2')).toBeVisible() }],
    after: removeBoard,
  },
];
