import { expect, type Page } from '@playwright/test';
import { onBlankPage, onSlide, openPanel, press, texts } from '../hands.ts';
import type { Person } from '../../journeys/parts/Person.ts';
import type { Row, Scene } from '../row.ts';

const aids = ({ teacher }: Scene) => openPanel(teacher, 'Activities');
const pressAid =
  (name: string | RegExp) =>
  async (scene: Scene): Promise<void> =>
    (await aids(scene)).getByRole('button', { name, exact: true }).click();
const removeAids = async (scene: Scene): Promise<void> => {
  const panel = await aids(scene);
  for (const name of ['Put away', 'Stop the timer', 'Remove']) {
    const button = (name === 'Remove' ? scene.teacher.page : panel).getByRole('button', { name, exact: true });
    if (await button.isVisible()) await button.click();
  }
  const { page } = scene.child;
  await expect(page.getByRole('timer', { name: 'Timer' })).toHaveCount(0);
  for (const name of ['Roll', 'Spin']) await expect(page.getByRole('button', { name, exact: true })).toHaveCount(0);
  for (const hidden of [CURTAIN, SPOTLIGHT]) await expect(page.getByText(hidden)).toHaveCount(0);
};
const aid = (name: RegExp, within?: RegExp) => ({ role: 'button', name, ...(within && { within }) });

const CURTAIN = 'Part of the page is hidden.';
const SPOTLIGHT = 'Only a part of the page is shown.';
const clockOf = (page: Page) => page.getByLabel('Timer', { exact: true });
const fallen = (page: Page) => page.getByText(/^Dice: /);

interface Spot {
  x: number;
  y: number;
}

/** A button’s upper left corner, in fractions of the page. */
async function spotOnPage({ page, room }: Person, name: string): Promise<Spot> {
  const button = await page.getByRole('button', { name }).boundingBox();
  if (!button) throw new Error(`${name} is not shown.`);
  const paper = await room.board.surface.evaluate((surface) => {
    const { x, y, width, height } =
      surface.parentElement!.firstElementChild!.firstElementChild!.getBoundingClientRect();
    return { x, y, width, height };
  });
  return { x: (button.x - paper.x) / paper.width, y: (button.y - paper.y) / paper.height };
}

const throwDice = (row: Pick<Row, 'act' | 'by'>): Row => ({
  ...row,
  kinds: ['roll'],
  controls: [aid(/^Roll$/)],
  before: async (scene) => {
    await onSlide(scene, 3);
    await pressAid('2 dice')(scene);
    await expect(scene.child.page.getByRole('button', { name: 'Roll' })).toBeVisible();
  },
  do: async ({ actor, memo }) => {
    await press(actor, /Roll$/);
    await expect(fallen(actor.page)).toHaveCount(1);
    memo.set('fallen', await fallen(actor.page).textContent());
  },
  sees: ({ other, memo }) => expect(fallen(other.page)).toHaveText(String(memo.get('fallen'))),
  after: removeAids,
});

const spin = (row: Pick<Row, 'act' | 'by'>): Row => ({
  ...row,
  kinds: ['roll'],
  controls: [aid(/Spin$/)],
  before: async (scene) => {
    await onSlide(scene, 3);
    await putUpSpinner(scene);
    await expect(scene.child.page.getByRole('button', { name: /Spin$/ })).toBeVisible();
  },
  do: async ({ actor, memo }) => {
    await press(actor, /Spin$/);
    const word = actor.page
      .getByRole('main')
      .getByRole('status')
      .filter({ hasText: /^(apple|banana|orange|grapes)$/ });
    await expect(word).toBeVisible();
    memo.set('word', await word.textContent());
  },
  sees: ({ other, memo }) =>
    expect(
      other.page
        .getByRole('main')
        .getByRole('status')
        // The exact text: the sentence for screen readers contains the word, too.
        .filter({ hasText: new RegExp(`^${String(memo.get('word'))}$`) }),
    ).toBeVisible(),
  seesPlayed: ({ other, memo }) =>
    expect(other.page.getByText(`The spinner stopped at: ${String(memo.get('word'))}`)).toBeAttached(),
  after: removeAids,
});

async function putUpSpinner(scene: Scene): Promise<void> {
  const panel = await aids(scene);
  await panel.getByRole('button', { name: 'Spinner', exact: true }).click();
  await panel.getByRole('button', { name: 'Show the spinner' }).click();
}

/** Half of the page is behind a curtain. */
async function withCurtain(scene: Scene): Promise<void> {
  await onSlide(scene, 3);
  await pressAid('Curtain')(scene);
  await expect(scene.child.page.getByText(CURTAIN)).toBeAttached();
}

/** What lies between the curtain and the page’s left edge. */
const leftOfCurtain = (page: Page): Promise<number> =>
  page
    .getByText(CURTAIN)
    .locator('..')
    .evaluate((cover) => cover.firstElementChild!.getBoundingClientRect().x - cover.getBoundingClientRect().x);

