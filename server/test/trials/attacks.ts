import { ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import { READY_SOCKET_PATH } from '@skylark/contract/readyCheck.facts';
import fc from 'fast-check';

/** Bytes for the port, and how to send them. */
export interface Attack {
  kind: 'upgrade' | 'frames' | 'request' | 'garbage';
  /** latin1: one character is one byte. */
  bytes: string;
  /** Number of pieces they are split into, with pauses in between. */
  pieces: number;
  /** `end` closes our half after the last byte, `reset` resets the connection immediately. */
  how: 'end' | 'reset';
  /** Sent first, and answered before the rest is sent. */
  greeting?: string;
}

const bytes = (maxLength: number): fc.Arbitrary<string> =>
  fc.uint8Array({ maxLength }).map((array) => Buffer.from(array).toString('latin1'));

const targets = fc.oneof(
  fc.constantFrom(
    '//', '///', '/\\', '\\', 'http://[', 'http://', 'https://[::1', '//[', '//@', '//:99999', '/%', '/%zz', '/%00', '/%ff', '*', '?', '#', '',
    '/api/v2/live', '/api/v2/live/', '/api/v2/live?x', '/api/v2/rooms//socket', `/api/v2/rooms/${'-'.repeat(36)}/socket`,
    READY_SOCKET_PATH, `${READY_SOCKET_PATH}/`, `${READY_SOCKET_PATH}?token=%00`,
    ...['', '%', '%00', '{}', '%7B%22t%22', `%7B%22t%22%3A%22hello%22%7D&hello=x`, 'x'.repeat(9_000)].map(
      (hello) => `/api/v2/rooms/00000000-0000-0000-0000-000000000000/socket?hello=${hello}`,
    ),
    `/api/v2/rooms/${'0'.repeat(36)}/socket`, '/api/v2/rooms/00000000-0000-0000-0000-000000000000/socket', '/api/v2/rooms/%00/socket',
    '/\0', `/${'x'.repeat(8_000)}`, `/${'x'.repeat(64_000)}`, `/${'%41'.repeat(3_000)}`, `http://${'x'.repeat(300)}/`, '/../../..', '/healthz',
  ), // prettier-ignore
  bytes(40).map((text) => `/${text}`),
  bytes(40),
  fc.webPath(),
  fc.webUrl(),
);

const headerLines = fc.array(
  fc.oneof(
    fc.constantFrom(
      'Host: x', 'Host:', 'Host: a\0b', 'Host: [', 'Origin: null', 'Origin: http://[', 'Origin: x', 'Origin: http://x', 'Connection: close',
      'Connection: Upgrade', 'Upgrade: h2c', 'Upgrade: websocket, h2c', 'Upgrade:', 'Sec-WebSocket-Key: x', 'Sec-WebSocket-Version: 99',
      'Sec-WebSocket-Protocol: ,,,', `Sec-WebSocket-Protocol: ${ROOM_TOKEN_PREFIX}\xff`, 'Sec-WebSocket-Extensions: permessage-deflate; x="',
      'Content-Length: 5', 'Content-Length: -1', 'Content-Length: 99999999999999999999', 'Transfer-Encoding: chunked', 'Transfer-Encoding: x',
      'Expect: 100-continue', 'Expect: wonders', 'X-Forwarded-For: ,,[', 'X-Auth-Token: \xff\xfe', 'Authorization: Bearer', ' folded', ':', 'x',
      'Cookie: ' + 'x'.repeat(20_000), 'Accept-Version: ^', 'Content-Type: multipart/form-data', 'Content-Type: ;;;',
    ), // prettier-ignore
    bytes(30),
  ),
  { maxLength: 8 },
);

const methods = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH') },
  {
    weight: 2,
    arbitrary: fc.constantFrom('CONNECT', 'TRACE', 'PROPFIND', 'PRI', 'QUERY', 'get', '', 'G\0T', 'X'.repeat(500)),
  },
);

const ways = {
  pieces: fc.oneof({ weight: 6, arbitrary: fc.constant(1) }, { weight: 1, arbitrary: fc.integer({ min: 2, max: 4 }) }),
};

const ends = fc.oneof(
  { weight: 7, arbitrary: fc.constant('end' as const) },
  { weight: 1, arbitrary: fc.constant('reset' as const) },
);

const handshake = (target: string, lines: readonly string[]): string =>
  [
    `GET ${target} HTTP/1.1`,
    'Host: school.test',
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
    ...lines,
    '\r\n',
  ].join('\r\n');

