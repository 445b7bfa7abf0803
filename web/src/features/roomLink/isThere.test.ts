import { expect, it } from 'vitest';
import { CallError } from '../../lib/call.ts';
import { isThere } from './isThere.ts';

it('is true when the room answers', async () => {
  await expect(isThere(Promise.resolve({}))).resolves.toBe(true);
});

it.each([
  ['room_not_found', 404],
  ['lesson_over', 409],
  ['link_used', 410],
] as const)('is false when the school refuses: %s', async (error, status) => {
  await expect(isThere(Promise.reject(new CallError(status, { error })))).resolves.toBe(false);
});

it.each([
  ['the school is asked too often', new CallError(429, { error: 'too_many_requests' })],
  ['a proxy asks to wait', new CallError(429, undefined)],
  ['a proxy gives up', new CallError(408, undefined)],
  ['a network wants a sign-in', new CallError(403, undefined)],
  ['the school has failed', new CallError(500, { error: 'internal' })],
  ['there is no network', new TypeError('Failed to fetch')],
])('is unknown, so that it is tried again, when %s', async (_, error) => {
  await expect(isThere(Promise.reject(error))).rejects.toBe(error);
});
