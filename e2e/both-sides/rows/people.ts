import { expect, type Page } from '@playwright/test';
import type { Seat } from '@skylark/contract/room';
import { hears } from '../../journeys/parts/ears.ts';
import type { Person } from '../../journeys/parts/Person.ts';
import { SECOND_PITCH } from '../inPage.ts';
import { leave, onBlankPage, onSlide, press } from '../hands.ts';
import type { Column, Row, Scene } from '../row.ts';

const button = (name: RegExp, within?: RegExp) => ({ role: 'button', name, ...(within && { within }) });
const nameOf = ({ actor }: Scene): string => actor.account.firstName;

const everywhereElse = (why: string): Partial<Record<Column, string>> => ({
  'after a reload': why,
  'after a cut': why,
  'entering later': why,
  'in the replay': why,
});
const noFaces = { 'in the replay': 'The replay shows the board; it has neither faces nor voices.' } as const;

/** Rows that mean the same for both people. */
const rowsOf = (by: Seat): readonly Row[] => [
  {
    act: 'turns the camera off',
    by,
    kinds: ['media'],
    controls: [button(/^Camera$/)],
    do: ({ actor }) => press(actor, 'Camera'),
    sees: (scene) => expect(scene.other.room.face('other')).toContainText(`${nameOf(scene)}’s camera is off`),
    after: cameraOn,
    not: noFaces,
  },
  {
    act: 'turns the camera on again',
    by,
    kinds: ['media'],
    controls: [button(/^Camera$/)],
    before: async (scene) => {
      await press(scene.actor, 'Camera');
      await expect(scene.other.room.face('other')).toContainText('camera is off');
    },
    do: ({ actor }) => press(actor, 'Camera'),
    sees: ({ other }) => other.room.seesTheOther(),
    not: noFaces,
  },
  {
    act: 'turns the microphone off',
    by,
    kinds: ['media'],
    controls: [button(/^Microphone$/)],
    do: ({ actor }) => press(actor, 'Microphone'),
    sees: ({ other }) => expect(other.room.face('other')).toContainText('Microphone off'),
    after: async ({ actor, other }) => {
      await press(actor, 'Microphone');
      await expect(other.room.face('other')).not.toContainText('Microphone off');
    },
    not: noFaces,
  },
  {
    act: 'writes a message',
    by,
    kinds: ['say'],
    controls: [
      button(/^Chat/),
      { role: 'textbox', name: /^Write a message$/ },
      button(/^Send$/, /Chat/),
      button(/^Read aloud: /, /Chat/),
    ],
    do: async ({ actor, words }) => {
      await openChat(actor.page);
      const chat = actor.page.getByRole('region', { name: 'Chat' });
      await chat.getByLabel('Write a message').fill(words);
      await chat.getByRole('button', { name: 'Send' }).click();
    },
    notBefore: 'It opens the messages; and nobody has written these words before.',
    sees: async ({ other, words }) => {
      await openChat(other.page);
      await expect(other.page.getByRole('region', { name: 'Chat' }).getByRole('log')).toContainText(words);
    },
    seesPlayed: ({ other, words }) => expect(other.page.getByRole('list', { name: 'Messages' })).toContainText(words),
  },
  {
    act: 'leaves the room',
    by,
    kinds: ['leave', 'message leave'],
    controls: [button(/^Leave$/), button(/^Leave the lesson$/, /Leave the lesson/)],
    do: ({ actor }) => leave(actor),
    sees: (scene) => expect(scene.other.room.status(`${nameOf(scene)} has left the room`)).toBeVisible(),
    after: ({ actor, lessonId }) => actor.enterRoom(lessonId),
    not: { 'in the replay': 'Who was in the room is in the lesson’s record, which has rows of its own.' },
  },
  {
    act: 'comes into the room',
    by,
    kinds: ['join', 'enter', 'message enter'],
    controls: [],
    before: async (scene) => {
      await leave(scene.actor);
      await expect(scene.other.room.status(`${nameOf(scene)} has left the room`)).toBeVisible();
    },
    do: ({ actor, lessonId }) => actor.enterRoom(lessonId),
    sees: async (scene) => {
      await expect(scene.other.room.status(`${nameOf(scene)} is in the lesson`)).toBeVisible();
      await scene.other.room.seesTheOther();
    },
    not: { 'in the replay': 'Who was in the room is in the lesson’s record, which has rows of its own.' },
  },
];

/** A device chosen in the person’s own settings. */
async function chooseDevice({ page }: Person, kind: 'Camera' | 'Microphone', label: string | number): Promise<void> {
  await press({ page }, 'Settings');
  const dialog = page.getByRole('dialog', { name: 'Settings' });
  const picker = dialog.getByRole('combobox', { name: kind });
  await picker.selectOption(typeof label === 'string' ? { label } : { index: label });
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toBeHidden();
}
/** The middle of the other person’s picture is purple. */
const isPurple = ({ room }: Person): Promise<boolean> =>
  room
    .face('other')
    .locator('video')
    .evaluate((video: HTMLVideoElement) => {
      const paper = document.createElement('canvas').getContext('2d')!;
      paper.drawImage(video, 0, 0, 8, 8);
      const [red = 0, green = 0, blue = 0] = paper.getImageData(4, 4, 1, 1).data;
      return red > 110 && blue > 140 && green < 60;
    });

async function cameraOn({ actor, other }: Scene): Promise<void> {
  await press(actor, 'Camera');
  await expect(other.room.face('other')).not.toContainText('camera is off');
}

