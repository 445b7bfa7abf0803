import { newRoomState } from '@skylark/contract/roomState';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useMayLoadBoard } from './useMayLoadBoard.ts';
import { RoomContext } from './useRoom.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

/** A room with an expected call, and the phases set by the test. */
function open() {
  const state = newRoomState();
  const room = {
    status: { kind: 'live' },
    state: { ...state, call: 'started', seats: { ...state.seats, t: { kind: 'here' } } },
  };
  const listeners = new Set<() => void>();
  let call = { phase: 'connecting' };
  const session = {
    subscribe: () => () => undefined,
    lesson: () => undefined,
    info: { seat: 's' },
    link: { snapshot: () => room, subscribe: () => () => undefined },
    call: {
      snapshot: () => call,
      subscribe: (listener: () => void) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
  const wrapper = ({ children }: { children: ReactNode }) => (
    <RoomContext value={session as never}>{children}</RoomContext>
  );
  const { result } = renderHook(() => useMayLoadBoard(), { wrapper });
  const become = (phase: string) =>
    act(() => {
      call = { phase };
      for (const listener of listeners) listener();
    });
  return { result, become };
}

it('the board loads a moment after the call has connected', () => {
  const { result, become } = open();
  pass(500);
  become('connected');
  expect(result.current).toBe(false);
  pass(300);
  expect(result.current).toBe(true);
});

it('a call that comes up and breaks off again and again keeps it waiting no longer than one that never comes', () => {
  const { result, become } = open();
  for (const phase of ['connected', 'reconnecting', 'connected', 'reconnecting', 'connected', 'reconnecting']) {
    become(phase);
    pass(phase === 'connected' ? 200 : 301);
  }
  expect(result.current).toBe(true);
});
