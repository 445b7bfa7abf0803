import { expect, it, vi } from 'vitest';
import type { Deps } from '../../platform/deps.ts';
import type { Hub } from './hub.ts';
import type { RoomKindPolicy } from './roomKindPolicy.ts';
import { checkInParts, RightsWatch } from './RightsWatch.ts';

it.each([0, 1, 25, 26, 90])('checks each of %i once, in order and a few at a time', async (count) => {
  const all = Array.from({ length: count }, (_, number) => number);
  const parts: number[][] = [];
  let atOnce = 0;
  await checkInParts(all, async (part) => {
    expect((atOnce += 1)).toBe(1);
    parts.push(part);
    await Promise.resolve();
    atOnce -= 1;
  });
  expect(parts.flat()).toEqual(all);
  expect(Math.max(0, ...parts.map(({ length }) => length))).toBeLessThanOrEqual(25);
});

it('a room that can’t be checked doesn’t affect the others', async () => {
  const owners = { teacherId: 'iryna', studentId: 'masha', status: { deckId: null } };
  const policy = { state: async (_: Deps, ids: string[]) => new Map(ids.map((id) => [id, owners])) };
  const broken = {
    policy,
    applyStatus: () => {
      throw new Error('this room is broken');
    },
  };
  const rooms = new Map<string, unknown>([['one', broken]]);
  const visitor = (roomId: string, personId: string) => ({
    roomId,
    personId,
    seat: 't' as const,
    isPreparing: false,
    bye: vi.fn<(code: string) => void>(),
  });
  const [iryna, stranger] = [visitor('one', 'iryna'), visitor('two', 'stranger')];
  const error = vi.fn<() => void>();
  const deps = { clock: { now: () => new Date() }, log: { error } } as unknown as Deps;
  const hub = { find: (id: string) => rooms.get(id), flush: async () => undefined } as unknown as Hub;
  const rights = new RightsWatch(deps, hub, [policy as unknown as RoomKindPolicy], [iryna, stranger]);
  await rights.check(['one', 'two']);
  expect(iryna.bye).not.toHaveBeenCalled();
  expect(stranger.bye).toHaveBeenCalledWith('not_yours');
  expect(error).toHaveBeenCalledOnce();
});
