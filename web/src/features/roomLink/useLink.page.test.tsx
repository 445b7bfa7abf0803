import { newRoomState } from '@skylark/contract/roomState';
import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useLink } from './useLink.ts';

it('gives what is picked now, also when nothing has happened in the room since another page was shown', () => {
  const snapshot = {
    state: newRoomState(),
    plays: [
      { page: 'slide:1', moves: ['of the first'] },
      { page: 'slide:2', moves: ['of the second'] },
    ],
  };
  const link = { snapshot: () => snapshot, subscribe: () => () => undefined } as never;
  const { result, rerender } = renderHook(
    ({ page }) => useLink(link, ({ plays }) => plays.find((play) => play.page === page)?.moves),
    { initialProps: { page: 'slide:1' } },
  );
  expect(result.current).toEqual(['of the first']);
  rerender({ page: 'slide:2' });
  expect(result.current).toEqual(['of the second']);
  rerender({ page: 'slide:3' });
  expect(result.current).toBeUndefined();
});
