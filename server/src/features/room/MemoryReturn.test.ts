import { expect, it } from 'vitest';
import { MemoryReturn } from './MemoryReturn.ts';

/** What is done in which minute. */
function stepsOf(openRooms: readonly number[]): string[] {
  let minute = 0;
  const steps: string[] = [];
  const memory = new MemoryReturn({
    collect: () => steps.push(`${minute} collect`),
    returnFree: () => steps.push(`${minute} return`),
  });
  for (const [at, rooms] of openRooms.entries()) {
    minute = at;
    memory.look(rooms);
  }
  return steps;
}

it('returns memory for ten minutes after most of many rooms have gone, and collects it once nobody is in a room', () => {
  const minutes = Array.from({ length: 10 }, (_, at) => at + 2);
  const quiet = Array.from({ length: 20 }, () => 0);
  expect(stepsOf([10, 60, ...quiet])).toEqual(minutes.flatMap((minute) => [`${minute} collect`, `${minute} return`]));
  expect(stepsOf([10, 60, ...quiet.map(() => 30)])).toEqual(minutes.map((minute) => `${minute} return`));
});

it('leaves a school alone whose rooms come and go, and one with few rooms', () => {
  expect(stepsOf([200, 150, 101, 190, 120, 200])).toEqual([]);
  expect(stepsOf([49, 0, 0, 49, 0])).toEqual([]);
});
