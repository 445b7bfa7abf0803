import type { RoomEvent } from './room.ts';

/**
 * What can hold for a kind of event:
 * - `echoed`: returned to its sender, with added fields or in the common order of both sides. Until then, the sender's
 *   page doesn't show it.
 * - `rare`: counted against a limit that is much lower than that of drawing.
 * - `prepared`: the teacher may send it before the lesson.
 * - `replayed`: part of the replay, because both saw it. Presence, devices and call quality belong to the record.
 * - `fromPens`: pens may send it, if the room allows it to their person.
 * - `toPens`: pens receive what their page draws, but no messages, comments, devices or presence.
 * - `slide`: after it, the student may see another slide.
 */
type Trait = 'echoed' | 'rare' | 'prepared' | 'replayed' | 'fromPens' | 'toPens' | 'slide';
type Kind = RoomEvent['k'];

/**
 * Every kind of event of a room. Its schema stands in room.ts, what it changes in roomState.ts; who may send it, the
 * rules of each room say, which refuse what they don't name.
 */
export const ROOM_EVENTS = {
  ink: ['prepared', 'replayed', 'fromPens', 'toPens'],
  put: ['prepared', 'replayed', 'fromPens', 'toPens'],
  clear: ['prepared', 'replayed', 'fromPens', 'toPens'],
  unclear: ['prepared', 'replayed', 'fromPens', 'toPens'],
  forget: ['replayed', 'toPens'],
  media: ['rare'],
  flow: ['rare'],
  path: ['rare'],
  call: ['echoed', 'rare', 'toPens', 'slide'],
  deck: ['echoed', 'rare', 'prepared', 'replayed', 'toPens', 'slide'],
  show: ['prepared', 'replayed', 'toPens', 'slide'],
  tools: ['toPens'],
  sync: [],
  screen: ['echoed', 'rare'],
  comment: ['prepared', 'replayed'],
  answer: [],
  timer: ['echoed', 'rare', 'replayed'],
  chance: ['echoed', 'rare', 'replayed'],
  roll: ['echoed', 'rare', 'replayed'],
  cover: ['prepared', 'replayed', 'toPens'],
  paper: ['rare', 'prepared', 'replayed', 'toPens'],
  ready: ['rare', 'prepared'],
  say: ['echoed', 'rare', 'replayed'],
  play: ['echoed', 'replayed'],
  star: ['echoed', 'rare', 'replayed'],
  join: ['echoed'],
  enter: ['echoed', 'slide'],
  leave: ['echoed'],
  handover: ['echoed'],
  end: ['echoed', 'replayed', 'toPens'],
} as const satisfies Record<Kind, readonly Trait[]>;

export type KindWith<T extends Trait> = {
  [K in Kind]: T extends (typeof ROOM_EVENTS)[K][number] ? K : never;
}[Kind];

export const eventKinds = Object.keys(ROOM_EVENTS) as Kind[];

export const kindsWith = <T extends Trait>(trait: T): ReadonlySet<Kind> =>
  new Set(eventKinds.filter((kind) => (ROOM_EVENTS[kind] as readonly Trait[]).includes(trait)));
