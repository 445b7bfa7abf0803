import { z } from 'zod';
import { ClearEvent, ElementId, type ForgetEvent, InkEvent, PageId, PutEvent, UnclearEvent } from './board.ts';
import {
  ChanceEvent,
  CoverEvent,
  type LoggedRollEvent,
  type LoggedTimerEvent,
  RollEvent,
  SayEvent,
  TimerEvent,
} from './lessonTools.ts';
import { type LoggedPlayEvent, MovedPart, PlayEvent } from './play.ts';
import { RoomSound } from './roomSounds.ts';
import { StarEvent } from './stars.ts';
import {
  ANSWER_MAX_LENGTH,
  COMMENT_MAX_LENGTH,
  EVENT_COUNT_MAX,
  EVENTS_PER_MESSAGE,
  type LaterMessage,
  SEEN_LIMIT,
  SIGNAL_MAX_BYTES,
  SIGNS,
  GREETING_MAX_LENGTH,
} from './room.facts.ts';

/** What a room belongs to: it decides who may do what, and when the room is open. */
export type RoomKind = 'lesson' | 'whiteboard' | 'homework';

export type Seat = 't' | 's';
export const Seat = z.enum(['t', 's']);

/** One open page of one browser. */
export const ClientId = z.string().regex(/^[0-9A-Za-z_-]{12,32}$/);

/** How a camera or microphone is, as its owner's browser knows it; the other side is shown it in words. */
export const DeviceState = z.enum(['on', 'off', 'none', 'denied', 'blocked', 'busy', 'silent', 'failed', 'saving']);
export type DeviceState = z.infer<typeof DeviceState>;

/** What a page finds wrong at itself, beyond the states of its devices. `other`: another device is there to be chosen. */
export const Fault = z.enum([
  'microphone_other',
  'camera_dark',
  'camera_other',
  /** The browser plays nothing before the person taps. */
  'sound_blocked',
  /** The person did not hear the test of the speaker. */
  'sound_unheard',
  'network_weak',
]);
export type Fault = z.infer<typeof Fault>;

/** What the teacher asks the student's page to ask its person for. */
export const Ask = z.enum([
  'microphone_on',
  'microphone_other',
  'camera_on',
  'camera_other',
  /** Something covers the camera, or the room is dark. */
  'camera_light',
  'hear',
]);
export type Ask = z.infer<typeof Ask>;

export const Sign = z.enum(SIGNS);
export type Sign = z.infer<typeof Sign>;

/** How a page is, by itself: shown to the other side and never logged. */
const Report = z.object({
  faults: z.array(Fault).max(Fault.options.length),
  hand: z.boolean(),
  /** Its person has stopped camera and microphone, both ways. */
  stopped: z.boolean(),
});
export type Report = z.infer<typeof Report>;

// ---- what happens in a room: the body of one entry of the log ----

const MediaEvent = z.object({ k: z.literal('media'), camera: DeviceState, microphone: DeviceState });
/** What really arrives from the other side, reported by the one who receives. */
const FlowEvent = z.object({ k: z.literal('flow'), audio: z.boolean(), video: z.boolean() });
/**
 * How the call goes, as one page has it: straight to the other one, through the relay, only voices and over the room's
 * socket, or cut off. Kept for the lesson's
 * record as that page's word; nothing is decided by it.
 */
export const CallPath = z.enum(['direct', 'relayed', 'socket', 'lost']);
export type CallPath = z.infer<typeof CallPath>;
const PathEvent = z.object({ k: z.literal('path'), path: CallPath });
const CallEvent = z.object({ k: z.literal('call') });
const DeckEvent = z.object({ k: z.literal('deck'), deck: z.uuid() });
const ShowEvent = z.object({ k: z.literal('show'), page: PageId });
const ToolsEvent = z.object({ k: z.literal('tools'), on: z.boolean() });
const SyncEvent = z.object({ k: z.literal('sync'), on: z.boolean() });

