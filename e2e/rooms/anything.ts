import type { Seat } from '@skylark/contract/room';
import { writeVoiceFrame } from '@skylark/contract/voice.facts';
import fc from 'fast-check';

/** Replaces a count: the sender fills in the next one. */
export const NEXT = 'next';

/** Replaces the page of the lesson's first slide: the sender fills it in. */
export const SLIDE = 'slide:ffffffff-ffff-4fff-8fff-ffffffffffff';

/**
 * Which device a socket belongs to: the page that has the seat, or the second device that draws for it (decision 0069).
 */
export type Device = Seat | 'pen of t' | 'pen of s';

/** One step of one of two people at one of their sockets. */
export type SocketStep =
  /** `waits`: for the server's response before the next step. */
  | { kind: 'open'; who: Device; hello: unknown; waits: boolean }
  | { kind: 'live'; who: Device }
  | { kind: 'say'; who: Device; times: number; message: unknown }
  | { kind: 'raw'; who: Device; data: string | Uint8Array }
  | { kind: 'piece' | 'ping' | 'cut' | 'close'; who: Device }
  /** Well-formed but forbidden: a count or version too far `ahead`, the other side's client id, a pen with a page's. */
  | { kind: 'cheat'; who: Device; how: 'count' | 'version' | 'client' | 'pen'; ahead: number }
  | { kind: 'pause'; ms: number };

const seat = fc.constantFrom<Seat>('t', 's');
const who = fc.constantFrom<Device>('t', 't', 't', 's', 's', 's', 'pen of t', 'pen of s');
const page = fc.constantFrom(
  'free:1',
  'free:1',
  'free:1',
  'free:2',
  'free:50',
  SLIDE,
  SLIDE,
  'slide:00000000-0000-4000-8000-000000000000',
);
const client = fc.constantFrom('page-of-the-teacher', 'page-of-the-student', 'another-page-1', 'pen-of-the-student');
const element = fc.tuple(seat, fc.nat(5)).map(([of, number]) => `${of}element00000${number}`);
const number = fc.oneof(
  { weight: 1, arbitrary: fc.constantFrom(0, -1, 64_000, 1_000_000, 2_000_000_000, 2 ** 31, 2 ** 53, 1e308) },
  { weight: 30, arbitrary: fc.integer({ min: 1, max: 60 }) },
);

