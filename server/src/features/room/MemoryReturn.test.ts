import { expect, it } from 'vitest';
import { MemoryReturn } from './MemoryReturn.ts';

/** In which minutes memory is returned. */
function minutesOf(openRooms: readonly number[]): number[] {
  let minute = 0;
  const minutes: number[] = [];
  const memory = new MemoryReturn(() => minutes.push(minute));
  for (const [at, rooms] of openRooms.entries()) {
    minute = at;
    memory.look(rooms);
  }
  return minutes;
}

it('returns memory for ten minutes after most of many rooms have gone', () => {
  const quiet = Array.from({ length: 20 }, () => 0);
  expect(minutesOf([10, 60, ...quiet])).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
});

it('leaves a school alone whose rooms come and go, and one with few rooms', () => {
  expect(minutesOf([200, 150, 101, 190, 120, 200])).toEqual([]);
  expect(minutesOf([49, 0, 0, 49, 0])).toEqual([]);
});
