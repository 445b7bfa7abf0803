import { ClientMessage, type ServerMessage } from '@skylark/contract/room';
import { eventKinds } from '@skylark/contract/roomEvents.facts';

/** What a server says to a page. */
const said: Record<ServerMessage['t'], true> = {
  welcome: true,
  page: true,
  ready: true,
  events: true,
  ack: true,
  refused: true,
  cursor: true,
  nocursor: true,
  view: true,
  signal: true,
  report: true,
  ask: true,
  reply: true,
  sign: true,
  lower: true,
  sound: true,
  pong: true,
  slow: true,
  unheard: true,
  bye: true,
};

const message = (name: string): string => `message ${name}`;

/** Every kind of event of a room, and every message beside the log, in either direction. */
export const roomKinds: readonly string[] = [
  ...new Set([
    ...eventKinds,
    ...ClientMessage.options.map(({ shape }) => message(shape.t.value)),
    ...Object.keys(said).map(message),
  ]),
];
