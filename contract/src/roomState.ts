import type { Paper } from './board.facts.ts';
import type { PageId } from './board.ts';
import type { Chance, Cover } from './lessonTools.ts';
import { SAYINGS_KEPT } from './lessonTools.facts.ts';
import { type Play, withMove } from './playState.ts';
import type { Author, CallPath, DeviceState, LeaveReason, RoomEvent, Seat } from './room.ts';

/** State of a room apart from its board: a pure fold of its log. The server and both browsers fold identically. */
export interface RoomState {
  seats: Record<Seat, SeatState>;
  call: 'waiting' | 'started' | 'ended';
  deck: string | null;
  /** The page the teacher shows; null until a presentation is picked. */
  page: PageId | null;
  /** Every page shown so far, in order; only these can be drawn on. */
  shown: PageId[];
  freePages: number;
  /** Whether the student may draw. */
  tools: boolean;
  /** Whether the student's screen shows exactly what the teacher's shows. */
  sync: boolean;
  /** Whether a tab that the teacher shares covers the student's board; otherwise it is shown beside it. */
  isScreenLarge: boolean;
  /** The teacher's comments on pages, in the order in which they were first written. */
  comments: readonly PageComment[];
  /** The student's written answer to a homework. */
  answer: string;
  /** The timer shown over the page. */
  timer: { seconds: number; until: number } | null;
  chance: ThrownChance | null;
  /** Covers, each hiding part of a page. */
  covers: readonly { page: PageId; cover: Cover }[];
  /** Timers, dice and spinners that the teacher has prepared for pages. */
  ready: readonly ReadyThings[];
  /** The paper of free pages that aren't plain. */
  papers: readonly { page: PageId; paper: Paper }[];
  /** Chat messages, latest last. */
  sayings: readonly ChatMessage[];
  /** Moves in the activities of slides. */
  plays: readonly Play[];
  /** Stars the teacher gave in the room, in order. */
  stars: readonly string[];
  /**
   * The call's route that each page reported last, and how many reports it has made; `path` is null until it reports
   * one after joining.
   */
  paths: Record<Seat, { path: CallPath | null; told: number }>;
  /** The teacher who received the lesson from another one after its room was opened; null if nobody did. */
  handedTo: string | null;
  /** That teacher takes it over in progress and has not arrived yet. */
  awaitsHelp: boolean;
}

export interface ReadyThings {
  page: PageId;
  chance: Chance | null;
  seconds: number | null;
}

export interface ThrownChance {
  what: Chance;
  /** The last result; null until it is thrown. */
  values: readonly number[] | null;
  /** Number of throws: the same result may come twice. */
  throws: number;
}

export interface ChatMessage {
  id: string;
  seat: Seat;
  text: string;
}

export interface PageComment {
  id: string;
  page: PageId;
  text: string;
}

export type SeatState =
  | { kind: 'never' }
  | { kind: 'away'; why: LeaveReason }
  | {
      kind: 'here';
      client: string;
      camera: DeviceState | null;
      microphone: DeviceState | null;
      hears: boolean | null;
      sees: boolean | null;
    };

export const newRoomState = (): RoomState => ({
  seats: { t: { kind: 'never' }, s: { kind: 'never' } },
  call: 'waiting',
  deck: null,
  page: null,
  shown: [],
  freePages: 0,
  tools: false,
  sync: true,
  isScreenLarge: true,
  comments: [],
  answer: '',
  timer: null,
  chance: null,
  covers: [],
  ready: [],
  papers: [],
  sayings: [],
  plays: [],
  stars: [],
  paths: { t: { path: null, told: 0 }, s: { path: null, told: 0 } },
  handedTo: null,
  awaitsHelp: false,
});

