import type { ManagedLesson } from '@skylark/contract/managerLessons';
import { type NowLesson, StoredSummary } from '@skylark/contract/now';
import {
  type RoomSummary,
  type SeatSummary,
  type Trouble,
  type TroubleCode,
  troublesOf,
  type WatchedLesson,
} from '@skylark/contract/nowTroubles.facts';
import type { Db } from '../../platform/db/database.ts';
import type { Page } from '../../platform/db/requirePlace.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { lessonLine } from './lessonLine.ts';
import { listEntryLinks, listWatched, type SentLink, type WatchedRow } from './nowStore.ts';
import { listLessonLines } from './store.ts';

const AHEAD_MS = 2 * 3_600_000;

interface Watched {
  row: WatchedRow;
  summary: RoomSummary | null;
  state: 'on_air' | 'next';
  troubles: Trouble[];
}

/** Above this number of lessons, reading them is expensive enough to be shared. */
const SHARED_ABOVE = 100;
const SHARED_MS = 1_000;

type NowQuery = Page & { troubled: boolean };
type NowList = Awaited<ReturnType<typeof readNow>>;

/**
 * Reads the list of now. A thousand lessons take 30 ms of the thread that serves their rooms, so in a school with more
 * than a hundred, managers who ask for the same page within a second get the same answer.
 */
export function createNow(deps: Pick<Deps, 'db' | 'clock'>): (given: NowQuery) => Promise<NowList> {
  const shared = new Map<string, { atMs: number; list: Promise<NowList> }>();
  let isShared = false;
  return async (given) => {
    const nowMs = deps.clock.now().getTime();
    for (const [key, { atMs }] of shared) if (nowMs - atMs >= SHARED_MS) shared.delete(key);
    const key = JSON.stringify(given);
    const known = shared.get(key);
    if (known) return known.list;
    const list = readNow(deps, given);
    if (isShared) {
      shared.set(key, { atMs: nowMs, list });
      list.catch(() => shared.delete(key));
    }
    const { counts } = await list;
    isShared = counts.onAir + counts.next > SHARED_ABOVE;
    if (!isShared) shared.clear();
    return list;
  };
}

/** The current lessons and their problems; see the contract. @throws Failure invalid_fields */
async function readNow(deps: Pick<Deps, 'db' | 'clock'>, given: NowQuery) {
  const now = deps.clock.now();
  const nowMs = now.getTime();
  const watched = (await listWatched(deps.db, new Date(nowMs + AHEAD_MS))).map((row) => judge(row, nowMs));
  const counts = {
    onAir: watched.filter(({ state }) => state === 'on_air').length,
    red: watched.filter(({ troubles }) => troubles[0]?.isRed === true).length,
    amber: watched.filter(({ troubles }) => troubles[0]?.isRed === false).length,
    next: watched.filter(({ state }) => state === 'next').length,
  };
  const wanted = watched
    .filter(({ state, troubles }) => troubles.length > 0 || (state === 'on_air' && !given.troubled))
    .toSorted(worstFirst);
  const at = given.cursor === undefined ? -1 : wanted.findIndex(({ row }) => row.id === given.cursor);
  if (given.cursor !== undefined && at === -1) throw new Failure('invalid_fields', { cursor: 'unknown' });
  const page = wanted.slice(at + 1, at + 1 + given.limit);
  const ids = page.map(({ row }) => row.id);
  const lines = new Map((ids.length === 0 ? [] : await listLessonLines(deps.db, ids)).map((line) => [line.id, line]));
  const links = new Map((await listEntryLinks(deps.db, ids)).map((link) => [link.lessonId, link]));
  const items = page.flatMap((one): NowLesson[] => {
    const line = lines.get(one.row.id);
    return line ? [nowLesson(one, lessonLine(line), links.get(one.row.id))] : [];
  });
  const hasMore = at + 1 + page.length < wanted.length;
  const nextCursor = hasMore ? (ids.at(-1) ?? null) : null;
  return { items, total: wanted.length, limit: given.limit, nextCursor, asOf: now.toISOString(), counts };
}

/** One lesson as shown in Now; null if it isn't in progress and doesn't start within two hours. */
export async function readNowOf(deps: Pick<Deps, 'db' | 'clock'>, lesson: ManagedLesson): Promise<NowLesson | null> {
  const nowMs = deps.clock.now().getTime();
  const [row] = await listWatched(deps.db, new Date(nowMs + AHEAD_MS), lesson.id);
  if (!row) return null;
  const [link] = await listEntryLinks(deps.db, [lesson.id]);
  return nowLesson(judge(row, nowMs), lesson, link);
}

