import { SAYINGS_KEPT } from '@skylark/contract/lessonTools.facts';
import { foldRoom, newRoomState, type RoomState } from '@skylark/contract/roomState';
import { expect, it } from 'vitest';
import { unreadOf } from './unreadOf.ts';

const say = (state: RoomState, seat: 't' | 's', count: number): RoomState =>
  foldRoom(state, seat, { k: 'say', id: `${seat}saying${String(count).padStart(6, '0')}`, text: 'hello' });

it('counts what came after the last that was read, also when the room has forgotten the first ones', () => {
  let state = newRoomState();
  expect(unreadOf(state.sayings, 't', undefined)).toBe(0);
  for (let count = 0; count < SAYINGS_KEPT; count += 1) state = say(state, 's', count);
  const read = state.sayings.at(-1)?.id;
  expect(unreadOf(state.sayings, 't', read)).toBe(0);
  for (let count = 0; count < 3; count += 1) state = say(say(state, 's', 1_000 + count), 't', count);
  expect(unreadOf(state.sayings, 't', read)).toBe(3);
});

it('counts all that there is when what was read is forgotten', () => {
  let state = newRoomState();
  for (let count = 0; count < 2; count += 1) state = say(state, 's', count);
  expect(unreadOf(state.sayings, 't', 'sforgotten000001')).toBe(2);
});
