import { expect, type Locator } from '@playwright/test';
import type { Person } from '../../journeys/parts/Person.ts';
import { press } from '../hands.ts';
import type { Column, Row, Scene } from '../row.ts';
import { button, noFaces } from './faces.ts';

const everywhereElse = (why: string): Partial<Record<Column, string>> => ({
  'after a reload': why,
  'after a cut': why,
  'entering later': why,
  'in the replay': why,
});
const asked = ({ child }: Scene) => child.page.getByRole('dialog', { name: 'Olena asks you' });
const muted = async ({ child, teacher }: Scene): Promise<void> => {
  await press(child, 'Microphone');
  await expect(teacher.page.getByRole('status', { name: 'How to help Max' })).toContainText(
    'turned the microphone off',
  );
};
const unmuted = async (scene: Scene): Promise<void> => {
  const refuse = asked(scene).getByRole('button', { name: 'Not now' });
  // An answered request is still fading away.
  if (await refuse.isVisible()) await refuse.click({ timeout: 3_000 }).catch(() => undefined);
  await expect(asked(scene)).toBeHidden();
  const microphone = scene.child.page.getByRole('button', { name: 'Microphone', exact: true });
  if ((await microphone.getAttribute('aria-pressed')) === 'false') await microphone.click();
  await expect(microphone).toHaveAttribute('aria-pressed', 'true');
};
const unheard = ({ teacher }: Scene): Locator =>
  teacher.page.getByRole('status', { name: 'How to help Max' }).getByText('Max can’t hear you');
const askToTurnOn = ({ teacher }: Scene): Promise<void> => press(teacher, /^Ask( again)?: .*microphone/);

const SIGN = 'A sign is seen for a moment.';
const ASKED = 'A request is shown once; who was not there is asked again.';

const handUp = async ({ child, teacher }: Scene): Promise<void> => {
  await press(child, 'Hand');
  await expect(teacher.page.getByText('Max has a hand up').first()).toBeVisible();
};
const handDown = async ({ child }: Scene): Promise<void> => {
  const hand = child.page.getByRole('button', { name: 'Hand', exact: true });
  if ((await hand.getAttribute('aria-pressed')) === 'true') await hand.click();
};
/** Stops everything, with or without a second question. */
async function stopAll({ child }: Scene): Promise<void> {
  await press(child, 'Stop');
  const stopped = child.page.getByRole('heading', { name: 'Stopped' });
  const sure = child.page.getByRole('dialog').getByRole('button', { name: /^Stop/ });
  await expect(stopped.or(sure)).toBeVisible();
  if (await sure.isVisible()) await sure.click();
  await expect(stopped).toBeVisible();
}
const goOn = async ({ child }: Scene): Promise<void> => {
  const on = child.page.getByRole('button', { name: 'Go on' });
  if (await on.isVisible()) await on.click();
  await expect(child.page.getByRole('heading', { name: 'Stopped' })).toHaveCount(0);
};

/** A phone on its side, and what every row begins with. */
const PHONE = { width: 844, height: 390 };
const LAPTOP = { width: 1280, height: 720 };
/** Presses what is in sight, without scrolling to it as no finger could. */
async function goOnAsItIs({ child }: Scene): Promise<void> {
  const on = child.page.getByRole('button', { name: 'Go on' });
  await expect(on).toBeInViewport({ ratio: 0.99 });
  const box = await on.boundingBox();
  if (!box) throw new Error('the way back is nowhere');
  await child.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(child.page.getByRole('heading', { name: 'Stopped' })).toHaveCount(0);
}

const showSign = async ({ child }: Scene): Promise<void> => {
  await press(child, 'Signs');
  await child.page.getByRole('group', { name: 'Signs' }).getByRole('button', { name: 'Love it' }).click();
};
/** A sign lies over the face of who shows it: the middle of the one is within the other. */
const isOver = async (sign: Locator, face: Locator): Promise<boolean> => {
  const [inner, outer] = [await sign.boundingBox(), await face.boundingBox()];
  if (!inner || !outer) return false;
  const [x, y] = [inner.x + inner.width / 2 - outer.x, inner.y + inner.height / 2 - outer.y];
  return x > 0 && y > 0 && x < outer.width && y < outer.height;
};
const isOverFace = ({ page, room }: Person, words: string, whose: 'own' | 'other'): Promise<void> =>
  expect
    .poll(() => isOver(page.getByRole('status').getByText(words, { exact: true }), room.face(whose)), {
      intervals: [100],
    })
    .toBe(true);

