import { WebSocket } from 'ws';
import { ROOM_PROTOCOL, ROOM_TOKEN_PREFIX } from '@skylark/contract/room.facts';
import type { Seat, ServerMessage } from '@skylark/contract/room';
import type { Room } from './fill.ts';
import { drawing } from './ink.ts';

export type WireName = 'skylark' | 'relay';

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
  enter(entry: Entry): Promise<WebSocket>;
  /** Prepared messages of all changes of a seat. They are the same in every room. */
  changes(seat: Seat, count: number): string[];
  /** Sent regularly by idle clients, because servers disconnect silent ones. */
  ping?: string;
}

export const wireOf = (name: WireName, page: string): Wire => (name === 'relay' ? relayWire(page) : skylarkWire(page));

/** Opens a socket that must stay open. */
function open(
  address: string,
  protocols: string[],
  headers: Record<string, string>,
  hear: (text: string) => void,
): Promise<WebSocket> {
  const socket = new WebSocket(address, protocols, { headers, perMessageDeflate: false });
  socket.on('message', (data: Buffer) => hear(data.toString()));
  return new Promise((resolve, reject) => {
    socket.on('error', reject);
    socket.once('open', () => resolve(socket));
    socket.once('close', (code, reason) => {
      throw new Error(`the server closed ${address}: ${code} ${reason.toString()}`);
    });
  });
}

function skylarkWire(page: string): Wire {
  // The teacher's first event lets the student draw.
  const firstN: Record<Seat, number> = { t: 2, s: 1 };
  return {
    ping: JSON.stringify({ t: 'ping', c: 1 }),
    async enter({ port, room, seat, number, delivered, stored }) {
      const { promise: whenReady, resolve: ready } = Promise.withResolvers<void>();
      const hear = (text: string): void => {
        // Events aren't parsed: that would be the generator's time.
        if (text.startsWith('{"t":"e')) return delivered(text.split('"k":"ink"').length - 1);
        const message = JSON.parse(text) as ServerMessage;
        if (message.t === 'ack') for (const [n, , count] of message.r) stored(n - firstN[seat], count);
        else if (message.t === 'ready') ready();
        else if (message.t === 'refused' || message.t === 'bye') throw new Error(text);
      };
      const socket = await open(
        `ws://127.0.0.1:${port}/api/v2/rooms/${room.id}/socket`,
        [ROOM_PROTOCOL, `${ROOM_TOKEN_PREFIX}${room.tokens[seat]}`],
        // People come from many addresses; a single one may not open this many sockets.
        { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 0xff}.${number & 0xff}` },
        hear,
      );
      const client = `bench-page-${String(number).padStart(8, '0')}`;
      socket.send(JSON.stringify({ t: 'hello', client, epoch: null, seq: 0, n: 0, last: 0 }));
      await whenReady;
      if (seat === 't') socket.send(JSON.stringify({ t: 'do', n: 1, l: [{ k: 'tools', on: true }] }));
      return socket;
    },
    changes: (seat, count) =>
      drawing(seat, page, count).map((event, index) =>
        JSON.stringify({ t: 'do', n: firstN[seat] + index, l: [event] }),
      ),
  };
}

function relayWire(page: string): Wire {
  return {
    enter: ({ port, room, delivered }) => open(`ws://127.0.0.1:${port}/${room.id}`, [], {}, () => delivered(1)),
    changes: (seat, count) =>
      drawing(seat, page, count).map((event, index) => JSON.stringify({ t: 'do', n: index + 1, l: [event] })),
  };
}