/** What the teacher puts up beside or over the page. */
export const aidRows: readonly Row[] = [
  {
    act: 'starts a timer',
    by: 't',
    kinds: ['timer'],
    controls: [aid(/^\d+ (min|sec|s)\b/, /Timer/)],
    before: (scene) => onSlide(scene, 3),
    do: pressAid('5 min'),
    sees: ({ other }) => expect(clockOf(other.page)).toContainText(/^(5:00|4:\d\d)$/),
    after: removeAids,
  },
  {
    act: 'starts a timer below dice, which stay where they are on the page',
    by: 't',
    kinds: ['timer'],
    controls: [aid(/^\d+ (min|sec|s)\b/, /Timer/)],
    before: async (scene) => {
      await onSlide(scene, 3);
      await pressAid('2 dice')(scene);
      for (const { page } of [scene.teacher, scene.child])
        await expect(page.getByRole('button', { name: 'Roll' })).toBeVisible();
      scene.memo.set('dice', await spotOnPage(scene.other, 'Roll'));
    },
    do: pressAid('5 min'),
    sees: async ({ other, memo }) => {
      await expect(clockOf(other.page)).toBeVisible();
      const [from, at] = [memo.get('dice') as Spot, await spotOnPage(other, 'Roll')];
      expect(Math.abs(at.x - from.x)).toBeLessThan(0.02);
      expect(Math.abs(at.y - from.y)).toBeLessThan(0.02);
      // Inside the page, not beside it.
      expect(at.x).toBeGreaterThanOrEqual(0);
      expect(at.y).toBeGreaterThanOrEqual(0);
    },
    seesPlayed: ({ other }) => expect(clockOf(other.page)).toBeVisible(),
    after: removeAids,
  },
  {
    act: 'stops the timer',
    by: 't',
    kinds: ['timer'],
    controls: [aid(/^Stop the timer$/)],
    before: async (scene) => {
      await onSlide(scene, 3);
      await pressAid('5 min')(scene);
      await expect(clockOf(scene.child.page)).toBeVisible();
    },
    do: pressAid('Stop the timer'),
    sees: ({ other }) => expect(clockOf(other.page)).toHaveCount(0),
  },
  {
    act: 'puts up dice',
    by: 't',
    kinds: ['chance'],
    controls: [aid(/^\d (die|dice)$/)],
    before: (scene) => onSlide(scene, 3),
    do: pressAid('3 dice'),
    sees: async ({ other }) => {
      const dice = other.page.getByRole('button', { name: 'Roll' });
      await expect(dice).toBeVisible();
      await expect(dice.locator('svg')).toHaveCount(3);
    },
    // The replay shows dice as pictures, not as buttons: nobody can throw them there.
    seesPlayed: ({ other }) => expect(other.page.getByRole('main').locator('svg[viewBox="0 0 80 80"]')).toHaveCount(3),
    after: removeAids,
  },
  throwDice({ act: 'throws the dice', by: 't' }),
  throwDice({ act: 'throws the dice', by: 's' }),
  {
    act: 'puts up a spinner',
    by: 't',
    kinds: ['chance'],
    controls: [aid(/^Spinner$/), aid(/^Show the spinner$/), { role: 'textbox', name: /^What’s on the spinner\?$/ }],
    before: (scene) => onSlide(scene, 3),
    do: putUpSpinner,
    sees: ({ other }) => expect(other.page.getByRole('button', { name: /Spin$/ })).toBeVisible(),
    seesPlayed: ({ other }) =>
      expect(
        other.page
          .getByRole('main')
          .getByRole('listitem')
          .filter({ hasText: /^banana$/ }),
      ).toBeVisible(),
    after: removeAids,
  },
  spin({ act: 'spins the spinner', by: 't' }),
  spin({ act: 'spins the spinner', by: 's' }),
  {
    act: 'puts the dice away',
    by: 't',
    kinds: ['chance'],
    controls: [aid(/^Put away$/)],
    before: async (scene) => {
      await onSlide(scene, 3);
      await pressAid('2 dice')(scene);
      await expect(scene.child.page.getByRole('button', { name: 'Roll' })).toBeVisible();
    },
    do: pressAid('Put away'),
    sees: ({ other }) => expect(other.page.getByRole('main').locator('svg[viewBox="0 0 80 80"]')).toHaveCount(0),
  },
  {
    act: 'draws a curtain over the page',
    by: 't',
    kinds: ['cover'],
    controls: [aid(/^Curtain$/)],
    before: (scene) => onSlide(scene, 3),
    do: pressAid('Curtain'),
    sees: ({ other }) => expect(other.page.getByText(CURTAIN)).toBeAttached(),
    after: removeAids,
  },
  {
    act: 'moves the curtain',
    by: 't',
    kinds: ['cover'],
    controls: [aid(/^(Move|Size|(Left|Right|Top|Bottom) edge)$/)],
    before: async (scene) => {
      await withCurtain(scene);
      scene.memo.set('from', await leftOfCurtain(scene.child.page));
    },
    do: async ({ teacher }) => {
      await teacher.page.getByRole('button', { name: 'Left edge' }).focus();
      for (let step = 0; step < 3; step += 1) await teacher.page.keyboard.press('Shift+ArrowLeft');
    },
    sees: ({ other, memo }) =>
      expect.poll(() => leftOfCurtain(other.page)).toBeLessThan(Number(memo.get('from')) * 0.8),
    after: removeAids,
    // A replay's page has another size.
    seesPlayed: ({ other }) =>
      expect
        .poll(
          async () => (await leftOfCurtain(other.page)) / ((await other.room.board.surface.boundingBox())?.width ?? 1),
        )
        .toBeLessThan(0.4),
  },
  {
    act: 'removes the curtain',
    by: 't',
    kinds: ['cover'],
    controls: [aid(/^Remove$/)],
    before: withCurtain,
    do: ({ teacher }) => press(teacher, 'Remove'),
    sees: ({ other }) => expect(other.page.getByText(CURTAIN)).toHaveCount(0),
  },
  {
    act: 'lights a part of the page',
    by: 't',
    kinds: ['cover'],
    controls: [aid(/^Spotlight$/)],
    before: (scene) => onSlide(scene, 3),
    do: pressAid('Spotlight'),
    sees: ({ other }) => expect(other.page.getByText(SPOTLIGHT)).toBeAttached(),
    after: removeAids,
  },
  {
    act: 'chooses the paper of a blank page',
    by: 't',
    kinds: ['paper'],
    controls: [aid(/^(Plain|Ruled|Squared|Dotted)$/, /Paper/)],
    before: onBlankPage,
    do: pressAid('Squared'),
    sees: ({ other }) => expect(other.page.locator('svg[data-paper="squared"]')).toBeVisible(),
  },
  {
    act: 'puts the words on the page as cards',
    by: 't',
    kinds: ['put'],
    controls: [aid(/^(Words|Pictures|Both)$/, /Cards to move/), aid(/^(apple|banana|orange|grapes)$/, /Cards to move/)],
    before: onBlankPage,
    do: async (scene) => {
      const panel = await aids(scene);
      await panel.getByRole('group', { name: 'Cards to move' }).getByRole('button', { name: 'Both' }).click();
    },
    sees: ({ other }) => expect(texts(other.page)).toHaveCount(4),
  },
  {
    act: 'gives a star',
    by: 't',
    kinds: ['star'],
    controls: [aid(/^Give a star$/)],
    before: (scene) => onSlide(scene, 3),
    do: ({ teacher }) => press(teacher, 'Give a star'),
    sees: ({ other }) => expect(other.page.getByTitle(/^\d+ stars? in this lesson$/)).toBeVisible(),
    seesPlayed: ({ other }) =>
      expect(other.page.getByRole('navigation', { name: 'Stars of the lesson' }).getByRole('button')).not.toHaveCount(
        0,
      ),
  },
  {
    act: 'comments on the page',
    by: 't',
    kinds: ['comment'],
    controls: [
      aid(/^Comment$/),
      { role: 'textbox', name: /^Comment on this page$/ },
      aid(/^Send$/, /Teacher’s comments/),
    ],
    before: onBlankPage,
    do: comment,
    sees: ({ other, words }) => expect(comments(other.page)).toHaveText([words]),
  },
  {
    act: 'changes a comment',
    by: 't',
    kinds: ['comment'],
    controls: [aid(/^Edit comment$/), aid(/^Save$/, /Teacher’s comments/)],
    before: withComment,
    do: async ({ teacher, words }) => {
      await press(teacher, 'Edit comment');
      await teacher.page.getByLabel('Comment on this page').fill(`${words} Good!`);
      await teacher.page.keyboard.press('Enter');
    },
    sees: ({ other, words }) => expect(comments(other.page)).toHaveText([`${words} Good!`]),
  },
  {
    act: 'removes a comment',
    by: 't',
    kinds: ['comment'],
    controls: [aid(/^Remove the comment$/)],
    before: withComment,
    do: ({ teacher }) => press(teacher, 'Remove the comment'),
    sees: ({ other }) => expect(comments(other.page)).toHaveCount(0),
  },
];

const comments = (page: Page) =>
  page.getByRole('region', { name: 'Teacher’s comments on this page' }).getByRole('listitem');

async function comment({ teacher, words }: Scene): Promise<void> {
  const field = teacher.page.getByLabel('Comment on this page');
  if (!(await field.isVisible())) await press(teacher, 'Comment');
  await field.fill(words);
  await teacher.page.keyboard.press('Enter');
}

async function withComment(scene: Scene): Promise<void> {
  await onBlankPage(scene);
  await comment(scene);
  await expect(comments(scene.other.page)).toHaveCount(1);
}
