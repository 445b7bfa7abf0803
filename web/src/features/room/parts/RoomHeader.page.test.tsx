import { MantineProvider } from '@mantine/core';
import { newRoomState, type RoomState } from '@skylark/contract/roomState';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aLessonInFull } from '../../../../test/lessons.ts';
import { ChildView } from '../../../lib/childView.ts';
import { needTexts, speak, TextsProvider } from '../../../lib/texts.tsx';
import { RoomContext } from '../useRoom.ts';
import { RoomHeader } from './RoomHeader.tsx';

beforeEach(async () => {
  await speak('en');
  await needTexts(['room']);
});

const none = () => null;

/** The header on the student's page. */
function open({ isChild, call }: { isChild: boolean; call: RoomState['call'] }) {
  const room = { status: { kind: 'live' }, state: { ...newRoomState(), call } };
  const close = vi.fn<() => void>();
  const session = {
    subscribe: () => none,
    lesson: () => undefined,
    info: { seat: 's', lesson: aLessonInFull() },
    link: { subscribe: () => none, snapshot: () => room, close },
  };
  render(
    <MantineProvider>
      <TextsProvider>
        <ChildView value={isChild ? { Header: none, Menu: none, Speaker: none } : null}>
          <RoomContext value={session as never}>
            <RoomHeader />
          </RoomContext>
        </ChildView>
      </TextsProvider>
    </MantineProvider>,
  );
  return { user: userEvent.setup(), close };
}

describe('leaving a lesson', () => {
  it('asks a child with pictures, and focuses "stay" first', async () => {
    const { user, close } = open({ isChild: true, call: 'started' });
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    const question = await screen.findByRole('dialog', { name: 'Leave the lesson?' });
    for (const choice of within(question).getAllByRole('button')) expect(choice.querySelector('svg')).not.toBeNull();
    const stay = within(question).getByRole('button', { name: 'Stay' });
    expect(stay).toHaveAttribute('data-autofocus');
    await user.click(stay);
    expect(close).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    await user.click(await screen.findByRole('button', { name: 'Leave the lesson' }));
    expect(close).toHaveBeenCalledOnce();
  });

  it.each([
    ['waiting', 'The lesson hasn’t started yet. You can come back until it ends.'],
    ['started', 'The lesson will go on. You can come back until it ends.'],
  ] as const)('says what goes on without one: %s', async (call, text) => {
    const { user } = open({ isChild: false, call });
    await user.click(screen.getByRole('button', { name: 'Leave' }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Stay' })).not.toBeInTheDocument();
  });
});
