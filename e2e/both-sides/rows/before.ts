import { expect } from '@playwright/test';
import { drawWith, LEFT, MIDDLE, openPanel, RIGHT, texts } from '../hands.ts';
import type { Column, Opening, Row, RowAlone, Scene } from '../row.ts';

const COMES_TO_HELP = 'Iryna is coming to help';

/** The teacher has not come: a manager gives the lesson to another one. */
async function handOver({ calls, helper, lessonId, school }: Scene): Promise<void> {
  const { email } = (await helper()).account;
  const { rows } = await school.pool.query<{ id: string }>('select id from accounts where email = $1', [email]);
  await calls.manager.call('POST /api/v2/manager/lessons/{id}/teacher', {
    params: { id: lessonId },
    body: { teacherId: rows[0]!.id, anyway: true },
  });
}
const NOT_COME: Opening = { startsInMinutes: -1, teacher: 'out' };
const RECORDED = 'Who taught is in the lesson’s record; a replay shows the board.';

const PREPARED: Opening = { startsInMinutes: 60, teacher: 'preparing', child: 'out' };
const ONLY_THEN = 'Before its time a room admits nobody but its teacher.';
const onlyOnEntering: Partial<Record<Column, string>> = {
  'at once': ONLY_THEN,
  'after a reload': ONLY_THEN,
  'after a cut': ONLY_THEN,
  'in the replay': 'A replay begins with the call; what was on the board by then is on its first pictures.',
};

/** The first slide is on the board, an hour before the lesson. */
const atBoard = ({ teacher, decks }: Scene): Promise<void> =>
  expect(teacher.room.slide(decks.planned.slides[0] ?? '')).toBeVisible();
/** Until the pages have sent what was prepared, and then until the lesson opens. */
async function untilItOpens({ teacher, school, lessonId }: Scene): Promise<void> {
  await teacher.goTo(`/lessons/${lessonId}`);
  await expect(teacher.page.getByRole('heading', { level: 1 })).toBeVisible();
  await school.pool.query(
    `update lessons set starts_at = now() + interval '1 minute', ends_at = now() + interval '51 minutes' where id = $1`,
    [lessonId],
  );
  await teacher.enterRoom(lessonId);
  await teacher.room.startCall();
}
const prepared = (act: string, prepare: (scene: Scene) => Promise<void>, sees: Row['sees']): RowAlone => ({
  act: `${act} before the lesson`,
  by: 't',
  kinds: [],
  controls: [],
  opening: PREPARED,
  before: atBoard,
  do: async (scene) => {
    await prepare(scene);
    await untilItOpens(scene);
  },
  sees,
  not: onlyOnEntering,
});
const pressAid =
  (name: string) =>
  async ({ teacher }: Scene): Promise<void> =>
    (await openPanel(teacher, 'Activities')).getByRole('button', { name, exact: true }).click();

const READY = 'Ready for this page';
/** Things laid ready for the first page before the lesson, and put up from there with the child in the room. */
const laidReady = (
  what: string,
  lay: (scene: Scene) => Promise<void>,
  more: Pick<Row, 'kinds' | 'sees'>,
): RowAlone => ({
  act: `puts up ${what} that was laid ready before the lesson`,
  by: 't',
  controls: [],
  opening: PREPARED,
  before: async (scene) => {
    await atBoard(scene);
    await lay(scene);
    await untilItOpens(scene);
    await scene.child.enterRoom(scene.lessonId);
    await scene.teacher.room.letTheStudentDraw(true);
    await expect(scene.child.room.slide(scene.decks.planned.slides[0] ?? '')).toBeVisible();
    await expect(scene.child.room.tools).toBeVisible();
  },
  do: async ({ teacher }) => {
    const ready = (await openPanel(teacher, 'Activities')).getByRole('group', { name: READY }).getByRole('button');
    await expect(ready).not.toHaveCount(0);
    for (const button of await ready.all()) await button.click();
  },
  ...more,
  not: { 'in the replay': 'It is put up as any: those rows look at the replay.' },
});
const shownTimer = ({ child }: Scene) =>
  expect(child.page.getByLabel('Timer', { exact: true })).toContainText(/:\d\d$/);