/** A red lesson that nobody has taken. */
export interface RedLesson {
  id: string;
  studentId: string;
  child: string;
  teacher: string;
  code: TroubleCode;
  /** Since when it has been red, as far as known. */
  sinceMs: number;
}

/** The lessons shown red in Now that nobody has taken, the worst first. */
export async function listUntakenReds(db: Db, now: Date): Promise<RedLesson[]> {
  const nowMs = now.getTime();
  const red = (await listWatched(db, new Date(nowMs + AHEAD_MS)))
    .map((row) => judge(row, nowMs))
    .filter(({ row, troubles }) => row.takenBy === null && troubles[0]?.isRed === true)
    .toSorted(worstFirst);
  if (red.length === 0) return [];
  const lines = await listLessonLines(
    db,
    red.map(({ row }) => row.id),
  );
  const known = new Map(lines.map((line) => [line.id, lessonLine(line)]));
  return red.flatMap(({ row, troubles: [worst] }) => {
    const line = known.get(row.id);
    if (!line || !worst) return [];
    const { student, teacher } = line;
    const sinceMs = worst.redAtMs ?? worst.sinceMs;
    return [
      { id: row.id, studentId: student.id, child: student.name, teacher: teacher.name, code: worst.code, sinceMs },
    ];
  });
}

const nowLesson = (one: Watched, line: ManagedLesson, link: SentLink | undefined): NowLesson => ({
  ...line,
  state: one.state,
  extendedMinutes: one.row.extendedMinutes,
  room: roomOf(one),
  troubles: one.troubles.map(troubleOf),
  help: helpOf(one.row, link),
});

const helpOf = (row: WatchedRow, link: SentLink | undefined): NowLesson['help'] => ({
  takenBy: row.takenBy === null ? null : { id: row.takenBy, name: row.takenByName ?? '' },
  handled: row.handledAt && { by: row.handledByName ?? '', at: row.handledAt.toISOString() },
  entryLink: link
    ? {
        to: link.isToTeacher ? ('teacher' as const) : ('student' as const),
        at: link.at.toISOString(),
        channel: link.channel,
        status: FATE[link.status] ?? 'failed',
      }
    : null,
  line: row.lineAt && {
    text: row.lineText ?? '',
    by: row.lineBy ?? '',
    at: row.lineAt.toISOString(),
    seenAt: row.lineSeenAt?.toISOString() ?? null,
  },
});

const FATE: Record<string, 'waiting' | 'sent'> = { waiting: 'waiting', sending: 'waiting', sent: 'sent', kept: 'sent' };

function judge(row: WatchedRow, nowMs: number): Watched {
  const summary = row.summary === null ? null : StoredSummary.parse(row.summary);
  const lesson: WatchedLesson = {
    status: row.status,
    startsAtMs: row.startsAt.getTime(),
    endsAtMs: row.endsAt.getTime(),
    room: summary,
    check: row.verdict === null ? null : row.verdict === 'not_ready' ? 'not_ready' : 'ready',
    isTeacherAway: row.isTeacherAway,
    isUnreachable: row.isUnreachable,
  };
  const handledMs = row.handledAt?.getTime() ?? -Infinity;
  const open = troublesOf(lesson, nowMs).filter(({ sinceMs }) => sinceMs > handledMs);
  return { row, summary, state: lesson.startsAtMs <= nowMs ? 'on_air' : 'next', troubles: open };
}

function worstFirst(one: Watched, other: Watched): number {
  const [a, b] = [one.troubles[0], other.troubles[0]];
  if (a && b) return Number(b.isRed) - Number(a.isRed) || a.sinceMs - b.sinceMs;
  if (a ?? b) return a ? -1 : 1;
  return one.row.startsAt.getTime() - other.row.startsAt.getTime();
}

const iso = (ms: number): string => new Date(ms).toISOString();

const troubleOf = ({ code, sinceMs, isRed, redAtMs }: Trouble): NowLesson['troubles'][number] => ({
  code,
  since: iso(sinceMs),
  isRed,
  redAt: redAtMs === null ? null : iso(redAtMs),
});

function roomOf({ summary, row }: Watched): NowLesson['room'] {
  if (!summary || !row.seenAt) return null;
  return {
    call: summary.call.value,
    page: summary.page,
    teacher: seatOf(summary.t),
    student: seatOf(summary.s),
    seenAt: row.seenAt.toISOString(),
  };
}

const seatOf = (seat: SeatSummary): NonNullable<NowLesson['room']>['teacher'] => ({
  isIn: seat.isIn.value,
  since: seat.isIn.sinceMs === 0 ? null : iso(seat.isIn.sinceMs),
  camera: seat.camera.value,
  microphone: seat.microphone.value,
  isStopped: seat.isStopped.value,
  path: seat.path.value,
});
