import { MantineProvider } from '@mantine/core';
import { newRoomState } from '@skylark/contract/roomState';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { needTexts, speak, TextsProvider } from '../../../lib/texts.tsx';
import { RoomContext } from '../useRoom.ts';
import { newAidState } from './aidState.ts';
import { RepairList } from './RepairList.tsx';
import { SignBubble } from './SignBubble.tsx';

beforeEach(async () => {
  await speak('en');
  await needTexts(['room', 'tools']);
});

/** The faces and the child's troubles, on the page of one of the two. */
function open(seat: 't' | 's', whose: 'own' | 'other', recording = false) {
  const state = newRoomState();
  const room = {
    status: { kind: 'live' },
    state,
    reports: { s: { faults: [], hand: true, stopped: false, recording } },
  };
  const shown = { ...newAidState(), sign: { sign: 'yes', whose, count: 1 } };
  const lowerHand = vi.fn<() => void>();
  const aid = { snapshot: () => shown, subscribe: () => () => undefined, lowerHand };
  const session = {
    subscribe: () => () => undefined,
    lesson: () => undefined,
    info: { seat, lesson: { student: { firstName: 'Masha' } } },
    link: { snapshot: () => room, subscribe: () => () => undefined },
    aid: () => aid,
  };
  render(
    <MantineProvider>
      <TextsProvider>
        <RoomContext value={session as never}>
          <SignBubble />
          {seat === 't' && <RepairList />}
        </RoomContext>
      </TextsProvider>
    </MantineProvider>,
  );
  return lowerHand;
}

it('a child’s own sign is shown over its own face', () => {
  open('s', 'own');
  expect(screen.getByText('Yes').closest('[data-whose]')).toHaveAttribute('data-whose', 'own');
  expect(screen.queryByRole('button')).toBeNull();
});

it('the teacher sees a raised hand once, over the child’s face, and lowers it there', async () => {
  const lowerHand = open('t', 'other');
  expect(screen.getByText('Masha says yes').closest('[data-whose]')).toHaveAttribute('data-whose', 'other');
  expect(screen.getAllByText('Masha has a hand up')).toHaveLength(1);
  await userEvent.click(screen.getByRole('button', { name: 'Lower hand' }));
  expect(lowerHand).toHaveBeenCalledTimes(1);
});

it.each([
  ['t', true, 1],
  ['t', false, 0],
  ['s', true, 0],
] as const)('the teacher alone sees that the child is recording: %s, %s', (seat, recording, count) => {
  open(seat, 'other', recording);
  expect(screen.queryAllByText('Masha is recording')).toHaveLength(count);
});