/** All kinds of upgrade requests that must be refused. */
export const upgradeAttacks: fc.Arbitrary<Attack> = fc.record({
  kind: fc.constant('upgrade' as const),
  bytes: fc
    .tuple(
      targets,
      fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, headerLines),
      fc.oneof(fc.constant(''), bytes(20)),
    )
    .map(([target, lines, after]) => handshake(target, lines) + after),
  how: ends,
  ...ways,
});

const head = (first: number, length: number): string =>
  Buffer.from([first, 0x80 | length, 1, 2, 3, 4]).toString('latin1');
/** Input on a properly opened socket: frames that violate RFC 6455, and bytes that aren't frames. */
const frames = fc.oneof(
  bytes(200),
  fc
    .tuple(fc.integer({ min: 0, max: 255 }), fc.integer({ min: 0, max: 127 }), bytes(130))
    .map(([first, length, rest]) => head(first, length) + rest),
  fc.constantFrom(
    '\x81\x05hello',
    '\x88\x80\x01\x02\x03\x04',
    '\x88\x81\x01\x02\x03\x04x',
    '\x89\xff' + '\xff'.repeat(8),
    '\x81\xff\x7f' + '\xff'.repeat(20),
  ),
);
/** A message as a single frame, as pages send it; rooms read such frames without `ws`. */
const wholeFrame = (text: string): string => {
  const bytes = Buffer.from(text);
  const size = bytes.length < 126 ? [0x80 | bytes.length] : [0x80 | 126, bytes.length >> 8, bytes.length & 0xff];
  // A mask of zeros leaves the payload unchanged.
  return Buffer.concat([Buffer.from([0x81, ...size, 0, 0, 0, 0]), bytes]).toString('latin1');
};
const said = fc
  .oneof(
    fc.constantFrom(
      '{"t":"ping","c":1}',
      '{"t":"ping","c":null}',
      '{"t":"enter"}',
      '{"t":"leave"}',
      '{"t":"do","n":1,"l":[{"k":"call"},null,{"__proto__":{"k":"call"}}]}',
      '{"t":"do","n":2000000000,"l":[1]}',
      '{"t":"sound","sound":null}',
      '{"t":"ink","n":1,"id":"x"',
      '[]',
      '',
      ' '.repeat(130),
    ),
    fc
      .record({ t: fc.constantFrom('ping', 'do', 'view', 'signal', 'sound', 'hello'), c: fc.jsonValue() })
      .map((one) => JSON.stringify(one)),
  )
  .map(wholeFrame);
const hellos = fc
  .record({
    seq: fc.constantFrom(0, 1, 2_000_000_000),
    n: fc.constantFrom(0, 5, 2_000_000_000),
    last: fc.constantFrom(0, 5, 2_000_000_000),
  })
  .map((counts) => JSON.stringify({ t: 'hello', client: 'ofanattacker', epoch: null, ...counts }));

/** A socket's path, with the token and protocol to open it. */
export interface Door {
  path: string;
  token: string;
  protocol: string;
}

/** @param doors sockets that may be opened with their tokens; those of rooms get messages between the frames */
export const frameAttacks = (doors: readonly Door[]): fc.Arbitrary<Attack> =>
  fc
    .tuple(
      fc.constantFrom(...doors),
      fc.option(hellos),
      fc.array(fc.oneof(frames, said), { minLength: 1, maxLength: 5 }),
    )
    .chain(([{ path, token, protocol }, hello, sent]) => {
      return fc.record({
        kind: fc.constant('frames' as const),
        greeting: fc.constant(handshake(path, [`Sec-WebSocket-Protocol: ${protocol}, ${ROOM_TOKEN_PREFIX}${token}`])),
        bytes: fc.constant((hello === null ? '' : wholeFrame(hello)) + sent.join('')),
        how: ends,
        ...ways,
      });
    });

/** Single and pipelined requests with bodies that are too short, too long or missing. */
export const requestAttacks: fc.Arbitrary<Attack> = fc.record({
  kind: fc.constant('request' as const),
  bytes: fc
    .array(
      fc
        .tuple(
          methods,
          targets,
          fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', ''),
          headerLines,
          bytes(60),
        )
        .map(([method, target, version, lines, body]) =>
          [`${method} ${target} ${version}`, 'Host: x', ...lines, '', body].join('\r\n'),
        ),
      { minLength: 1, maxLength: 3 },
    )
    .map((requests) => requests.join('')),
  how: ends,
  ...ways,
});

export const garbageAttacks: fc.Arbitrary<Attack> = fc.record({
  kind: fc.constant('garbage' as const),
  bytes: fc.oneof(
    bytes(500),
    fc.constantFrom(
      '\r\n'.repeat(2_000),
      '\0'.repeat(20_000),
      '\x16\x03\x01\x02\x00\x01\x00',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    ),
  ),
  how: ends,
  ...ways,
});