/** The teacher's words on a page; sent again under the same id they are changed, without words they are taken back. */
const CommentEvent = z.object({
  k: z.literal('comment'),
  id: ElementId,
  page: PageId,
  text: z.string().max(COMMENT_MAX_LENGTH),
});
/** The student's answer to a homework, always whole. */
const AnswerEvent = z.object({ k: z.literal('answer'), text: z.string().max(ANSWER_MAX_LENGTH) });

/** What a person may send to be logged. */
export const SentEvent = z.discriminatedUnion('k', [
  InkEvent,
  PutEvent,
  ClearEvent,
  UnclearEvent,
  MediaEvent,
  FlowEvent,
  PathEvent,
  CallEvent,
  DeckEvent,
  ShowEvent,
  ToolsEvent,
  SyncEvent,
  CommentEvent,
  AnswerEvent,
  TimerEvent,
  ChanceEvent,
  RollEvent,
  CoverEvent,
  SayEvent,
  PlayEvent,
  StarEvent,
]);
export type SentEvent = z.infer<typeof SentEvent>;

export type LeaveReason = 'left' | 'lost' | 'taken' | 'restart';

/** What stands in the log: what people sent, and what the server itself saw. */
export type RoomEvent =
  | Exclude<SentEvent, { k: 'deck' | 'timer' | 'roll' | 'play' }>
  /** The server adds the first page of the deck. */
  | { k: 'deck'; deck: string; page: PageId }
  | LoggedTimerEvent
  | LoggedRollEvent
  | LoggedPlayEvent
  | { k: 'join'; seat: Seat; client: string }
  | { k: 'leave'; seat: Seat; why: LeaveReason }
  | { k: 'end' }
  | ForgetEvent;

export type Author = Seat | '-';

// ---- client to server ----

/** Somewhere about the page: shown and never kept, but nothing that a screen could not count with. */
const Spot = z.int().min(-SEEN_LIMIT).max(SEEN_LIMIT);
const Length = z.int().min(0).max(SEEN_LIMIT);

const Count = z.int().min(0).max(EVENT_COUNT_MAX);

