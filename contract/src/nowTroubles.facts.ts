import type { CallPath, DeviceState, Seat } from './room.ts';

/** A current value in a room, and since when it has held (milliseconds since the epoch). */
export interface Since<Value> {
  value: Value;
  sinceMs: number;
}

/** What a room's server knows about one seat. */
export interface SeatSummary {
  /** Whether its person has joined and is connected. `sinceMs` 0: absent since an unknown time. */
  isIn: Since<boolean>;
  /** As reported by the person's page; null before its first report. */
  camera: Since<DeviceState | null>;
  microphone: Since<DeviceState | null>;
  /** Whether its person has stopped camera and microphone for both sides. */
  isStopped: Since<boolean>;
  /** The call's route as reported by the person's page; null before its first report. */
  path: Since<CallPath | null>;
  /** The latest times at which the person returned after having left, oldest first. */
  returnsMs: number[];
}

/** What a lesson's room shows to a manager watching over it: no picture, no sound, and nothing drawn on the board. */
export interface RoomSummary {
  call: Since<'waiting' | 'started' | 'ended'>;
  /** The page on the board; null before the first. */
  page: string | null;
  t: SeatSummary;
  s: SeatSummary;
}

/** A lesson in progress or in the next hours. */
export interface WatchedLesson {
  status: 'booked' | 'in_progress' | 'held' | 'missed' | 'cancelled';
  startsAtMs: number;
  endsAtMs: number;
  /** Null if nobody has opened its room. */
  room: RoomSummary | null;
  /** The device check before the lesson: null if nobody made it. */
  check: 'ready' | 'not_ready' | null;
  /** The teacher is blocked, or has closed the slot. */
  isTeacherAway: boolean;
  /** No message can reach the family: no address is proved, or the reminder failed. */
  isUnreachable: boolean;
}

export const troubleCodes = [
  'stopped',
  'teacher_absent',
  'student_absent',
  'both_absent',
  'call_not_started',
  'call_lost',
  'no_sound_teacher',
  'no_sound_student',
  'no_picture_teacher',
  'no_picture_student',
  'voice_by_server',
  'in_and_out',
  'undecided',
  'check_failed',
  'teacher_away',
  'no_way_in',
] as const;
export type TroubleCode = (typeof troubleCodes)[number];