/** What a child shows with its hands, and what a teacher asks of it. */
export const signRows: readonly Row[] = [
  {
    act: 'raises a hand',
    by: 's',
    kinds: ['message report'],
    controls: [button(/^Hand$/)],
    do: ({ child }) => press(child, 'Hand'),
    sees: ({ other }) => expect(other.page.getByText('Max has a hand up').first()).toBeVisible(),
    after: handDown,
    not: noFaces,
  },
  {
    act: 'takes the hand down',
    by: 's',
    kinds: ['message report'],
    controls: [button(/^Hand$/)],
    before: handUp,
    do: handDown,
    sees: ({ other }) => expect(other.page.getByText('Max has a hand up')).toHaveCount(0),
    not: noFaces,
  },
  {
    act: 'lowers the child’s hand',
    by: 't',
    kinds: ['message lower'],
    controls: [button(/^Lower hand$/)],
    before: handUp,
    do: ({ teacher }) => press(teacher, 'Lower hand'),
    sees: ({ other }) =>
      expect(other.page.getByRole('button', { name: 'Hand', exact: true })).toHaveAttribute('aria-pressed', 'false'),
    after: handDown,
    not: {
      'after a cut': 'Whose child is cut off has no hand to lower: its report is gone with its page.',
      'entering later': 'A child that enters has its hand down.',
      ...noFaces,
    },
  },
  {
    act: 'shows a sign',
    by: 's',
    kinds: ['message sign'],
    controls: [button(/^Signs$/), button(/^(I can’t hear|Yes|No|Happy|Funny|Love it)$/, /Signs/)],
    do: showSign,
    sees: ({ other }) => isOverFace(other, 'Max loves it', 'other'),
    after: async ({ child }) => child.page.keyboard.press('Escape'),
    not: everywhereElse(SIGN),
  },
  {
    act: 'shows a sign, the own page',
    by: 's',
    seenBy: 's',
    kinds: ['message sign'],
    controls: [],
    do: showSign,
    sees: ({ child }) => isOverFace(child, 'Love it', 'own'),
    after: async ({ child }) => child.page.keyboard.press('Escape'),
    not: everywhereElse(SIGN),
  },
  {
    act: 'says by a sign that it can’t hear',
    by: 's',
    kinds: ['message sign', 'message report'],
    controls: [],
    do: async ({ child }) => {
      await press(child, 'Signs');
      await child.page.getByRole('group', { name: 'Signs' }).getByRole('button', { name: 'I can’t hear' }).click();
    },
    sees: (scene) => expect(unheard(scene)).toBeVisible(),
    after: async (scene) => {
      await press(scene.teacher, /^Ask( again)?: .*hear/);
      await asked(scene).getByRole('button', { name: 'Tap to hear' }).click();
      await expect(unheard(scene)).toHaveCount(0);
    },
    not: noFaces,
  },
  {
    act: 'asks the child to turn the microphone on',
    by: 't',
    kinds: ['message ask'],
    controls: [button(/^Ask( again)?: /)],
    before: muted,
    do: askToTurnOn,
    sees: (scene) => expect(asked(scene).getByRole('button', { name: 'Turn the microphone on' })).toBeVisible(),
    after: unmuted,
    not: everywhereElse(ASKED),
  },
  {
    act: 'does what the teacher asks',
    by: 's',
    kinds: ['message reply', 'media'],
    controls: [button(/^Turn the microphone on$/, /asks you/)],
    before: async (scene) => {
      await muted(scene);
      await askToTurnOn(scene);
      await expect(asked(scene)).toBeVisible();
    },
    do: (scene) => asked(scene).getByRole('button', { name: 'Turn the microphone on' }).click(),
    sees: ({ other }) =>
      expect(other.page.getByRole('status', { name: 'How to help Max' }).getByText('microphone')).toHaveCount(0),
    after: unmuted,
    not: {
      'after a cut': 'A request is withdrawn when the teacher’s page is gone.',
      'entering later': 'A request is withdrawn when the teacher’s page is gone.',
      ...noFaces,
    },
  },
  {
    act: 'would rather not',
    by: 's',
    kinds: ['message reply'],
    controls: [button(/^Not now$/, /asks you/)],
    before: async (scene) => {
      await muted(scene);
      await askToTurnOn(scene);
      await expect(asked(scene)).toBeVisible();
    },
    do: (scene) => asked(scene).getByRole('button', { name: 'Not now' }).click(),
    sees: ({ other }) => expect(other.page.getByText('Max would rather not right now.')).toBeVisible(),
    after: unmuted,
    not: everywhereElse('An answer belongs to the request that is on the screen.'),
  },
  {
    act: 'stops sound and picture',
    by: 's',
    kinds: ['message report'],
    controls: [button(/^Stop\b/)],
    do: stopAll,
    sees: ({ other }) => expect(other.page.getByText(/^Max has stopped sound and picture/)).toBeVisible(),
    after: async (scene) => {
      await goOn(scene);
      await scene.child.room.seesTheOther();
    },
    not: noFaces,
  },
  {
    act: 'goes on after a stop',
    by: 's',
    kinds: ['message report'],
    controls: [button(/^Go on$/)],
    before: async (scene) => {
      await stopAll(scene);
      await expect(scene.teacher.page.getByText(/^Max has stopped sound and picture/)).toBeVisible();
    },
    do: goOn,
    sees: async ({ other }) => {
      await expect(other.page.getByText(/^Max has stopped sound and picture/)).toHaveCount(0);
      await other.room.seesTheOther();
    },
    not: noFaces,
  },
  {
    act: 'goes on after a stop, on a phone on its side',
    by: 's',
    kinds: ['message report'],
    controls: [button(/^Go on$/)],
    before: async (scene) => {
      await stopAll(scene);
      await scene.child.page.setViewportSize(PHONE);
      await expect(scene.teacher.page.getByText(/^Max has stopped sound and picture/)).toBeVisible();
    },
    do: goOnAsItIs,
    sees: async ({ other }) => {
      await expect(other.page.getByText(/^Max has stopped sound and picture/)).toHaveCount(0);
      await other.room.seesTheOther();
    },
    after: ({ child }) => child.page.setViewportSize(LAPTOP),
    not: noFaces,
  },
];