export const ClientMessage = z.discriminatedUnion('t', [
  /** First message: who is back, and what it has. `epoch` and `seq` are of the last welcome and the last event seen. */
  z.object({
    t: z.literal('hello'),
    client: ClientId,
    epoch: z.string().max(40).nullable(),
    seq: Count,
    /** The last own event that was acknowledged, and the last that was ever made. */
    n: Count,
    last: Count,
    /** Whether it can take a page in parts. */
    parts: z.literal(true).optional(),
    /** It looks in only: it takes the seat while nobody else has it, and watches otherwise, until it says `enter`. */
    lobby: z.literal(true).optional(),
    /** A signal for whoever sits on the other side, passed on as soon as this page has its own seat. */
    greet: z.string().max(GREETING_MAX_LENGTH).optional(),
  }),
  /** Out of the lobby: takes the seat, also from another device. */
  z.object({ t: z.literal('enter') }),
  /** Events `n`, `n + 1` ... of this client, in order and without gaps. Sent again after a gap until acknowledged. */
  z.object({ t: z.literal('do'), n: Count.min(1), l: z.array(SentEvent).min(1).max(EVENTS_PER_MESSAGE) }),
  /** Where the pointer is: shown, never kept. `laser` draws the eye to a spot; `part`: of an activity, what it carries. */
  z.object({
    t: z.literal('cursor'),
    page: PageId,
    x: Spot,
    y: Spot,
    laser: z.boolean(),
    part: MovedPart.optional(),
  }),
  z.object({ t: z.literal('nocursor') }),
  /** What of which page is seen: x, y, width, height in tenths of a unit. The last one is kept for who comes later. */
  z.object({ t: z.literal('view'), page: PageId, r: z.tuple([Spot, Spot, Length, Length]) }),
  /** For the other side's call, passed on as it is. `to` is the client it is meant for. */
  z.object({ t: z.literal('signal'), to: ClientId, d: z.string().max(SIGNAL_MAX_BYTES) }),
  /** The last one of a page is kept as long as it is there, for who comes later. */
  Report.extend({ t: z.literal('report') }),
  /** From the teacher: nothing is switched on before the person at the other side agrees. */
  z.object({ t: z.literal('ask'), ask: Ask }),
  /** From the student: what became of it. */
  z.object({ t: z.literal('reply'), ask: Ask, yes: z.boolean() }),
  /** From the student: shown for a moment, never kept. */
  z.object({ t: z.literal('sign'), sign: Sign }),
  /** From the teacher: the hand that was raised goes down. */
  z.object({ t: z.literal('lower') }),
  /** From the teacher: both hear it from the same moment on; null: what is heard ends. Never kept. */
  z.object({ t: z.literal('sound'), sound: RoomSound.nullable() }),
  z.object({ t: z.literal('ping'), c: z.number() }),
  z.object({ t: z.literal('leave') }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** How the server reads `do`: each event is checked by itself, so that one that cannot be is refused alone. */
export const ClientEnvelope = z.discriminatedUnion('t', [
  z.object({ t: z.literal('do'), n: Count.min(1), l: z.array(z.unknown()).min(1).max(EVENTS_PER_MESSAGE) }),
  ...ClientMessage.options.filter((option) => option.shape.t.value !== 'do'),
]);
export type ClientEnvelope = z.infer<typeof ClientEnvelope>;

// ---- server to client ----

export type View = [page: PageId, x: number, y: number, width: number, height: number];
export type LoggedEvent = [seq: number, author: Author, event: RoomEvent];
/** Own events `n` .. `n + count - 1` are on disk as `seq` .. `seq + count - 1`. */
export type AckRun = [n: number, seq: number, count: number];
export type RefusalCode =
  | 'not_allowed'
  | 'tools_off'
  | 'not_yours'
  | 'no_such_page'
  | 'unknown'
  /** It cannot be: the schema says so, or it is too far from what is stored. */
  | 'invalid'
  | 'page_full'
  | 'room_full';
export type ByeCode = 'seat_taken' | 'lesson_over' | 'not_yours' | 'too_fast' | 'bad_message' | 'moved';

export interface Welcome {
  t: 'welcome';
  /** Which life of the room this is: another one means that what was seen but not stored may be gone. */
  epoch: string;
  seat: Seat;
  /** Milliseconds since the epoch, by the server's clock. */
  now: number;
  /** true: `events` go on from what the client has; false: forget it, `state` and `page` messages follow. */
  resumed: boolean;
  /** JSON of a RoomState, when not resumed. */
  state: unknown;
  /**
   * The last event of this client that was dealt with: acknowledgements for all that are stored come before `ready`,
   * and those up to here that are not among them were refused.
   */
  n: number;
  views: Partial<Record<Seat, View>>;
  reports: Partial<Record<Seat, Report>>;
  /** Which of the later messages this server takes; an older one says nothing of it, and takes none of them. */
  takes?: readonly LaterMessage[];
}

export type ServerMessage =
  | Welcome
  /** A whole page; `more`: elements that belong to a page whose beginning has come already. */
  | { t: 'page'; page: unknown; more?: true }
  /** Everything up to `seq` has been sent: now send what is not acknowledged. */
  | { t: 'ready'; seq: number }
  | { t: 'events'; l: LoggedEvent[] }
  | { t: 'ack'; r: AckRun[] }
  | { t: 'refused'; n: number; code: RefusalCode }
  | { t: 'cursor'; page: PageId; x: number; y: number; laser: boolean; part?: string | undefined }
  | { t: 'nocursor' }
  | { t: 'view'; seat: Seat; page: PageId; r: [number, number, number, number] }
  | { t: 'signal'; from: string; d: string }
  | (Report & { t: 'report'; seat: Seat })
  | { t: 'ask'; ask: Ask }
  | { t: 'reply'; ask: Ask; yes: boolean }
  | { t: 'sign'; sign: Sign }
  | { t: 'lower' }
  /** `at`: when it begins, in milliseconds by the server's clock. Its sender gets it too. */
  | { t: 'sound'; sound: RoomSound | null; at: number }
  | { t: 'pong'; c: number; now: number }
  /** You send more than anybody can draw: yours is read late, and if that goes on you are sent away. */
  | { t: 'slow' }
  | { t: 'bye'; code: ByeCode };
