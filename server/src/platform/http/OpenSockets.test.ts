import { expect, it } from 'vitest';
import { OpenSockets } from './OpenSockets.ts';

const one = (personId: string, address: string) => ({ personId, address });

it('limits sockets per person by closing the oldest, and per address by refusing the newest', () => {
  const open = new OpenSockets({ perPerson: 2, perAddress: 3 });
  const first = one('anna', 'home');
  expect(open.add(first)).toBeUndefined();
  expect(open.add(one('anna', 'home'))).toBeUndefined();
  expect(open.add(one('anna', 'home'))).toBe(first);
  expect([...open.of('anna')]).not.toContain(first);
  expect(() => open.requirePlace('home')).not.toThrow();
  open.add(one('boris', 'home'));
  expect(() => open.requirePlace('home')).toThrow('Too many tries');
  expect(() => open.requirePlace('elsewhere')).not.toThrow();
});

it('stops counting a closed socket, and counts repeated closing once', () => {
  const open = new OpenSockets({ perPerson: 1, perAddress: 1 });
  const only = one('anna', 'home');
  open.add(only);
  open.delete(only);
  open.delete(only);
  expect(open.size).toBe(0);
  expect([...open]).toEqual([]);
  open.requirePlace('home');
  open.add(one('anna', 'home'));
  expect(() => open.requirePlace('home')).toThrow('Too many tries');
});
