import { MantineProvider } from '@mantine/core';
import { newRoomState } from '@skylark/contract/roomState';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { needTexts, speak, TextsProvider } from '../../../lib/texts.tsx';
import { RoomContext } from '../useRoom.ts';
import { OtherViewNotice } from './OtherViewNotice.tsx';

beforeEach(async () => {
  await speak('en');
  await needTexts(['room']);
});

const WHOLE = ['free:1', 0, 0, 16_000, 9_000];
const HIDDEN = ['free:1', 0, 0, 0, 0];

interface Situation {
  childs: typeof WHOLE;
  isSharing: boolean;
  isLarge: boolean;
  isStopped: boolean;
}

/** The teacher's page of a lesson in which a child looks at something. */
function open({ childs = WHOLE, isSharing = false, isLarge = true, isStopped = false }: Partial<Situation>) {
  const state = newRoomState();
  const room = {
    status: { kind: 'live' },
    state: {
      ...state,
      call: 'started',
      isScreenLarge: isLarge,
      seats: { ...state.seats, s: { kind: 'here', client: 'a' } },
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
        </RoomContext>
      </TextsProvider>
    </MantineProvider>,
  );
  const says = screen.queryByRole('status')?.textContent;
  unmount();
  return says;
}

it('says that a large shared tab lies over the child’s board', () => {
  expect(open({ isSharing: true })).toBe('Masha sees your shared tab, not the board');
  expect(open({ isSharing: true, childs: HIDDEN })).toBe('Masha has another window open');
  // Beside the board; hidden by Stop; the size of an earlier share.
  expect(open({ isSharing: true, isLarge: false })).toBeUndefined();
  expect(open({ isSharing: true, isStopped: true })).toBeUndefined();
  expect(open({})).toBeUndefined();
});
