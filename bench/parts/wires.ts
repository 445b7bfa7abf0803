import { ROOM_PROTOCOL, ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import type { Seat, ServerMessage } from '@skylark/contract/room';
import { BareSocket, frameOf } from './BareSocket.ts';
import { drawing } from './ink.ts';

/** `before` is another version of Skylark. */
export type WireName = 'skylark' | 'before' | 'relay';

export interface Room {
  id: string;
  tokens: Record<Seat, string>;
}

/** A person about to enter a room. */
export interface Entry {
  port: number;
  room: Room;
  seat: Seat;
  /** Counted over all people: identifies a person for servers without names. */
  number: number;
  /** Called when this many changes of the other side have arrived. */
  readonly delivered: (count: number) => void;
  /** Called when own changes `first` to `first + count - 1` are stored. */
  readonly stored: (first: number, count: number) => void;
}

/** How people enter a room of a server, and the format of its changes. */
export interface Wire {
  /** Resolves when changes may be sent. */
  enter(entry: Entry): Promise<BareSocket>;
  /** Prepared frames of all changes of a seat. They are the same in every room. */
  changes(seat: Seat, count: number): Buffer[];
  /** Sent regularly by idle clients, because servers disconnect silent ones. */
  ping?: Buffer;
}

export async function wireOf(name: WireName, page: string): Promise<Wire> {
  switch (name) {
    case 'skylark':
    case 'before':
      return skylarkWire(page);
    case 'relay':
      return relayWire(page);
  }
}

const textFrame = (message: unknown): Buffer => frameOf(Buffer.from(JSON.stringify(message)));

/** Position of the message type in `{"t":"...`, and the letter of events. */
const KIND_AT = 6;
const LETTER_E = 'e'.charCodeAt(0);
const INK = Buffer.from('"k":"ink"');

function skylarkWire(page: string): Wire {
  // The teacher's first event lets the student draw.
  const firstN: Record<Seat, number> = { t: 2, s: 1 };
  return {
    ping: textFrame({ t: 'ping', c: 1 }),
    async enter({ port, room, seat, number, delivered, stored }) {
      let ready: () => void = () => undefined;
      const whenReady = new Promise<void>((resolve) => (ready = resolve));
      const hear = (bytes: Buffer, from: number, to: number): void => {
        const kind = bytes[from + KIND_AT];
        if (kind === LETTER_E) {
          delivered(countOf(INK, bytes.subarray(from, to)));
          return;
        }
        const message = JSON.parse(bytes.toString('utf8', from, to)) as ServerMessage;
        if (message.t === 'ack') for (const [n, , count] of message.r) stored(n - firstN[seat], count);
        else if (message.t === 'ready') ready();
        else if (message.t === 'refused' || message.t === 'bye') throw new Error(bytes.toString('utf8', from, to));
      };
      const socket = await BareSocket.open({
        port,
        path: `/api/v2/rooms/${room.id}/socket`,
        headers: {
          'sec-websocket-protocol': `${ROOM_PROTOCOL}, ${ROOM_TOKEN_PREFIX}${room.tokens[seat]}`,
          // People come from many addresses; a single one may not open this many sockets.
          'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 0xff}.${number & 0xff}`,
        },
        hear,
      });
      socket.send(
        textFrame({
          t: 'hello',
          client: `bench-page-${String(number).padStart(8, '0')}`,
          epoch: null,
          seq: 0,
          n: 0,
          last: 0,
        }),
      );
      await whenReady;
      if (seat === 't') socket.send(textFrame({ t: 'do', n: 1, l: [{ k: 'tools', on: true }] }));
      return socket;
    },
    changes: (seat, count) =>
      drawing(seat, page, count).map((event, index) => textFrame({ t: 'do', n: firstN[seat] + index, l: [event] })),
  };
}

function relayWire(page: string): Wire {
  return {
    enter: ({ port, room, delivered }) => BareSocket.open({ port, path: `/${room.id}`, hear: () => delivered(1) }),
    changes: (seat, count) =>
      drawing(seat, page, count).map((event, index) => textFrame({ t: 'do', n: index + 1, l: [event] })),
  };
}

function countOf(what: Buffer, bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(what); at >= 0; at = bytes.indexOf(what, at + what.length)) count += 1;
  return count;
}
