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
/** How far ahead Now looks: a trouble before the start can't be shown earlier. */
export const AHEAD_MINUTES = 120;

/**
 * What a school may set: after how much of what a trouble is shown, and after how much it is red. `seconds` and
 * `minutes` are counted from the beginning of a state; `minutes_before` before the lesson's start; `returns` are
 * returns to the room within `RETURNS_WITHIN_MS`.
 */
const units = {
  seconds: { ms: SECOND_MS, min: 0, max: 3_600 },
  minutes: { ms: MINUTE_MS, min: 0, max: 1_440 },
  minutes_before: { ms: -MINUTE_MS, min: 1, max: AHEAD_MINUTES },
  returns: { ms: 0, min: 2, max: 30 },
} as const;
type ThresholdUnit = keyof typeof units;

/** `red` is null if the trouble never becomes red. */
export interface Threshold {
  shown: number;
  red: number | null;
}

const threshold = (unit: ThresholdUnit, shown: number, red: number | null) => ({
  unit,
  min: units[unit].min,
  max: units[unit].max,
  default: { shown, red } satisfies Threshold,
});

/** The thresholds in the order in which they are shown, with their bounds and defaults. */
export const thresholds = {
  teacherAbsent: threshold('seconds', 120, 300),
  studentAbsent: threshold('seconds', 180, 480),
  bothAbsent: threshold('seconds', 300, 600),
  callNotStarted: threshold('seconds', 90, 240),
  callLost: threshold('seconds', 20, 60),
  noSound: threshold('seconds', 45, 120),
  noPicture: threshold('seconds', 60, null),
  voiceByServer: threshold('seconds', 60, null),
  inAndOut: threshold('returns', 3, 5),
  undecided: threshold('minutes', 20, 60),
  checkFailed: threshold('minutes_before', AHEAD_MINUTES, 30),
  noWayIn: threshold('minutes_before', AHEAD_MINUTES, 60),
} as const;
export type ThresholdName = keyof typeof thresholds;
export const thresholdNames = Object.keys(thresholds) as ThresholdName[];
export type Thresholds = Readonly<Record<ThresholdName, Threshold>>;

/** What holds until the school sets something else. */
export const DEFAULT_THRESHOLDS = Object.fromEntries(
  thresholdNames.map((name) => [name, thresholds[name].default]),
) as Thresholds;

/** The thresholds of a set that differ from others. */
export const changedFrom = (before: Thresholds, set: Thresholds): Partial<Thresholds> =>
  Object.fromEntries(
    thresholdNames
      .filter((name) => set[name].shown !== before[name].shown || set[name].red !== before[name].red)
      .map((name) => [name, set[name]]),
  );

/** Whether a trouble is shown before it is red. */
export const isInOrder = (name: ThresholdName, { shown, red }: Threshold): boolean =>
  red === null || (thresholds[name].unit === 'minutes_before' ? red <= shown : red >= shown);

/** The threshold of each trouble; the others are red at once. */
const THRESHOLD_OF: Partial<Record<TroubleCode, ThresholdName>> = {
  teacher_absent: 'teacherAbsent',
  student_absent: 'studentAbsent',
  both_absent: 'bothAbsent',
  call_not_started: 'callNotStarted',
  call_lost: 'callLost',
  no_sound_teacher: 'noSound',
  no_sound_student: 'noSound',
  no_picture_teacher: 'noPicture',
  no_picture_student: 'noPicture',
  voice_by_server: 'voiceByServer',
  undecided: 'undecided',
  check_failed: 'checkFailed',
  no_way_in: 'noWayIn',
};

/** Returns are counted within this time for a trouble, and for a red one. */
const RETURNS_WITHIN_MS = { shown: 5 * MINUTE_MS, red: 10 * MINUTE_MS };
/** How long a room stores the times of returns. */
export const RETURNS_KEPT_MS = RETURNS_WITHIN_MS.red;

/** Device states that nobody chooses, unlike `off` and `saving`. */
const BROKEN: ReadonlySet<DeviceState | null> = new Set<DeviceState | null>([
  'none',
  'denied',
  'blocked',
  'busy',
  'failed',
  'silent',
]);

/** A state's beginning, and whether it is a trouble by now. */
type Judge = (code: TroubleCode, fromMs: number) => Trouble | undefined;

/**
 * The troubles of a lesson at an instant, most urgent first. Used by the server, the managers' pages and alarms alike.
 */
export function troublesOf(lesson: WatchedLesson, nowMs: number, set: Thresholds): Trouble[] {
  if (lesson.status !== 'booked' && lesson.status !== 'in_progress') return [];
  const judge: Judge = (code, fromMs) => judgeState(code, fromMs, nowMs, set);
  const found =
    nowMs < lesson.startsAtMs
      ? beforeTheStart(lesson, judge)
      : nowMs < lesson.endsAtMs
        ? duringTheLesson(lesson, judge, nowMs, set)
        : [judge('undecided', lesson.endsAtMs)];
  return found
    .filter((one) => one !== undefined)
    .toSorted((a, b) => Number(b.isRed) - Number(a.isRed) || a.sinceMs - b.sinceMs);
}

