import { expect, type Page } from '@playwright/test';
import type { Seat } from '@skylark/contract/room';
import { onSlide, openPanel, pickDeck, press } from '../hands.ts';
import type { Row, Scene } from '../row.ts';

/** The parts of an activity: whatever isn’t one of its tools. */
const PARTS =
  /^(?!Listen to the task|Give a hint|Show the answer|I can(’t listen now| listen again)|Start again|Play what was hard again|Play the recording|We both hear it|Let .+ play$)/;
/** Slides of the planned presentation. */
const SPELL = 2;
const DRAG = 7;
const layer = (page: Page) => page.getByRole('main').locator('[data-kind]');
const inActivity = (name: RegExp) => ({ role: 'button', name, within: /Activity: / });

async function onActivity(scene: Scene, slide: number): Promise<void> {
  await onSlide(scene, slide);
  const again = scene.teacher.page.getByRole('button', { name: 'Start again' });
  if (await again.isVisible()) await again.click();
  for (const { page } of [scene.teacher, scene.child]) await expect(layer(page)).toBeVisible();
}

/** Letters of “apple”, in order. */
async function spell({ page }: Scene['actor'], letters: string): Promise<void> {
  await page.locator('[data-part="apple.0"]').focus();
  await page.keyboard.type(letters, { delay: 60 });
}

/** The slide of another presentation on which a child listens and chooses. */
const CHOOSE = 9;
async function onChoice(scene: Scene): Promise<void> {
  const { teacher, child, decks, memo } = scene;
  await onSlide(scene, 1);
  await pickDeck(teacher, decks.other);
  await teacher.page.getByRole('button', { name: new RegExp(`^Slide ${CHOOSE}: `) }).click();
  const again = teacher.page.getByRole('button', { name: 'Start again' });
  for (const { page, room } of [teacher, child]) {
    await expect(room.slide(decks.other.slides[CHOOSE - 1] ?? '')).toBeVisible();
    await expect(layer(page)).toBeVisible();
  }
  if (await again.isVisible()) await again.click();
  // Questions are shuffled: the hint tells which answer is right, any other shakes its head.
  await teacher.page.getByRole('button', { name: 'Give a hint' }).click();
  const right = await layer(teacher.page).locator('[data-helped]').getAttribute('data-part');
  memo.set('wrong', right === 'card-1' ? 'card-2' : 'card-1');
}
const wrongCard = ({ memo }: Scene): string => `[data-part="${String(memo.get('wrong'))}"]`;

const movesOf = (by: Seat): readonly Row[] => [
  {
    act: 'makes a move in an activity',
    by,
    kinds: ['play'],
    controls: [inActivity(PARTS)],
    before: (scene) => onActivity(scene, SPELL),
    do: ({ actor }) => spell(actor, 'ap'),
    sees: async ({ other }) => {
      await expect(other.page.getByRole('button', { name: 'a, number 1' })).toBeVisible();
      await expect(other.page.getByRole('button', { name: 'p, number 2' })).toBeVisible();
    },
  },
  {
    act: 'solves an activity',
    by,
    kinds: ['play'],
    controls: [inActivity(PARTS)],
    before: (scene) => onActivity(scene, SPELL),
    do: ({ actor }) => spell(actor, 'apple'),
    sees: ({ other }) => expect(layer(other.page).and(other.page.locator('[data-solved]'))).toBeVisible(),
  },
  {
    act: 'chooses an answer',
    by,
    kinds: ['play'],
    controls: [inActivity(PARTS)],
    before: onChoice,
    do: (scene) => scene.actor.page.locator(wrongCard(scene)).click(),
    sees: (scene) => expect(scene.other.page.locator(`${wrongCard(scene)}[data-wrong]`)).toBeVisible(),
    after: (scene) => onSlide(scene, 1),
  },
];

const HEARD_ONCE = 'A sound is heard when it is played, and by nobody afterwards.';
const heardOnce = {
  'after a reload': HEARD_ONCE,
  'after a cut': HEARD_ONCE,
  'entering later': HEARD_ONCE,
  'in the replay': HEARD_ONCE,
} as const;

const notReplayed = { 'in the replay': 'The replay shows the board, and no troubles of devices.' } as const;
const unheard = ({ teacher }: Scene) =>
  teacher.page.getByRole('status', { name: 'How to help Max' }).getByText('Max can’t hear you');
async function listensAgain(scene: Scene): Promise<void> {
  await press(scene.child, 'I can listen again');
  await expect(unheard(scene)).toHaveCount(0);
}

/** Recordings that the other person’s page has begun to play. */
const played = ({ page }: Scene['other']): Promise<number> => page.evaluate(() => window.playedSounds);
const hasPlayedMore = ({ other, memo }: Scene): Promise<void> =>
  expect.poll(() => played(other)).toBeGreaterThan(Number(memo.get('played')));
