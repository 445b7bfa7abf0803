import { ClientMessage, type RoomEvent, SentEvent, type ServerMessage } from '@skylark/contract/room';

/** Kinds of log entries; the compiler refuses a list that isn't the whole union. */
const logged: Record<RoomEvent['k'], true> = {
  ink: true,
  put: true,
  clear: true,
  unclear: true,
  media: true,
  flow: true,
  path: true,
  call: true,
  deck: true,
  show: true,
  tools: true,
  sync: true,
  comment: true,
  answer: true,
  timer: true,
  chance: true,
  roll: true,
  cover: true,
  paper: true,
  ready: true,
  say: true,
  play: true,
  star: true,
  join: true,
  enter: true,
  handover: true,
  screen: true,
  leave: true,
  end: true,
  forget: true,
};

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
    ...SentEvent.options.map(({ shape }) => shape.k.value),
    ...Object.keys(logged),
    ...ClientMessage.options.map(({ shape }) => message(shape.t.value)),
    ...Object.keys(said).map(message),
  ]),
];