/** Opens the messages, unless they have opened by themselves. */
async function openChat(page: Page): Promise<void> {
  const chat = page.getByRole('region', { name: 'Chat' });
  await expect(async () => {
    if (!(await chat.isVisible())) await page.getByRole('button', { name: /^Chat/ }).first().click({ timeout: 2_000 });
    await expect(chat).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

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
const shared = ({ child }: Scene) => child.page.getByRole('figure').filter({ hasText: 'Olena is showing you this' });
const stopSharing = async ({ teacher }: Scene): Promise<void> => {
  const stop = teacher.page.getByRole('button', { name: 'Stop sharing' });
  if (await stop.isVisible()) await stop.click();
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
  await child.room.seesTheOther();
};

/** Who is there, who can be seen and heard, and what they say to each other. */
export const peopleRows: readonly Row[] = [
  ...rowsOf('t'),
  ...rowsOf('s'),
  {
    act: 'chooses another camera',
    by: 't',
    kinds: [],
    controls: [],
    do: ({ actor }) => chooseDevice(actor, 'Camera', 'Second camera'),
    sees: ({ other }) => expect.poll(() => isPurple(other)).toBe(true),
    after: ({ actor }) => chooseDevice(actor, 'Camera', 0),
    not: noFaces,
  },
  {
    act: 'chooses another microphone',
    by: 't',
    kinds: [],
    controls: [],
    do: ({ actor }) => chooseDevice(actor, 'Microphone', 'Second microphone'),
    sees: ({ other }) => hears(other.page, SECOND_PITCH),
    after: ({ actor }) => chooseDevice(actor, 'Microphone', 0),
    not: noFaces,
  },
  {
    act: 'lets the child draw',
    by: 't',
    kinds: ['tools'],
    controls: [button(/^(Let the student draw|Student can draw)$/)],
    before: async (scene) => {
      await onSlide(scene, 3);
      await scene.teacher.room.letTheStudentDraw(false);
      await expect(scene.child.room.tools).toBeHidden();
    },
    do: ({ teacher }) => teacher.room.letTheStudentDraw(true),
    sees: ({ other }) => expect(other.room.tools).toBeVisible(),
    not: { 'in the replay': 'Nobody draws in a replay.' },
  },
  {
    act: 'stops the child’s drawing',
    by: 't',
    kinds: ['tools'],
    controls: [button(/^(Let the student draw|Student can draw)$/)],
    before: (scene) => onSlide(scene, 3),
    do: ({ teacher }) => teacher.room.letTheStudentDraw(false),
    sees: ({ other }) => expect(other.room.tools).toBeHidden(),
    after: async ({ teacher, child }) => {
      await teacher.room.letTheStudentDraw(true);
      await expect(child.room.tools).toBeVisible();
    },
    not: { 'in the replay': 'Nobody draws in a replay.' },
  },
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
    do: async ({ child }) => {
      await press(child, 'Signs');
      await child.page.getByRole('group', { name: 'Signs' }).getByRole('button', { name: 'Love it' }).click();
    },
    sees: ({ other }) => expect(other.page.getByText('Max loves it', { exact: true })).toBeVisible(),
    after: async ({ child }) => child.page.keyboard.press('Escape'),
    not: everywhereElse(SIGN),
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
    after: goOn,
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
    act: 'shares a tab',
    by: 't',
    kinds: [],
    controls: [button(/^Share a tab$/)],
    before: onBlankPage,
    do: ({ teacher }) => press(teacher, 'Share a tab'),
    sees: (scene) =>
      expect
        .poll(() =>
          shared(scene)
            .locator('video')
            .evaluate((video: HTMLVideoElement) => video.videoWidth),
        )
        .toBeGreaterThan(0),
    after: stopSharing,
    not: { 'in the replay': 'What was in a tab is never recorded.' },
  },
  {
    act: 'stops sharing',
    by: 't',
    kinds: [],
    controls: [button(/^Stop sharing$/)],
    before: async (scene) => {
      await onBlankPage(scene);
      await press(scene.teacher, 'Share a tab');
      await expect(shared(scene)).toBeVisible();
    },
    do: stopSharing,
    sees: (scene) => expect(shared(scene)).toHaveCount(0),
    not: { 'in the replay': 'What was in a tab is never recorded.' },
  },
  {
    act: 'shows the shared tab beside the board',
    by: 't',
    kinds: ['screen'],
    controls: [button(/^Show it (beside the board|large)$/)],
    before: withSharedTab,
    do: ({ teacher }) => press(teacher, 'Show it beside the board'),
    sees: (scene) => expect(shared(scene).getByRole('button', { name: 'Make it larger' })).toBeVisible(),
    after: largeAgain,
    not: { 'in the replay': 'What was in a tab is never recorded.' },
  },
  {
    act: 'makes the shared tab smaller',
    by: 's',
    kinds: ['screen'],
    controls: [button(/^Make it (larger|smaller)$/)],
    before: withSharedTab,
    do: (scene) => shared(scene).getByRole('button', { name: 'Make it smaller' }).click(),
    sees: ({ other }) => expect(other.page.getByRole('button', { name: 'Show it large' })).toBeVisible(),
    after: largeAgain,
    not: {
      'in the replay': 'What was in a tab is never recorded.',
      'after a reload': 'A teacher who reloads shares nothing any more.',
      'entering later': 'Without the teacher’s page nothing is shared.',
    },
  },
];

async function withSharedTab(scene: Scene): Promise<void> {
  await onBlankPage(scene);
  await press(scene.teacher, 'Share a tab');
  await expect(shared(scene).getByRole('button', { name: 'Make it smaller' })).toBeVisible();
}

async function largeAgain(scene: Scene): Promise<void> {
  await press(scene.teacher, 'Show it large');
  await stopSharing(scene);
}
