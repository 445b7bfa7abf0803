import { render, screen } from '@testing-library/react';
import { newRoomState } from '@skylark/contract/roomState';
import { expect, it } from 'vitest';
import type { RoomSession } from '../RoomSession.ts';
import { RoomContext } from '../useRoom.ts';
import { useRoll } from './useRoll.ts';

const snapshot = { state: newRoomState() };
const room = {
  subscribe: () => () => undefined,
  lesson: () => undefined,
  link: { snapshot: () => snapshot, subscribe: () => () => undefined },
  info: { seat: 't' },
} as unknown as RoomSession;

function Roll({ values, throws }: { values: readonly number[] | null; throws: number }) {
  const { isRolling } = useRoll(values, throws, 1_000_000);
  return <p>{isRolling ? 'rolls' : 'lies'}</p>;
}
const thrown = (values: readonly number[] | null, throws: number) => (
  <RoomContext value={room}>
    <Roll values={values} throws={throws} />
  </RoomContext>
);

it('rolls at the first throw of what was put up anew, too', () => {
  const { rerender } = render(thrown([4], 1));
  expect(screen.getByText('lies')).toBeVisible();
  rerender(thrown(null, 0));
  expect(screen.getByText('lies')).toBeVisible();
  rerender(thrown([2], 1));
  expect(screen.getByText('rolls')).toBeVisible();
});
