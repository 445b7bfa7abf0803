import { expect } from '@playwright/test';
import type { LossyNetwork } from '../../journeys/parts/LossyNetwork.ts';
import type { Person } from '../../journeys/parts/Person.ts';
import type { Wire } from '../../rooms/Wire.ts';
import type { Reason } from '../completeness.ts';
import type { Caller } from '../outside/Caller.ts';
import { setHidden, setMicrophoneGain } from './inPage.ts';

/** Two people in a call, each holding a pen down on the board, so their mice can't be used for anything else. */
export interface PensDown {
  teacher: Person;
  child: Person;
  wire: Wire;
  network: LossyNetwork;
  manager: Caller;
  lessonId: string;
}

/** Something that appears by itself, or because of the other person, while somebody draws. */
export interface Notice {
  what: string;
  /** The entries of `announcersInSource` that it covers, each repeated as often as it is counted there. */
  of: readonly string[];
  appears: (pens: PensDown) => Promise<void>;
  goes?: (pens: PensDown) => Promise<void>;
  /** Deliberately replaces the child's buttons. */
  hasOwnButtons?: true;
}

/** Presses without the mouse, which is holding the pen. */
const press = ({ page }: Pick<Person, 'page'>, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().dispatchEvent('click');
const pressIn = ({ page }: Person, place: 'dialog' | 'group' | 'region', within: string, name: string): Promise<void> =>
  page.getByRole(place, { name: within }).getByRole('button', { name, exact: true }).first().dispatchEvent('click');
const help = ({ teacher }: PensDown) => teacher.page.getByRole('status', { name: 'How to help Max' });
/** Long enough for a call to detect a lost connection and to recover. */
const LINE_MS = 120_000;
const LINE = /^(You can talk!|You can listen!)/;

export const notices: readonly Notice[] = [
  {
    what: 'dice, and how they fell',
    of: ['room/tools/Dice.tsx'],
    appears: async ({ teacher, child }) => {
      await pressIn(teacher, 'region', 'Activities', '2 dice');
      await press(teacher, 'Roll');
      for (const { page } of [teacher, child]) await expect(page.getByText(/^Dice: /)).toHaveCount(1);
    },
  },
  {
    what: 'a spinner, and where it stopped',
    of: ['room/tools/Spinner.tsx'],
    appears: async ({ teacher, child }) => {
      await pressIn(teacher, 'region', 'Activities', 'Spinner');
      await pressIn(teacher, 'region', 'Activities', 'Show the spinner');
      for (const { page } of [teacher, child]) await expect(page.getByRole('button', { name: /Spin$/ })).toBeVisible();
    },
    goes: ({ teacher }) => pressIn(teacher, 'region', 'Activities', 'Put away'),
  },
  {
    what: 'a timer, and its end',
    of: ['room/tools/Timer.tsx'],
    appears: async ({ teacher, child }) => {
      await pressIn(teacher, 'region', 'Activities', '30 s');
      for (const { page } of [teacher, child])
        await expect(page.getByText('Time’s up!')).toBeVisible({ timeout: 60_000 });
    },
  },
  {
    what: 'a star',
    of: ['room/stars/StarFlight.tsx'],
    appears: async ({ teacher, child }) => {
      await press(teacher, 'Give a star');
      for (const { page } of [teacher, child]) await expect(page.getByTitle(/^1 star in this lesson$/)).toBeVisible();
    },
  },
  {
    what: 'a sign of the child',
    of: ['room/aid/SignBubble.tsx'],
    appears: async ({ teacher, child }) => {
      await press(child, 'Signs');
      await pressIn(child, 'group', 'Signs', 'Love it');
      await expect(teacher.page.getByText('Max loves it', { exact: true })).toBeVisible();
    },
  },
  {
    what: 'a camera that was turned off',
    of: ['room/call/Face.tsx'],
    appears: async ({ teacher, child }) => {
      await press(child, 'Camera');
      await expect(teacher.room.face('other')).toContainText('Max’s camera is off');
    },
    goes: ({ child }) => press(child, 'Camera'),
  },
  {
    what: 'what the child’s microphone needs, and that the child talks while it is off',
    of: ['room/aid/RepairList.tsx', 'room/call/CallControls.tsx'],
    appears: async (pens) => {
      await press(pens.child, 'Microphone');
      await expect(help(pens)).toContainText('Max turned the microphone off');
      await expect(pens.child.page.getByText('You’re talking, but your microphone is off.')).toBeVisible();
    },
  },
  {
    what: 'what the teacher asks of the child',
    of: [],
    appears: async ({ teacher, child }) => {
      await press(teacher, /^Ask: .*microphone/);
      await expect(child.page.getByRole('dialog', { name: 'Olena asks you' })).toBeVisible();
    },
    goes: async ({ child }) => {
      await pressIn(child, 'dialog', 'Olena asks you', 'Turn the microphone on');
      await expect(child.page.getByRole('dialog', { name: 'Olena asks you' })).toBeHidden();
    },
  },
  {
    what: 'a microphone without sound',
    of: ['room/parts/Notices.tsx', 'room/parts/Notices.tsx › DeviceNotice'],
    appears: async (pens) => {
      await pens.child.page.evaluate(setMicrophoneGain, 0);
      await expect(
        pens.child.page.getByText('Your microphone is on, but we can’t hear anything.').first(),
      ).toBeVisible();
      await expect(help(pens)).toContainText('No sound from Max’s microphone');
    },
    goes: ({ child }) => child.page.evaluate(setMicrophoneGain, 1),
  },
  {
    what: 'that the child looks at something else',
    of: ['room/parts/OtherViewNotice.tsx'],
    appears: async ({ teacher, child }) => {
      await child.page.evaluate(setHidden, true);
      await expect(teacher.page.getByText('Max has another window open')).toBeVisible();
    },
    goes: async ({ teacher, child }) => {
      await child.page.evaluate(setHidden, false);
      await expect(teacher.page.getByText('Max has another window open')).toBeHidden();
    },
  },
  {
    what: 'a message',
    of: [],
    appears: async ({ teacher, child }) => {
      await teacher.page.getByRole('group', { name: 'Beside the board' }).getByText('Chat').dispatchEvent('click');
      await teacher.page.getByLabel('Write a message').fill('Look!');
      await teacher.page.keyboard.press('Enter');
      await expect(child.page.getByRole('region', { name: 'Chat' }).getByRole('log')).toContainText('Look!');
    },
    goes: ({ child }) => pressIn(child, 'region', 'Chat', 'Close'),
  },
  {
    what: 'a tab that is shared, and that it is',
    of: ['room/aid/Sharing.tsx', 'room/aid/SharedScreen.tsx', 'room/parts/Notices.tsx › Sharing'],
    appears: async ({ teacher, child }) => {
      await press(teacher, 'Share a tab');
      await expect(teacher.page.getByText(/^You’re sharing your screen with Max/)).toBeVisible();
      await expect(child.page.getByRole('figure').filter({ hasText: 'Olena is showing you this' })).toBeVisible();
    },
    goes: async ({ teacher, child }) => {
      await press(teacher, 'Stop sharing');
      await expect(child.page.getByRole('figure').filter({ hasText: 'Olena is showing you this' })).toBeHidden();
    },
  },
  {
    what: 'a line of the school to the teacher',
    of: ['room/aid/SchoolLine.tsx', 'room/parts/Notices.tsx › SchoolLine'],
    appears: async ({ teacher, manager, lessonId }) => {
      await manager.call('POST /api/v2/manager/lessons/{id}/teacher_lines', {
        params: { id: lessonId },
        body: { text: 'The parent asks for songs' },
      });
      await expect(teacher.page.getByText('The school: The parent asks for songs')).toBeVisible();
    },
    goes: async ({ teacher }) => {
      await press(teacher, 'Got it');
      await expect(teacher.page.getByText('The school: The parent asks for songs')).toBeHidden();
    },
  },
  {
    what: 'that the server is not reached',
    of: ['room/parts/OtherStatus.tsx', 'room/parts/Notices.tsx › RoomNotice'],
    appears: async ({ teacher, child, wire }) => {
      wire.cut();
      for (const { room } of [teacher, child]) await expect(room.isRetrying).toBeVisible();
    },
    goes: async ({ teacher, child, wire }) => {
      wire.mend();
      for (const { room } of [teacher, child]) await expect(room.isRetrying).toBeHidden();
    },
  },
  {
    what: 'that voices go another way',
    of: ['room/aid/CallTrouble.tsx', 'room/parts/Notices.tsx › CallTrouble'],
    appears: async ({ teacher, child, network }) => {
      network.loss = 1;
      for (const { page } of [teacher, child]) await expect(page.getByText(LINE)).toBeVisible({ timeout: LINE_MS });
    },
    goes: async ({ teacher, child, network }) => {
      network.loss = 0;
      for (const { page } of [teacher, child]) await expect(page.getByText(LINE)).toBeHidden({ timeout: LINE_MS });
    },
  },
  {
    what: 'that the child has stopped everything',
    of: ['room/aid/RepairList.tsx', 'room/aid/Stopped.tsx'],
    hasOwnButtons: true,
    appears: async ({ teacher, child }) => {
      await press(child, 'Stop');
      await pressIn(child, 'dialog', 'Stop everything?', 'Stop');
      await expect(child.page.getByRole('heading', { name: 'Stopped' })).toBeVisible();
      await expect(teacher.page.getByText(/^Max has stopped sound and picture/)).toBeVisible();
    },
    goes: async ({ child }) => {
      await press(child, 'Go on');
      await expect(child.page.getByRole('heading', { name: 'Stopped' })).toBeHidden();
    },
  },
];

/** What can’t appear while a pen is down. */
export const noticeReasons: readonly Reason<string>[] = [
  {
    of: ['room/parts/Notices.tsx › TapToPlayNotice', 'room/parts/Notices.tsx › LostModal'],
    why: 'Covers the whole page until it is pressed: there is no board to draw on.',
  },
  {
    of: ['room/aid/CallTrouble.tsx'],
    why: 'The alert that nothing gets through is for a browser that can’t send voices another way; its place is that of the line above.',
  },
  {
    of: ['room/Lobby.tsx', 'room/parts/WaitingScene.tsx', 'room/parts/RoomLoading.tsx', 'room/PreparePage.tsx'],
    why: 'On the page before the call, where the other one isn’t yet.',
  },
  {
    of: ['room/parts/RoomGone.tsx', 'room/parts/RoomRefused.tsx'],
    why: 'Instead of the room, for somebody who isn’t in it.',
  },
  {
    of: ['room/parts/RoomPart.tsx', 'room/parts/RoomPart.tsx'],
    why: 'In the place of a part whose code failed, before it was ever shown.',
  },
  {
    of: ['room/parts/StageLoading.tsx', 'board/SlideFailed.tsx', 'board/SlideImage.tsx'],
    why: 'In the place of the board or of a slide; turning the page ends the stroke.',
  },
  {
    of: ['activities/SayIt.tsx'],
    why: 'Tells the child itself how its recording goes, where its own button is; a pen and a microphone aren’t held at once.',
  },
  { of: ['room/tools/Notes.tsx'], why: 'Changes with the slide, in a panel of its own.' },
  {
    of: ['board/BoardVoice.tsx', 'activities/ActivityVoice.tsx'],
    why: 'Only heard by those who use a screen reader: it has no place on the page.',
  },
  {
    of: [
      'room/replay/ReplayPage.tsx',
      'room/replay/ReplayPage.tsx',
      'room/replay/StarMarks.tsx',
      'room/replay/Controls.tsx',
    ],
    why: 'On the replay, in which nobody draws.',
  },
  {
    of: [
      'room/pen/PenBoard.tsx',
      'room/pen/PenBoard.tsx',
      'room/pen/PenBoard.tsx',
      'room/pen/PenBoard.tsx',
      'roomLink/BoardNotices.tsx',
      'roomLink/BoardNotices.tsx',
      'roomLink/BoardNotices.tsx',
    ],
    why: 'On boards outside a lesson’s room and on a tablet; their one line has a place of its own in every state.',
  },
  {
    of: ['room/pen/PenSection.tsx', 'room/pen/PenSection.tsx'],
    why: 'In a dialog that the person has opened: the pen is up.',
  },
];