const look = fc.record(
  {
    version: number,
    versionNonce: fc.nat(9),
    index: number,
    isDeleted: fc.boolean(),
    x: number,
    y: number,
    width: number,
    height: number,
    color: fc.constantFrom('sky', 'ink'),
    size: fc.integer({ min: 1, max: 5 }),
    angle: number,
    fill: fc.constantFrom('soft', 'none'),
    locked: fc.constantFrom(true, false),
  },
  { requiredKeys: ['version', 'versionNonce', 'index', 'isDeleted', 'x', 'y', 'width', 'height', 'color', 'size'] },
);
const kind = fc.constantFrom(
  { kind: 'pen', pressure: false },
  { kind: 'rectangle' },
  { kind: 'text' },
  { kind: 'stamp', stamp: 'cat' },
  { kind: 'picture', picture: '00000000-0000-4000-8000-000000000000' },
  { kind: 'card', picture: null },
  { kind: 'card', picture: '../../etc/passwd' },
);
/** Ids of an activity's parts: existing ones, unknown ones, and invalid ones. */
const part = fc.oneof(
  { weight: 2, arbitrary: fc.constantFrom('cow', 'pig', 'barn') },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      'cow.1',
      'cow.99',
      'cow.100',
      'cow.-1',
      'nobody',
      '__proto__',
      'constructor',
      'c'.repeat(21),
      'c'.repeat(100_000),
      'к',
      'cow\u200B',
      '\u202Ewoc',
      '"] *',
      '',
      null,
      1,
    ),
  },
);
const play = fc.record(
  {
    k: fc.constant('play'),
    id: element,
    page: fc.oneof({ weight: 3, arbitrary: fc.constant(SLIDE) }, page),
    move: fc.oneof(
      fc.record(
        { kind: fc.constantFrom('put', 'pick'), part, to: part, seat: fc.constant('t'), second: number },
        { requiredKeys: ['kind', 'part', 'to'] },
      ),
      fc.record({
        kind: fc.constant('trace'),
        part,
        points: fc.oneof(
          fc.array(number, { maxLength: 70 }),
          fc.array(fc.nat(1_000), { minLength: 4, maxLength: 64 }),
          fc.constantFrom<unknown>([0.5, 1, 2, 3], [null, 1, 2, 3], ['1', 1, 2, 3], { length: 4 }),
        ),
      }),
      fc.record({
        kind: fc.constant('type'),
        part,
        text: fc.constantFrom<unknown>('egg', "let's go", '', ' ', 'x'.repeat(41), '<b>', 'яйцо', null, { length: 1 }),
      }),
      fc.record({ kind: fc.constantFrom('hint', 'answer', 'reset', 'x', '__proto__') }),
      fc.constantFrom<unknown>(null, [], 'reset', { kind: { kind: 'reset' } }),
    ),
    // What only the server adds.
    at: number,
    seat,
    second: number,
  },
  { requiredKeys: ['k', 'id', 'page', 'move'] },
);
const event = fc.oneof(
  fc.record(
    {
      k: fc.constant('ink'),
      id: element,
      page,
      from: number,
      points: fc.array(fc.integer({ min: -64_000, max: 64_000 }), { maxLength: 40 }),
      head: fc.record({ is: kind, look }),
      end: fc.constant(true),
    },
    { requiredKeys: ['k', 'id', 'page', 'from', 'points'] },
  ),
  fc.record(
    { k: fc.constant('put'), id: element, page, look, is: kind, revive: fc.constant(true) },
    { requiredKeys: ['k', 'id', 'page', 'look'] },
  ),
  fc.record({ k: fc.constantFrom('clear', 'unclear'), page, clear: element }),
  fc.record({ k: fc.constant('show'), page }),
  fc.record({ k: fc.constantFrom('tools', 'sync'), on: fc.boolean() }),
  fc.record({ k: fc.constant('screen'), large: fc.boolean() }),
  fc.record({ k: fc.constant('flow'), audio: fc.boolean(), video: fc.boolean() }),
  fc.record({ k: fc.constant('path'), path: fc.constantFrom('direct', 'relayed', 'socket', 'lost') }),
  fc.record({ k: fc.constant('media'), camera: fc.constantFrom('on', 'off'), microphone: fc.constant('on') }),
  fc.record({ k: fc.constant('comment'), id: element, page, text: fc.string({ unit: 'binary', maxLength: 20 }) }),
  fc.record({ k: fc.constant('answer'), text: fc.string({ unit: 'binary', maxLength: 20 }) }),
  fc.record({ k: fc.constant('timer'), seconds: number }),
  fc.record({
    k: fc.constant('chance'),
    chance: fc.constantFrom(
      null,
      { kind: 'dice', count: 2 },
      { kind: 'dice', count: 2 ** 53 },
      { kind: 'spinner', parts: ['a', 'b'] },
      { kind: 'spinner', parts: [] },
    ),
  }),
  fc.record({
    k: fc.constant('ready'),
    page,
    chance: fc.constantFrom(null, { kind: 'dice', count: 2 }, { kind: 'dice', count: 0 }),
    seconds: fc.constantFrom(null, 0, 30),
  }),
  fc.record({ k: fc.constant('roll') }),
  fc.record({ k: fc.constant('paper'), page, paper: fc.constantFrom('plain', 'ruled', 'squared', 'dotted', 'x') }),
  fc.record({
    k: fc.constant('cover'),
    page,
    cover: fc.oneof(
      fc.constant(null),
      fc.record({ kind: fc.constant('curtain'), left: number, top: number, right: number, bottom: number }),
      fc.record({ kind: fc.constant('spotlight'), x: number, y: number, radius: number }),
    ),
  }),
  fc.record({ k: fc.constant('say'), id: element, text: fc.string({ unit: 'binary', maxLength: 20 }) }),
  play,
  fc.record({ k: fc.constant('star'), id: element }),
  fc.record({ k: fc.constant('call') }),
  fc.record({ k: fc.constant('deck'), deck: fc.uuid() }),
  fc.record({ k: fc.constantFrom('join', 'enter', 'leave', 'end', 'forget'), seat, client, why: fc.constant('left') }),
);

const hello = fc.record(
  {
    t: fc.constant('hello'),
    client,
    epoch: fc.constantFrom(null, 'x', '00000000-0000-4000-8000-000000000000'),
    seq: number,
    n: number,
    last: number,
    parts: fc.constant(true),
    lobby: fc.constant(true),
  },
  { requiredKeys: ['t', 'client', 'epoch', 'seq', 'n', 'last'] },
);
/** A page's first message, like our own page's. */
const ownHello = fc.record({
  t: fc.constant('hello'),
  client,
  epoch: fc.constant(null),
  seq: fc.constant(0),
  n: fc.constant(0),
  last: fc.constant(0),
});