function judgeState(code: TroubleCode, fromMs: number, nowMs: number, set: Thresholds): Trouble | undefined {
  const name = THRESHOLD_OF[code];
  if (name === undefined)
    return { code, sinceMs: Math.min(fromMs, nowMs), isRed: true, redAtMs: redAtOnce(code, fromMs) };
  if (nowMs < fromMs + set[name].shown * units[thresholds[name].unit].ms) return undefined;
  const redAtMs = redAtOf(name, fromMs, set);
  // The beginning of a trouble before the start is unknown.
  return { code, sinceMs: Math.min(fromMs, nowMs), isRed: redAtMs !== null && nowMs >= redAtMs, redAtMs };
}

/** When a state that began then becomes red; null if it never does. */
function redAtOf(name: ThresholdName, fromMs: number, set: Thresholds): number | null {
  const { red } = set[name];
  return red === null ? null : fromMs + red * units[thresholds[name].unit].ms;
}

/** A teacher's absence before the start has been red since an unknown time. */
const redAtOnce = (code: TroubleCode, fromMs: number): number | null => (code === 'teacher_away' ? null : fromMs);

function beforeTheStart(lesson: WatchedLesson, judge: Judge): (Trouble | undefined)[] {
  const at = (code: TroubleCode, is: boolean): Trouble | undefined => (is ? judge(code, lesson.startsAtMs) : undefined);
  return [
    at('teacher_away', lesson.isTeacherAway),
    at('check_failed', lesson.check === 'not_ready'),
    at('no_way_in', lesson.isUnreachable),
  ];
}

function duringTheLesson(
  { startsAtMs, room }: WatchedLesson,
  judge: Judge,
  nowMs: number,
  set: Thresholds,
): (Trouble | undefined)[] {
  const awayMs = (seat: Seat): number | undefined => {
    const isIn = room?.[seat].isIn;
    return isIn?.value === true ? undefined : Math.max(startsAtMs, isIn?.sinceMs ?? startsAtMs);
  };
  const [teacher, student] = [awayMs('t'), awayMs('s')];
  const bothAbsent =
    teacher !== undefined && student !== undefined ? ofBoth(teacher, student, judge, nowMs, set) : undefined;
  const absent = bothAbsent
    ? [bothAbsent]
    : [
        teacher === undefined ? undefined : judge('teacher_absent', teacher),
        student === undefined ? undefined : judge('student_absent', student),
      ];
  if (!room) return absent;
  const areBothIn = teacher === undefined && student === undefined;
  const bothInMs = Math.max(room.t.isIn.sinceMs, room.s.isIn.sinceMs, startsAtMs);
  return [
    ...absent,
    areBothIn && room.call.value === 'waiting' ? judge('call_not_started', bothInMs) : undefined,
    areBothIn ? ofPath('lost', 'call_lost', room, judge) : undefined,
    areBothIn ? ofPath('socket', 'voice_by_server', room, judge) : undefined,
    ...(['t', 's'] as const).flatMap((seat) => [
      ofReturns(room[seat].returnsMs, nowMs, set.inAndOut),
      ...ofSeat(seat, room[seat], judge),
    ]),
  ];
}

/** It replaces the absences of each, so it is red from its beginning if one of them was red before. */
function ofBoth(
  teacherMs: number,
  studentMs: number,
  judge: Judge,
  nowMs: number,
  set: Thresholds,
): Trouble | undefined {
  const fromMs = Math.max(teacherMs, studentMs);
  const both = judge('both_absent', fromMs);
  const shownMs = fromMs + set.bothAbsent.shown * SECOND_MS;
  const before = [redAtOf('teacherAbsent', teacherMs, set), redAtOf('studentAbsent', studentMs, set)];
  const reds = before.filter((one): one is number => one !== null && one < shownMs);
  const redAtMs = reds.length > 0 ? Math.min(...reds) : redAtOf('bothAbsent', fromMs, set);
  return both && { ...both, isRed: redAtMs !== null && nowMs >= redAtMs, redAtMs };
}

function ofPath(path: CallPath, code: TroubleCode, { t, s }: RoomSummary, judge: Judge): Trouble | undefined {
  const since = [t.path, s.path].filter(({ value }) => value === path).map(({ sinceMs }) => sinceMs);
  return since.length === 0 ? undefined : judge(code, Math.min(...since));
}

function ofSeat(seat: Seat, summary: SeatSummary, judge: Judge): (Trouble | undefined)[] {
  const who = seat === 't' ? 'teacher' : 'student';
  const stopped = summary.isStopped.value ? judge('stopped', summary.isStopped.sinceMs) : undefined;
  if (!summary.isIn.value) return [stopped];
  // Stop switches off both devices, so their states don't count as broken.
  const isBroken = ({ value }: Since<DeviceState | null>): boolean => !stopped && BROKEN.has(value);
  const { microphone, camera } = summary;
  return [
    stopped,
    isBroken(microphone) ? judge(`no_sound_${who}`, microphone.sinceMs) : undefined,
    isBroken(camera) ? judge(`no_picture_${who}`, camera.sinceMs) : undefined,
  ];
}

function ofReturns(returnsMs: readonly number[], nowMs: number, { shown, red }: Threshold): Trouble | undefined {
  const within = (ms: number): number[] => returnsMs.filter((at) => nowMs - at < ms && at <= nowMs);
  const [lately, long] = [within(RETURNS_WITHIN_MS.shown), within(RETURNS_WITHIN_MS.red)];
  const isRed = red !== null && long.length >= red;
  const [first] = isRed ? long : lately;
  if (first === undefined || (!isRed && lately.length < shown)) return undefined;
  return { code: 'in_and_out', sinceMs: first, isRed, redAtMs: null };
}
