import { expect, type Page } from '@playwright/test';
import type { Seat } from '@skylark/contract/room';
import { LOUD, loudnessAt } from '../../journeys/parts/ears.ts';
import type { Person } from '../../journeys/parts/Person.ts';
import { SECOND_PITCH } from '../inPage.ts';
import { leave, onSlide, press } from '../hands.ts';
import { setHidden } from '../notices/inPage.ts';
import type { Row, Scene } from '../row.ts';
import { button, noFaces } from './faces.ts';

const nameOf = ({ actor }: Scene): string => actor.account.firstName;

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
    controls: [button(/^Turn on camera and sound$/), button(/^Join/)],
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

/** Sampled several times in a row: the first microphone’s beeps have this pitch among their overtones, but pause. */
const hearsTheSecond = ({ other }: Scene): Promise<void> =>
  expect
    .poll(
      async () => {
        for (let moment = 0; moment < 4; moment += 1)
          if ((await loudnessAt(other.page, SECOND_PITCH)) <= LOUD) return false;
        return true;
      },
      { timeout: 30_000 },
    )
    .toBe(true);

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

/** What the teacher reads while the child’s page isn’t on its screen. */
const away = ({ teacher }: Scene) => teacher.page.getByText('Max has another window open');
const WHILE_CUT_OFF = 'It is about what a page claims while it is cut off.';
const VIEW_IS_LIVE = 'Where somebody looks is shown while they do.';
const isInside = ({ child }: Scene): Promise<void> =>
  expect(child.page.getByRole('button', { name: 'Leave', exact: true })).toBeVisible();

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
    sees: hearsTheSecond,
    after: ({ actor }) => chooseDevice(actor, 'Microphone', 0),
    not: noFaces,
  },
  {
    act: 'looks into another window',
    by: 's',
    kinds: ['message view'],
    controls: [],
    before: (scene) => onSlide(scene, 3),
    do: ({ child }) => child.page.evaluate(setHidden, true),
    sees: (scene) => expect(away(scene)).toBeVisible(),
    after: async (scene) => {
      await scene.child.page.evaluate(setHidden, false);
      await expect(away(scene)).toHaveCount(0);
    },
    not: { 'in the replay': VIEW_IS_LIVE },
  },
  {
    // A page also says that it is hidden while it is being reloaded.
    act: 'comes back from another window by a reload',
    by: 's',
    kinds: ['message view'],
    controls: [],
    before: async (scene) => {
      await onSlide(scene, 3);
      await scene.child.page.evaluate(setHidden, true);
      await expect(away(scene)).toBeVisible();
    },
    do: async (scene) => {
      await scene.child.page.reload();
      await isInside(scene);
      await expect(scene.child.room.slide(scene.decks.planned.slides[2] ?? '')).toBeVisible();
    },
    sees: async (scene) => {
      await expect(scene.teacher.room.status('Max is in the lesson')).toBeVisible();
      await expect(away(scene)).toHaveCount(0);
    },
    not: { 'in the replay': VIEW_IS_LIVE },
  },
  {
    act: 'loses the network and turns the page, the own page',
    by: 't',
    seenBy: 't',
    kinds: [],
    controls: [],
    before: async (scene) => {
      await onSlide(scene, 3);
      await expect(scene.teacher.room.status('Max is in the lesson')).toBeVisible();
    },
    do: async ({ teacher, wires, decks }) => {
      wires.t.cut();
      await expect(teacher.room.isRetrying).toBeVisible();
      await press(teacher, 'Next slide');
      await expect(teacher.room.slide(decks.planned.slides[3] ?? '')).toBeVisible();
    },
    // The page no longer shows the child’s last known state.
    sees: async ({ teacher }) => {
      await expect(teacher.page.getByText('Max is in the lesson')).toBeHidden();
      await expect(teacher.page.getByText('Max is on another page')).toHaveCount(0);
    },
    after: async ({ teacher, child, wires, decks }) => {
      wires.t.mend();
      await expect(teacher.room.isRetrying).toBeHidden();
      await expect(child.room.slide(decks.planned.slides[3] ?? '')).toBeVisible();
      await expect(teacher.room.status('Max is in the lesson')).toBeVisible();
    },
    not: {
      'after a reload': WHILE_CUT_OFF,
      'after a cut': WHILE_CUT_OFF,
      'entering later': WHILE_CUT_OFF,
      'in the replay': VIEW_IS_LIVE,
    },
  },
  {
    act: 'lets the child draw',
    by: 't',
    kinds: ['tools'],
    controls: [button(/^(Let the student draw|Student can draw|Let .+ play)$/)],
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
    controls: [button(/^(Let the student draw|Student can draw|Let .+ play)$/)],
    before: (scene) => onSlide(scene, 3),
    do: ({ teacher }) => teacher.room.letTheStudentDraw(false),
    sees: ({ other }) => expect(other.room.tools).toBeHidden(),
    after: async ({ teacher, child }) => {
      await teacher.room.letTheStudentDraw(true);
      await expect(child.room.tools).toBeVisible();
    },
    not: { 'in the replay': 'Nobody draws in a replay.' },
  },
];
