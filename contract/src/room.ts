import { z } from 'zod';
import {
  ClearEvent,
  ElementId,
  type ForgetEvent,
  InkEvent,
  PageId,
  PaperEvent,
  PutEvent,
  UnclearEvent,
} from './board.ts';
import {
  ChanceEvent,
  CoverEvent,
  type LoggedRollEvent,
  type LoggedTimerEvent,
  ReadyEvent,
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
} from './room.facts.ts';

/** What a room belongs to. It decides who may do what, and when the room is open. */
export type RoomKind = 'lesson' | 'whiteboard' | 'homework';

export type Seat = 't' | 's';
export const Seat = z.enum(['t', 's']);

/** One open page of a browser. */
export const ClientId = z.string().regex(/^[0-9A-Za-z_-]{12,32}$/);

/** State of a camera or microphone, as known by its owner's browser; the other side sees it in words. */
export const DeviceState = z.enum(['on', 'off', 'none', 'denied', 'blocked', 'busy', 'silent', 'failed', 'saving']);
export type DeviceState = z.infer<typeof DeviceState>;

/** Problems a page detects about itself, beyond the states of its devices. `other`: another device could be chosen. */
export const Fault = z.enum([
  'microphone_other',
  'camera_dark',
  'camera_other',
  /** The browser plays nothing until the person taps. */
  'sound_blocked',
  /** The person did not hear the speaker test. */
  'sound_unheard',
  'network_weak',
  /** The slide on the board could not be loaded. */
  'slide_unseen',
]);
export type Fault = z.infer<typeof Fault>;

/** What the teacher asks the student's page to request from its person. */
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

/** State a page reports about itself: shown to the other side, never logged. */
const Report = z.object({
  faults: z.array(Fault).max(Fault.options.length),
  hand: z.boolean(),
  /** Its person has stopped camera and microphone in both directions. */
  stopped: z.boolean(),
  /** Its person is recording a word. */
  recording: z.boolean().optional(),
});
export type Report = z.infer<typeof Report>;

// ---- what happens in a room: the body of a log entry ----

const MediaEvent = z.object({ k: z.literal('media'), camera: DeviceState, microphone: DeviceState });
/** What actually arrives from the other side, reported by the receiver. */
const FlowEvent = z.object({ k: z.literal('flow'), audio: z.boolean(), video: z.boolean() });
/**
 * The route of the call, as reported by one page: direct to the other page, through the relay, voice only over the
 * room's socket, or lost. Stored in the lesson's record as that page's claim; nothing is decided by it.
 */
export const CallPath = z.enum(['direct', 'relayed', 'socket', 'lost']);
export type CallPath = z.infer<typeof CallPath>;
const PathEvent = z.object({ k: z.literal('path'), path: CallPath });
const CallEvent = z.object({ k: z.literal('call') });
const DeckEvent = z.object({ k: z.literal('deck'), deck: z.uuid() });
const ShowEvent = z.object({ k: z.literal('show'), page: PageId });
const ToolsEvent = z.object({ k: z.literal('tools'), on: z.boolean() });
const SyncEvent = z.object({ k: z.literal('sync'), on: z.boolean() });
/** How a tab that the teacher shares is shown on the student's page: over the board, or beside it. */
const ScreenEvent = z.object({ k: z.literal('screen'), large: z.boolean() });

/** The teacher's comment on a page. Resending it under the same id changes it; empty text removes it. */
const CommentEvent = z.object({
  k: z.literal('comment'),
  id: ElementId,
  page: PageId,
  text: z.string().max(COMMENT_MAX_LENGTH),
});
/** The student's answer to a homework, always sent whole. */
const AnswerEvent = z.object({ k: z.literal('answer'), text: z.string().max(ANSWER_MAX_LENGTH) });

/** Events that a person may send to be logged. */
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
  ScreenEvent,
  CommentEvent,
  AnswerEvent,
  TimerEvent,
  ChanceEvent,
  RollEvent,
  CoverEvent,
  PaperEvent,
  ReadyEvent,
  SayEvent,
  PlayEvent,
  StarEvent,
]);
export type SentEvent = z.infer<typeof SentEvent>;

export type LeaveReason = 'left' | 'lost' | 'taken' | 'restart';

/** Log entries: what people sent, and what the server itself observed. */
export type RoomEvent =
  | Exclude<SentEvent, { k: 'deck' | 'timer' | 'roll' | 'play' }>
  /** The server adds the first page of the deck. */
  | { k: 'deck'; deck: string; page: PageId }
  | LoggedTimerEvent
  | LoggedRollEvent
  | LoggedPlayEvent
  /** A page has the seat: it is shown as online, and may still be in the lobby. */
  | { k: 'join'; seat: Seat; client: string }
  /** Its person has pressed Join: from here on they are present. Only in rooms that have a call. */
  | { k: 'enter'; seat: Seat }
  | { k: 'leave'; seat: Seat; why: LeaveReason }
  /** Another teacher, by id, now has the lesson: takes it over in progress or, with `isBefore`, before it starts. */
  | { k: 'handover'; teacher: string; isBefore?: true }
  | { k: 'end' }
  | ForgetEvent;

export type Author = Seat | '-';

// ---- client to server ----

/** A spot on or near the page: shown, never stored, and limited to numbers a screen can handle. */
const Spot = z.int().min(-SEEN_LIMIT).max(SEEN_LIMIT);
const Length = z.int().min(0).max(SEEN_LIMIT);

const Count = z.int().min(0).max(EVENT_COUNT_MAX);

