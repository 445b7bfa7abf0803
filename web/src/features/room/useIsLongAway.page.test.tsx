import type { SeatState } from '@skylark/contract/roomState';
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { otherStatus } from './seatStatus.ts';
import { BACK_SOON_MS, useIsLongAway } from './useIsLongAway.ts';

const lost: SeatState = { kind: 'away', why: 'lost' };
const here: SeatState = { kind: 'here', client: 'c', camera: null, microphone: null, hears: null, sees: null };

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('expects who lost the connection back soon, and after a minute no more, until they come', () => {
  const useStatus = (seat: SeatState): string => otherStatus(seat, false, useIsLongAway(seat)).kind;
  const { result, rerender } = renderHook(useStatus, { initialProps: lost as SeatState });
  expect(result.current).toBe('back_soon');
  act(() => void vi.advanceTimersByTime(BACK_SOON_MS));
  expect(result.current).toBe('left');
  rerender(here);
  expect(result.current).toBe('online');
  rerender(lost);
  expect(result.current).toBe('back_soon');
  rerender({ kind: 'away', why: 'left' });
  act(() => void vi.advanceTimersByTime(BACK_SOON_MS));
  expect(result.current).toBe('left');
});