/** Who comes instead of the teacher, and what the teacher has prepared. */
export const beforeRows: readonly RowAlone[] = [
  {
    act: 'hands the lesson over to another teacher',
    by: 'manager',
    seenBy: 's',
    kinds: ['handover'],
    controls: [],
    opening: NOT_COME,
    do: handOver,
    sees: ({ child }) => expect(child.page.getByText(COMES_TO_HELP).first()).toBeVisible(),
    not: { 'in the replay': RECORDED },
  },
  {
    act: 'hands the lesson over to another teacher',
    by: 'manager',
    seenBy: 't',
    kinds: ['handover', 'message bye'],
    controls: [],
    opening: { ...NOT_COME, teacher: 'lobby' },
    do: handOver,
    sees: ({ teacher }) =>
      expect(teacher.page.getByRole('heading', { name: 'Iryna has taken over this lesson' })).toBeVisible(),
    not: {
      'entering later': 'The lesson is another teacher’s by then, and its room admits only its own people.',
      'in the replay': RECORDED,
    },
  },
  {
    act: 'gives the lesson to another teacher before it starts',
    by: 'manager',
    seenBy: 't',
    kinds: ['message bye'],
    controls: [],
    opening: { startsInMinutes: 10, teacher: 'lobby' },
    // Handing over requires a start at a full minute, which all booked lessons have.
    before: async ({ school, lessonId }) => {
      await school.pool.query(
        `update lessons set starts_at = date_trunc('minute', starts_at), ends_at = date_trunc('minute', ends_at) where id = $1`,
        [lessonId],
      );
    },
    do: handOver,
    sees: ({ teacher }) =>
      expect(teacher.page.getByRole('heading', { name: 'Iryna has this lesson now' })).toBeVisible(),
    not: {
      'entering later': 'The lesson is another teacher’s by then, and its room admits only its own people.',
      'in the replay': RECORDED,
    },
  },
  {
    act: 'hands the lesson over, and the other teacher comes',
    by: 'manager',
    seenBy: 's',
    kinds: ['handover', 'enter'],
    controls: [],
    opening: NOT_COME,
    do: async (scene) => {
      await handOver(scene);
      const helper = await scene.helper();
      await helper.enterRoom(scene.lessonId);
      await helper.room.startCall();
    },
    sees: async ({ child, decks }) => {
      await expect(child.room.status('Iryna is in the lesson')).toBeVisible();
      await expect(child.room.slide(decks.planned.slides[0] ?? '')).toBeVisible();
      await child.room.seesTheOther();
    },
    not: { 'in the replay': RECORDED },
  },
  prepared(
    'draws on a slide',
    ({ teacher }) => drawWith(teacher, 'Pen', LEFT, RIGHT),
    ({ child }) => child.room.board.shows(LEFT, MIDDLE, RIGHT),
  ),
  prepared('draws a curtain over a slide', pressAid('Curtain'), ({ child }) =>
    expect(child.page.getByText('Part of the page is hidden.')).toBeAttached(),
  ),
  prepared(
    'puts words on a slide as cards',
    async ({ teacher }) => {
      const panel = await openPanel(teacher, 'Activities');
      await panel.getByRole('group', { name: 'Cards to move' }).getByRole('button', { name: 'Both' }).click();
      await expect(texts(teacher.page)).toHaveCount(4);
    },
    ({ child }) => expect(texts(child.page)).toHaveCount(4),
  ),
  laidReady(
    'dice and a timer',
    async (scene) => {
      for (const name of ['2 dice', '10 min']) await pressAid(name)(scene);
    },
    {
      kinds: ['ready', 'chance', 'timer'],
      sees: async (scene) => {
        const dice = scene.child.page.getByRole('button', { name: 'Roll' });
        await expect(dice).toBeVisible();
        await expect(dice.locator('svg')).toHaveCount(2);
        await shownTimer(scene);
      },
    },
  ),
  laidReady(
    'a spinner',
    async (scene) => {
      for (const name of ['Spinner', 'Lay it ready']) await pressAid(name)(scene);
    },
    {
      kinds: ['ready', 'chance'],
      sees: ({ child }) => expect(child.page.getByRole('button', { name: /Spin$/ })).toBeVisible(),
    },
  ),
];
