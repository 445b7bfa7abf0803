import { MantineProvider } from '@mantine/core';
import { newRoomState } from '@skylark/contract/roomState';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { needTexts, speak, TextsProvider } from '../../../lib/texts.tsx';
import { RoomContext } from '../useRoom.ts';
import { newAidState } from './aidState.ts';
import { Asked } from './Asked.tsx';

beforeEach(async () => {
  await speak('en');
  await needTexts(['room', 'tools']);
});

/** A child's page on which the teacher asks for the camera, beside the button that stops the call. */
function open() {
  const stop = vi.fn<() => void>();
  const refuse = vi.fn<() => void>();
  const agree = vi.fn<() => void>();
  const shown = { ...newAidState(), request: 'camera_on' as const };
  const own = { reportListening: () => undefined };
  const aid = { own, snapshot: () => shown, subscribe: () => () => undefined, refuse, agree };
  const room = { status: { kind: 'live' }, state: newRoomState(), reports: {} };
  const media = { camera: { kind: 'off' }, microphone: { kind: 'on' }, listed: { camera: [], microphone: [] } };
  const session = {
    subscribe: () => () => undefined,
    lesson: () => undefined,
    info: { seat: 's', lesson: { teacher: { firstName: 'Anna' } } },
    link: { snapshot: () => room, subscribe: () => () => undefined },
    media: { snapshot: () => media, subscribe: () => () => undefined },
    aid: () => aid,
  };
  const onAgreed = vi.fn<() => void>();
  render(
    <MantineProvider>
      <TextsProvider>
        <RoomContext value={session as never}>
          <button onClick={stop}>Stop</button>
          <Asked onAgreed={onAgreed} />
        </RoomContext>
      </TextsProvider>
    </MantineProvider>,
  );
  return { stop, refuse, agree, onAgreed };
}

it('leaves the rest of the room, and Stop, available', async () => {
  const { stop, refuse } = open();
  const card = await screen.findByRole('dialog', { name: 'Anna asks you' });
  expect(card).toHaveFocus();
  expect(card).not.toHaveAttribute('aria-modal', 'true');
  await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
  expect(stop).toHaveBeenCalledOnce();
  expect(refuse).not.toHaveBeenCalled();
});

it('is answered by its large button, and closed by Escape', async () => {
  const { refuse, agree, onAgreed } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Turn the camera on' }));
  expect(agree).toHaveBeenCalledWith('camera_on', undefined);
  expect(onAgreed).toHaveBeenCalledWith('camera_on');
  await userEvent.keyboard('{Escape}');
  expect(refuse).toHaveBeenCalledWith('camera_on');
});