/** Events counted as our own page does get the next number. */
const count = fc.oneof({ weight: 1, arbitrary: number }, { weight: 2, arbitrary: fc.constant(NEXT) });
const message = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ t: fc.constant('do'), n: count, l: fc.array(event, { minLength: 1, maxLength: 6 }) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({ t: fc.constant('do'), n: fc.constant(NEXT), l: fc.tuple(play) }),
  },
  fc.record({
    t: fc.constant('cursor'),
    page,
    x: number,
    y: number,
    laser: fc.boolean(),
    part,
  }),
  fc.record({ t: fc.constant('view'), page, r: fc.tuple(number, number, number, number) }),
  fc.record({ t: fc.constant('signal'), to: client, d: fc.string({ unit: 'binary', maxLength: 50 }) }),
  fc.record({ t: fc.constant('ping'), c: number }),
  fc.record({
    t: fc.constant('report'),
    faults: fc.array(fc.constantFrom('camera_dark', 'network_weak'), { maxLength: 9 }),
    hand: fc.boolean(),
    stopped: fc.boolean(),
  }),
  fc.record({ t: fc.constantFrom('ask', 'reply'), ask: fc.constantFrom('hear', 'camera_on'), yes: fc.boolean() }),
  fc.record({ t: fc.constant('sign'), sign: fc.constantFrom('yes', 'unheard', 'x') }),
  fc.record({
    t: fc.constant('sound'),
    sound: fc.oneof(
      fc.constantFrom(null, 'https://example.org/a.mp3'),
      fc.record({ kind: fc.constantFrom('slide', 'task', 'asked', 'x'), page }),
      fc.record({ kind: fc.constant('word'), word: fc.string({ unit: 'binary', maxLength: 90 }) }),
    ),
  }),
  fc.record({ t: fc.constantFrom('nocursor', 'enter', 'leave', 'lower') }),
  hello,
);

/** A message with one of its parts removed or of another type. */
const spoiled = fc
  .tuple(message, fc.nat(), fc.constantFrom<unknown>(null, undefined, '', 'x', -1, 0.5, true, [], {}, [[[]]], '\0'))
  .map(([whole, at, wrong]) => {
    const names = Object.keys(whole);
    return { ...whole, [names[at % names.length] ?? 't']: wrong };
  });

/** Microphone data from a page, including too much of it. */
const voice = fc
  .tuple(fc.nat(2 ** 32 - 1), fc.array(fc.uint8Array({ minLength: 1, maxLength: 240 }), { minLength: 1, maxLength: 4 }))
  .map(([n, packets]) => writeVoiceFrame({ n, packets }));

const raw = fc.oneof(
  voice,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.uint8Array({ maxLength: 60 }),
  fc.constantFrom(
    'null',
    '[]',
    '"hello"',
    '{"t":"do","n":1,"l":[null,[],"x",{"k":null}]}',
    '{"t":"do","n":1,"l":[{"__proto__":{"k":"ink"}}]}',
    `{"t":"ping","c":${'['.repeat(9_000)}${']'.repeat(9_000)}}`,
    `{"t":"signal","to":"page-of-the-teacher","d":"${'x'.repeat(60_000)}"}`,
    '{"t":"signal","to":"page-of-the-teacher","d":"\\ud800"}',
  ),
);

const opening = fc.oneof({ weight: 3, arbitrary: ownHello }, hello, message);

export const steps: fc.Arbitrary<SocketStep[]> = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('open'),
        who,
        hello: opening,
        waits: fc.boolean(),
      }),
    },
    {
      weight: 12,
      arbitrary: fc.record({ kind: fc.constant('say'), who, times: fc.constantFrom(1, 1, 1, 1, 40), message }),
    },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('say'), who, times: fc.constant(1), message: spoiled }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('raw'), who, data: raw }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom('piece', 'ping', 'cut', 'close'), who }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('live'), who }) },
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constant('cheat'),
        who,
        how: fc.constantFrom('count', 'version', 'client', 'pen'),
        ahead: fc.integer({ min: 1, max: 100_000 }),
      }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('pause'), ms: fc.integer({ min: 0, max: 30 }) }) },
  ) as fc.Arbitrary<SocketStep>,
  { minLength: 1, maxLength: 40, size: 'max' },
);
