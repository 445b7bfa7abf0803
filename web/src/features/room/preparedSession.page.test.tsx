import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { prepareSession, takePrepared } from './preparedSession.ts';
import type { RoomInfo } from './RoomInfo.ts';
import type { RoomSession } from './RoomSession.ts';

const close = vi.fn<() => void>();
const open = (info: RoomInfo): RoomSession => ({ info, close }) as unknown as RoomSession;

const aRoom = (): RoomInfo => ({}) as RoomInfo;

beforeEach(() => {
  vi.useFakeTimers();
  close.mockClear();
  window.history.replaceState(null, '', '/rooms/1');
});
afterEach(() => {
  vi.useRealTimers();
});

it('waits for a page whose code comes late, as on a bad network: its call is already heard', () => {
  const info = aRoom();
  prepareSession(info, open);
  vi.advanceTimersByTime(25_000);
  expect(takePrepared(info)?.info).toBe(info);
  vi.advanceTimersByTime(100_000);
  expect(close).not.toHaveBeenCalled();
});

it('is closed soon after the person has gone to another page, so that the camera does not stay on', () => {
  const info = aRoom();
  prepareSession(info, open);
  window.history.pushState(null, '', '/lessons');
  vi.advanceTimersByTime(2_000);
  expect(close).toHaveBeenCalledTimes(1);
  expect(takePrepared(info)).toBeUndefined();
});

it('is closed eventually if no page takes it', () => {
  prepareSession(aRoom(), open);
  vi.advanceTimersByTime(30_000);
  expect(close).toHaveBeenCalledTimes(1);
});