/** Handles everything except the board's own events, which `foldBoard` takes. */
export function foldRoom(state: RoomState, author: Author, event: RoomEvent): RoomState {
  switch (event.k) {
    case 'join':
      return withSeat(withPath(withHelp(state, event.seat), event.seat, null), event.seat, {
        kind: 'here',
        client: event.client,
        camera: null,
        microphone: null,
        hears: null,
        sees: null,
      });
    case 'leave':
      return withSeat(state, event.seat, { kind: 'away', why: event.why });
    case 'media':
    case 'flow': {
      const seat = author === '-' ? undefined : state.seats[author];
      if (author === '-' || seat?.kind !== 'here') return state;
      return withSeat(
        state,
        author,
        event.k === 'media'
          ? { ...seat, camera: event.camera, microphone: event.microphone }
          : { ...seat, hears: event.audio, sees: event.video },
      );
    }
    case 'enter':
      return state;
    case 'handover':
      // The seat's previous reports were about the previous teacher.
      return withSeat({ ...state, handedTo: event.teacher, awaitsHelp: event.isBefore !== true }, 't', {
        kind: 'never',
      });
    case 'path':
      return author === '-' ? state : withPath(state, author, event.path);
    case 'call':
      return { ...state, call: state.call === 'waiting' ? 'started' : state.call };
    case 'end':
      return { ...state, call: 'ended', tools: false };
    case 'deck':
      return showPage({ ...state, deck: event.deck }, event.page);
    case 'show':
      return showPage(state, event.page);
    case 'tools':
      return { ...state, tools: event.on };
    case 'sync':
      return { ...state, sync: event.on };
    case 'screen':
      return { ...state, isScreenLarge: event.large };
    case 'comment':
      return { ...state, comments: withComment(state.comments, event) };
    case 'answer':
      return { ...state, answer: event.text };
    case 'timer':
      return { ...state, timer: event.seconds === 0 ? null : { seconds: event.seconds, until: event.until } };
    case 'chance':
      return { ...state, chance: event.chance && { what: event.chance, values: null, throws: 0 } };
    case 'roll':
      return state.chance
        ? { ...state, chance: { ...state.chance, values: event.values, throws: state.chance.throws + 1 } }
        : state;
    case 'cover':
      return { ...state, covers: withCover(state.covers, event.page, event.cover) };
    case 'ready':
      return { ...state, ready: withReady(state.ready, event) };
    case 'paper':
      return { ...state, papers: withPaper(state.papers, event.page, event.paper) };
    case 'say':
      if (author === '-') return state;
      return { ...state, sayings: withMessage(state.sayings, { id: event.id, seat: author, text: event.text }) };
    case 'play':
      return author === '-' ? state : { ...state, plays: withMove(state.plays, event, author, event.at) };
    case 'star':
      return state.stars.includes(event.id) ? state : { ...state, stars: [...state.stars, event.id] };
    case 'ink':
    case 'put':
    case 'clear':
    case 'unclear':
    case 'forget':
      return state;
    default:
      // From a later version: unknown events change nothing.
      return (event satisfies never, state);
  }
}

function showPage(state: RoomState, page: PageId): RoomState {
  const free = page.startsWith('free:') ? Number(page.slice('free:'.length)) : 0;
  return {
    ...state,
    page,
    shown: state.shown.includes(page) ? state.shown : [...state.shown, page],
    freePages: Math.max(state.freePages, free),
  };
}

function withComment(comments: readonly PageComment[], { id, page, text }: PageComment): readonly PageComment[] {
  if (text === '') return comments.filter((one) => one.id !== id);
  if (!comments.some((one) => one.id === id)) return [...comments, { id, page, text }];
  return comments.map((one) => (one.id === id ? { ...one, text } : one));
}

const withCover = (covers: RoomState['covers'], page: PageId, cover: Cover | null): RoomState['covers'] => [
  ...covers.filter((one) => one.page !== page),
  ...(cover ? [{ page, cover }] : []),
];

const withReady = (ready: RoomState['ready'], { page, chance, seconds }: ReadyThings): RoomState['ready'] => [
  ...ready.filter((one) => one.page !== page),
  ...(chance === null && seconds === null ? [] : [{ page, chance, seconds }]),
];

const withPaper = (papers: RoomState['papers'], page: PageId, paper: Paper): RoomState['papers'] => [
  ...papers.filter((one) => one.page !== page),
  ...(paper === 'plain' ? [] : [{ page, paper }]),
];

export const paperOf = ({ papers }: Pick<RoomState, 'papers'>, page: PageId): Paper =>
  papers.find((one) => one.page === page)?.paper ?? 'plain';

/** A message sent twice under the same id is shown once. */
const withMessage = (sayings: readonly ChatMessage[], saying: ChatMessage): readonly ChatMessage[] =>
  sayings.some(({ id }) => id === saying.id) ? sayings : [...sayings, saying].slice(-SAYINGS_KEPT);

function withPath(state: RoomState, seat: Seat, path: CallPath | null): RoomState {
  const { told } = state.paths[seat];
  return { ...state, paths: { ...state.paths, [seat]: { path, told: path === null ? told : told + 1 } } };
}

const withHelp = (state: RoomState, joined: Seat): RoomState =>
  joined === 't' && state.awaitsHelp ? { ...state, awaitsHelp: false } : state;

const withSeat = (state: RoomState, seat: Seat, is: SeatState): RoomState => ({
  ...state,
  seats: { ...state.seats, [seat]: is },
});

export const otherSeat = (seat: Seat): Seat => (seat === 't' ? 's' : 't');