export const ClientMessage = z.discriminatedUnion('t', [
  /**
   * First message: who is reconnecting and what it has. `epoch` is from the last welcome, `seq` is the last event
   * received.
   */
  z.object({
    t: z.literal('hello'),
    client: ClientId,
    epoch: z.string().max(40).nullable(),
    seq: Count,
    /** Number of its last acknowledged event, and of the last one it created. */
    n: Count,
    last: Count,
    /** Whether it accepts a page in parts. */
    parts: z.literal(true).optional(),
    /** Preview only: it takes the seat if it is free and watches otherwise, until it sends `enter`. */
    lobby: z.literal(true).optional(),
    /** A signal for the other side, forwarded as soon as this page has its seat. */
  }),
  /** Leaves the lobby: takes the seat, even from another device. */
  z.object({ t: z.literal('enter') }),
  /** Events `n`, `n + 1` ... of this client, in order and without gaps. Resent after a gap until acknowledged. */
  z.object({ t: z.literal('do'), n: Count.min(1), l: z.array(SentEvent).min(1).max(EVENTS_PER_MESSAGE) }),
  /**
   * Pointer position: shown, never stored. `laser` draws attention to a spot; `part` is the part of an activity being
   * dragged.
   */
  z.object({
    t: z.literal('cursor'),
    page: PageId,
    x: Spot,
    y: Spot,
    laser: z.boolean(),
    part: MovedPart.optional(),
  }),
  z.object({ t: z.literal('nocursor') }),
  /**
   * The visible area of a page: x, y, width, height in tenths of a unit. The last one is stored for those who join
   * later.
   */
  z.object({ t: z.literal('view'), page: PageId, r: z.tuple([Spot, Spot, Length, Length]) }),
  /** For the other side's call, forwarded unchanged. `to` is the recipient's client id. */
  z.object({ t: z.literal('signal'), to: ClientId, d: z.string().max(SIGNAL_MAX_BYTES) }),
  /** The last one of a page is stored while the page is connected, for those who join later. */
  Report.extend({ t: z.literal('report') }),
  /** From the teacher. Nothing is switched on until the person on the other side agrees. */
  z.object({ t: z.literal('ask'), ask: Ask }),
  /** From the student: the result. */
  z.object({ t: z.literal('reply'), ask: Ask, yes: z.boolean() }),
  /** From the student: shown briefly, never stored. */
  z.object({ t: z.literal('sign'), sign: Sign }),
  /** From the teacher: lowers the student's raised hand. */
  z.object({ t: z.literal('lower') }),
  /** From the teacher: both hear it from the same moment on; null stops it. Never stored. */
  z.object({ t: z.literal('sound'), sound: RoomSound.nullable() }),
  z.object({ t: z.literal('ping'), c: z.number() }),
  z.object({ t: z.literal('leave') }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** How the server reads `do`: each event is checked separately, so that an invalid one is refused alone. */
export const ClientEnvelope = z.discriminatedUnion('t', [
  z.object({ t: z.literal('do'), n: Count.min(1), l: z.array(z.unknown()).min(1).max(EVENTS_PER_MESSAGE) }),
  ...ClientMessage.options.filter((option) => option.shape.t.value !== 'do'),
]);
export type ClientEnvelope = z.infer<typeof ClientEnvelope>;

// ---- server to client ----

export type View = [page: PageId, x: number, y: number, width: number, height: number];
export type LoggedEvent = [seq: number, author: Author, event: RoomEvent];
/** Own events `n` .. `n + count - 1` are stored as `seq` .. `seq + count - 1`. */
export type AckRun = [n: number, seq: number, count: number];
export type RefusalCode =
  | 'not_allowed'
  | 'tools_off'
  | 'not_yours'
  | 'no_such_page'
  | 'unknown'
  /** The schema rejects it, or it is too far from what is stored. */
  | 'invalid'
  | 'page_full'
  | 'room_full';
export type ByeCode = 'seat_taken' | 'handed_over' | 'lesson_over' | 'not_yours' | 'too_fast' | 'bad_message' | 'moved';

export interface Welcome {
  t: 'welcome';
  /** Identifies this life of the room. A new epoch means that events which were seen but not stored may be lost. */
  epoch: string;
  seat: Seat;
  /** Milliseconds since the epoch, by the server's clock. */
  now: number;
  /** true: `events` continue from what the client has; false: discard it, `state` and `page` messages follow. */
  resumed: boolean;
  /** JSON of a RoomState when not resumed. */
  state: unknown;
  /**
   * The last event of this client that was processed. Acknowledgements of all stored ones come before `ready`; those up
   * to this number that are not among them were refused.
   */
  n: number;
  views: Partial<Record<Seat, View>>;
  reports: Partial<Record<Seat, Report>>;
  /** Which of the later messages this server accepts. Older servers omit it and accept none. */
  takes?: readonly LaterMessage[];
}

export type ServerMessage =
  | Welcome
  /** A whole page. `more`: further elements of a page whose beginning was already sent. */
  | { t: 'page'; page: unknown; more?: true }
  /** Everything up to `seq` has been sent; the client now sends what is not acknowledged. */
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
  /** `at`: start time in milliseconds by the server's clock. The sender gets it too. */
  | { t: 'sound'; sound: RoomSound | null; at: number }
  | { t: 'pong'; c: number; now: number }
  /**
   * The client sends more than a person can draw: its messages are read with delay, and if it continues it is
   * disconnected.
   */
  | { t: 'slow' }
  /**
   * Frames of the client's voice were dropped: it sends more than is allowed, or more than the other side's connection
   * can receive. Repeated while that lasts, at most every two seconds.
   */
  | { t: 'unheard' }
  /** `by`: with `handed_over`, the first name of the teacher who has the lesson now. */
  | { t: 'bye'; code: ByeCode; by?: string };