export interface Trouble {
  code: TroubleCode;
  sinceMs: number;
  /** Needs help at once. */
  isRed: boolean;
  /** When it becomes red; null if it never does, or was red from the beginning. */
  redAtMs: number | null;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;

/** Milliseconds after the beginning of a state until it counts as a trouble, and until it is red; null: never red. */
export const TROUBLE_AFTER_MS: Readonly<Record<TroubleCode, readonly [shown: number, red: number | null]>> = {
  stopped: [0, 0],
  teacher_absent: [2 * MINUTE_MS, 5 * MINUTE_MS],
  student_absent: [3 * MINUTE_MS, 8 * MINUTE_MS],
  both_absent: [5 * MINUTE_MS, 10 * MINUTE_MS],
  call_not_started: [90 * SECOND_MS, 4 * MINUTE_MS],
  call_lost: [20 * SECOND_MS, 60 * SECOND_MS],
  no_sound_teacher: [45 * SECOND_MS, 2 * MINUTE_MS],
  no_sound_student: [45 * SECOND_MS, 2 * MINUTE_MS],
  no_picture_teacher: [60 * SECOND_MS, null],
  no_picture_student: [60 * SECOND_MS, null],
  voice_by_server: [60 * SECOND_MS, null],
  in_and_out: [0, 0],
  undecided: [20 * MINUTE_MS, 60 * MINUTE_MS],
  check_failed: [-180 * MINUTE_MS, -30 * MINUTE_MS],
  teacher_away: [-Infinity, -Infinity],
  no_way_in: [-Infinity, -60 * MINUTE_MS],
};

/** This many returns within this time count as a trouble, and as a red one. */
const RETURNS = { shown: { count: 3, withinMs: 5 * MINUTE_MS }, red: { count: 5, withinMs: 10 * MINUTE_MS } };
/** How long a room stores the times of returns. */
export const RETURNS_KEPT_MS = RETURNS.red.withinMs;

/** Device states that nobody chooses, unlike `off` and `saving`. */
const BROKEN: ReadonlySet<DeviceState | null> = new Set<DeviceState | null>([
  'none',
  'denied',
  'blocked',
  'busy',
  'failed',
  'silent',
]);

/**
 * The troubles of a lesson at an instant, most urgent first. Used by the server, the managers' pages and alarms alike.
 */
export function troublesOf(lesson: WatchedLesson, nowMs: number): Trouble[] {
  if (lesson.status !== 'booked' && lesson.status !== 'in_progress') return [];
  const found =
    nowMs < lesson.startsAtMs
      ? beforeTheStart(lesson, nowMs)
      : nowMs < lesson.endsAtMs
        ? duringTheLesson(lesson, nowMs)
        : [after('undecided', lesson.endsAtMs, nowMs)];
  return found
    .filter((one) => one !== undefined)
    .toSorted((a, b) => Number(b.isRed) - Number(a.isRed) || a.sinceMs - b.sinceMs);
}

/** @param fromMs the instant from which the table's times are counted */
function after(code: TroubleCode, fromMs: number, nowMs: number): Trouble | undefined {
  const [shown, red] = TROUBLE_AFTER_MS[code];
  if (nowMs < fromMs + shown) return undefined;
  const isRed = red !== null && nowMs >= fromMs + red;
  // The beginning of a trouble before the start is unknown.
  return { code, sinceMs: Math.min(fromMs, nowMs), isRed, redAtMs: Number.isFinite(red) ? fromMs + Number(red) : null };
}

function beforeTheStart(lesson: WatchedLesson, nowMs: number): (Trouble | undefined)[] {
  const at = (code: TroubleCode, is: boolean): Trouble | undefined =>
    is ? after(code, lesson.startsAtMs, nowMs) : undefined;
  return [
    at('teacher_away', lesson.isTeacherAway),
    at('check_failed', lesson.check === 'not_ready'),
    at('no_way_in', lesson.isUnreachable),
  ];
}

function duringTheLesson({ startsAtMs, room }: WatchedLesson, nowMs: number): (Trouble | undefined)[] {
  const awayMs = (seat: Seat): number | undefined => {
    const isIn = room?.[seat].isIn;
    return isIn?.value === true ? undefined : Math.max(startsAtMs, isIn?.sinceMs ?? startsAtMs);
  };
  const [teacher, student] = [awayMs('t'), awayMs('s')];
  const bothAbsent =
    teacher !== undefined && student !== undefined
      ? after('both_absent', Math.max(teacher, student), nowMs)
      : undefined;
  const absent = bothAbsent
    ? [bothAbsent]
    : [
        teacher === undefined ? undefined : after('teacher_absent', teacher, nowMs),
        student === undefined ? undefined : after('student_absent', student, nowMs),
      ];
  if (!room) return absent;
  const areBothIn = teacher === undefined && student === undefined;
  const bothInMs = Math.max(room.t.isIn.sinceMs, room.s.isIn.sinceMs, startsAtMs);
  return [
    ...absent,
    areBothIn && room.call.value === 'waiting' ? after('call_not_started', bothInMs, nowMs) : undefined,
    areBothIn ? ofPath('lost', 'call_lost', room, nowMs) : undefined,
    areBothIn ? ofPath('socket', 'voice_by_server', room, nowMs) : undefined,
    ...(['t', 's'] as const).flatMap((seat) => ofSeat(seat, room[seat], nowMs)),
  ];
}

function ofPath(path: CallPath, code: TroubleCode, { t, s }: RoomSummary, nowMs: number): Trouble | undefined {
  const since = [t.path, s.path].filter(({ value }) => value === path).map(({ sinceMs }) => sinceMs);
  return since.length === 0 ? undefined : after(code, Math.min(...since), nowMs);
}

function ofSeat(seat: Seat, summary: SeatSummary, nowMs: number): (Trouble | undefined)[] {
  const who = seat === 't' ? 'teacher' : 'student';
  const stopped = summary.isStopped.value ? after('stopped', summary.isStopped.sinceMs, nowMs) : undefined;
  const returns = ofReturns(summary.returnsMs, nowMs);
  if (!summary.isIn.value) return [stopped, returns];
  // Stop switches off both devices, so their states don't count as broken.
  const isBroken = ({ value }: Since<DeviceState | null>): boolean => !stopped && BROKEN.has(value);
  const { microphone, camera } = summary;
  return [
    stopped,
    returns,
    isBroken(microphone) ? after(`no_sound_${who}`, microphone.sinceMs, nowMs) : undefined,
    isBroken(camera) ? after(`no_picture_${who}`, camera.sinceMs, nowMs) : undefined,
  ];
}

function ofReturns(returnsMs: readonly number[], nowMs: number): Trouble | undefined {
  const within = (ms: number): number[] => returnsMs.filter((at) => nowMs - at < ms && at <= nowMs);
  const [lately, long] = [within(RETURNS.shown.withinMs), within(RETURNS.red.withinMs)];
  const isRed = long.length >= RETURNS.red.count;
  const [first] = isRed ? long : lately;
  if (first === undefined || (!isRed && lately.length < RETURNS.shown.count)) return undefined;
  return { code: 'in_and_out', sinceMs: first, isRed, redAtMs: null };
}