const countPlayed = async ({ other, memo }: Scene): Promise<void> => {
  memo.set('played', await played(other));
};

/** Activities on slides, and what both hear. */
export const activityRows: readonly Row[] = [
  ...movesOf('t'),
  ...movesOf('s'),
  {
    act: 'can’t listen to what an activity asks by ear',
    by: 's',
    kinds: ['message report'],
    // The walk over all controls comes to no slide that asks by ear.
    controls: [],
    before: onChoice,
    do: ({ child }) => press(child, 'I can’t listen now'),
    sees: (scene) => expect(unheard(scene)).toBeVisible(),
    after: async (scene) => {
      await listensAgain(scene);
      await onSlide(scene, 1);
    },
    not: notReplayed,
  },
  {
    act: 'can listen again',
    by: 's',
    kinds: ['message report'],
    controls: [],
    before: async (scene) => {
      await onChoice(scene);
      await press(scene.child, 'I can’t listen now');
      await expect(unheard(scene)).toBeVisible();
    },
    do: ({ child }) => press(child, 'I can listen again'),
    sees: (scene) => expect(unheard(scene)).toHaveCount(0),
    after: (scene) => onSlide(scene, 1),
    not: notReplayed,
  },
  {
    act: 'gives a hint',
    by: 't',
    kinds: ['play'],
    controls: [inActivity(/^Give a hint$/)],
    before: (scene) => onActivity(scene, DRAG),
    do: ({ teacher }) => press(teacher, 'Give a hint'),
    sees: ({ other }) => expect(other.page.locator('[data-helped]').first()).toBeVisible(),
    after: ({ teacher }) => press(teacher, 'Start again'),
    not: { 'in the replay': 'A hint glows where the child looks next; the replay shows what was played.' },
  },
  {
    act: 'shows the answer',
    by: 't',
    kinds: ['play'],
    controls: [inActivity(/^Show the answer$/)],
    before: (scene) => onActivity(scene, DRAG),
    do: ({ teacher }) => press(teacher, 'Show the answer'),
    sees: ({ other }) => expect(other.page.getByRole('button', { name: /^3, in: bananas$/ })).toBeVisible(),
    after: ({ teacher }) => press(teacher, 'Start again'),
  },
  {
    act: 'starts an activity again',
    by: 't',
    kinds: ['play'],
    controls: [inActivity(/^Start again$/)],
    before: async (scene) => {
      await onActivity(scene, SPELL);
      await spell(scene.teacher, 'ap');
      await expect(scene.child.page.getByRole('button', { name: 'p, number 2' })).toBeVisible();
    },
    do: ({ teacher }) => press(teacher, 'Start again'),
    sees: ({ other }) => expect(other.page.getByRole('button', { name: /, number \d$/ })).toHaveCount(0),
  },
  {
    act: 'plays once more what was hard',
    by: 't',
    kinds: ['play'],
    // The button appears only after a task is solved with a mistake, which the walk over all controls doesn't make.
    controls: [],
    before: async (scene) => {
      await onActivity(scene, SPELL);
      // The second letter first is a mistake.
      await spell(scene.teacher, 'papple');
      await expect(layer(scene.child.page).and(scene.child.page.locator('[data-solved]'))).toBeVisible();
    },
    do: ({ teacher }) => press(teacher, 'Play what was hard again'),
    sees: ({ other }) => expect(other.page.getByRole('button', { name: /, number \d$/ })).toHaveCount(0),
  },
  {
    act: 'plays the slide’s recording for both',
    by: 't',
    kinds: ['message sound'],
    controls: [
      { role: 'button', name: /^Play the recording( for both)?$/ },
      { role: 'button', name: /^We both hear it$/ },
    ],
    before: async (scene) => {
      await onSlide(scene, 3);
      await countPlayed(scene);
    },
    do: ({ teacher }) => press(teacher, 'Play the recording for both'),
    sees: hasPlayedMore,
    not: heardOnce,
  },
  {
    act: 'plays the task of an activity for both',
    by: 't',
    kinds: ['message sound'],
    controls: [inActivity(/^Listen to the task$/)],
    before: async (scene) => {
      await onActivity(scene, SPELL);
      await countPlayed(scene);
    },
    do: ({ teacher }) => press(teacher, 'Listen to the task'),
    sees: hasPlayedMore,
    not: heardOnce,
  },
  {
    act: 'plays a word for both',
    by: 't',
    kinds: ['message sound'],
    controls: [
      { role: 'button', name: /^(apple|banana|orange|grapes)$/, within: /Words/ },
      { role: 'button', name: /^We both hear it$/ },
    ],
    before: async (scene) => {
      await onSlide(scene, 3);
      await countPlayed(scene);
    },
    do: async ({ teacher }) =>
      (await openPanel(teacher, 'Words')).getByRole('button', { name: 'apple', exact: true }).click(),
    sees: hasPlayedMore,
    not: heardOnce,
  },
];
