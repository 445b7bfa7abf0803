import { MantineProvider } from '@mantine/core';
import { newRoomState } from '@skylark/contract/roomState';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { needTexts, speak, TextsProvider } from '../../../lib/texts.tsx';
import { RoomContext } from '../useRoom.ts';
import { OtherStatus } from './OtherStatus.tsx';
import { OtherViewNotice } from './OtherViewNotice.tsx';

beforeEach(async () => {
  await speak('en');
  await needTexts(['room']);
});

const WHOLE = ['free:1', 0, 0, 16_000, 9_000];
const ELSEWHERE = ['free:2', 0, 0, 16_000, 9_000];
const HIDDEN = ['free:1', 0, 0, 0, 0];

interface Situation {
  childs: typeof WHOLE;
  isSharing: boolean;
  isLarge: boolean;
  isStopped: boolean;
  link: 'live' | 'retrying';
}

/** The teacher's page of a lesson in which a child looks at something. */
function open({
  childs = WHOLE,
  isSharing = false,
  isLarge = true,
  isStopped = false,
  link = 'live',
}: Partial<Situation>) {
  const state = newRoomState();
  const room = {
    status: { kind: link },
    state: {
      ...state,
      call: 'started',
      isScreenLarge: isLarge,
      seats: { ...state.seats, s: { kind: 'here', client: 'a', camera: 'on', microphone: 'on' } },
    },
    views: { t: WHOLE, s: childs },
    reports: { s: { faults: [], hand: false, stopped: isStopped } },
  };
  const call = { ownScreen: isSharing ? {} : null };
  const session = {
    subscribe: () => () => undefined,
    lesson: () => undefined,
    info: { seat: 't', lesson: { student: { firstName: 'Masha' } } },
    link: { snapshot: () => room, subscribe: () => () => undefined },
    call: { snapshot: () => call, subscribe: () => () => undefined },
  };
  const { unmount } = render(
    <MantineProvider>
      <TextsProvider>
        <RoomContext value={session as never}>
          <OtherViewNotice />
          <OtherStatus isShort />
        </RoomContext>
      </TextsProvider>
    </MantineProvider>,
  );
  const says = screen
    .queryAllByRole('status')
    .filter((status) => getComputedStyle(status).visibility !== 'hidden')
    .map(({ textContent }) => textContent);
  unmount();
  return says;
}

const IN_LESSON = 'Masha is in the lesson';

it('says that a large shared tab lies over the child’s board', () => {
  expect(open({ isSharing: true })).toEqual(['Masha sees your shared tab, not the board', IN_LESSON]);
  expect(open({ isSharing: true, childs: HIDDEN })).toEqual(['Masha has another window open', IN_LESSON]);
  // Beside the board; hidden by Stop; with the size of an earlier share.
  expect(open({ isSharing: true, isLarge: false })).toEqual([IN_LESSON]);
  expect(open({ isSharing: true, isStopped: true })).toEqual([IN_LESSON]);
  expect(open({})).toEqual([IN_LESSON]);
});

it('claims nothing about the child while this page is disconnected from the room', () => {
  expect(open({ childs: ELSEWHERE })).toEqual(['Masha is on another page', IN_LESSON]);
  expect(open({ childs: ELSEWHERE, link: 'retrying' })).toEqual([]);
});
