import { expect, it } from 'vitest';
import { type CallMessage, readCallMessage } from './callMessage.ts';

it.each<CallMessage>([
  { k: 'hello', page: 'p1', c: null, sends: false },
  { k: 'hello', page: 'p1', c: 'c1', sends: true },
  { k: 'hello', page: 'p1', c: null, sends: true, knows: null },
  { k: 'hello', page: 'p1', c: null, sends: true, knows: { page: 'p2', sends: false } },
  { k: 'offer', c: 'c1', n: 1, sdp: 'v=0' },
  { k: 'answer', c: 'c1', n: 1, sdp: 'v=0' },
  { k: 'ice', c: 'c1', l: [{ candidate: 'candidate:1', sdpMid: '0' }] },
  { k: 'mend', c: 'c1' },
  { k: 'again', c: 'c1' },
  { k: 'repair', c: 'c1', audio: false, video: true },
  { k: 'screen', on: true },
  { k: 'voice', on: true, can: false },
])('reads what it writes: $k', (message) => {
  expect(readCallMessage(JSON.stringify(message))).toEqual(message);
});

it.each([
  '',
  'null',
  '[]',
  '"offer"',
  '{"k":"offer","c":"c1","n":1}',
  '{"k":"offer","c":"c1","sdp":"v=0"}',
  '{"k":"offer","sdp":"v=0"}',
  '{"k":"again","c":null}',
  '{"k":"hello","c":null}',
  '{"k":"ice","c":"c1","l":"x"}',
  '{"k":"of another version","c":"c1"}',
])('ignores %s', (data) => {
  expect(readCallMessage(data)).toBeUndefined();
});

it('accepts a hello without the fields it cannot read', () => {
  expect(readCallMessage('{"k":"hello","page":"p1","c":null,"sends":true,"knows":{"page":1}}')).toEqual({
    k: 'hello',
    page: 'p1',
    c: null,
    sends: true,
  });
});

it('omits invalid candidates', () => {
  expect(readCallMessage('{"k":"ice","c":"c1","l":[null,1,{"candidate":""}]}')).toEqual({
    k: 'ice',
    c: 'c1',
    l: [{ candidate: '' }],
  });
});
