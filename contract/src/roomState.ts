import type { PageId } from './board.ts';
import type { Author, DeviceState, LeaveReason, RoomEvent, Seat } from './room.ts';

/** What a room is, besides its board: a pure fold of its log. The server and both browsers fold alike. */
export interface RoomState {
  seats: Record<Seat, SeatState>;
  call: 'waiting' | 'started' | 'ended';
  deck: string | null;
  /** The page that the teacher shows; null while no presentation was picked. */
  page: PageId | null;
  /** Every page that was ever shown, in that order: only these can be drawn on. */
  shown: PageId[];
  freePages: number;
  /** Whether the student may draw. */
  tools: boolean;
  /** Whether the student's screen shows exactly what the teacher's shows. */
  sync: boolean;
  /** The teacher's words on pages, in the order in which they were first written. */
  comments: readonly PageComment[];
  /** The student's written answer to a homework. */
  answer: string;
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
  comments: [],
  answer: '',
});

/** Everything but the board's own events, which `foldBoard` takes. */
export function foldRoom(state: RoomState, author: Author, event: RoomEvent): RoomState {
  switch (event.k) {
    case 'join':
      return withSeat(state, event.seat, {
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
    case 'comment':
      return { ...state, comments: withComment(state.comments, event) };
    case 'answer':
      return { ...state, answer: event.text };
    case 'ink':
    case 'put':
    case 'clear':
    case 'unclear':
    case 'forget':
      return state;
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

const withSeat = (state: RoomState, seat: Seat, is: SeatState): RoomState => ({
  ...state,
  seats: { ...state.seats, [seat]: is },
});

export const otherSeat = (seat: Seat): Seat => (seat === 't' ? 's' : 't');
