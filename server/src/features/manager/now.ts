import type { ManagedLesson } from '@skylark/contract/managerLessons';
import { type NowLesson, StoredSummary } from '@skylark/contract/now';
import {
  AHEAD_MINUTES,
  type RoomSummary,
  type SeatSummary,
  type Thresholds,
  type Trouble,
  type TroubleCode,
  troublesOf,
  type WatchedLesson,
} from '@skylark/contract/nowTroubles.facts';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Db } from '../../platform/db/database.ts';
import type { Page } from '../../platform/db/requirePlace.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { shareReply } from '../../platform/http/sharedReplies.ts';
import { lessonLine } from './lessonLine.ts';
import { type CareRow, listCare, listEntryLinks, listWatched, type SentLink, type WatchedRow } from './nowStore.ts';
import { listLessonLines } from './store.ts';
import { readThresholds } from './thresholdsStore.ts';

const AHEAD_MS = AHEAD_MINUTES * 60_000;

interface Watched {
  row: WatchedRow;
  summary: RoomSummary | null;
  state: 'on_air' | 'next';
  troubles: Trouble[];
}

/** Above this number of lessons, reading them is expensive enough to be shared. */
const SHARED_ABOVE = 100;
/** Readings for all begin this long after the previous one has ended. */
const SHARED_EVERY_MS = 1_000;

type NowQuery = Page & { troubled: boolean };

interface NowList {
  items: NowLesson[];
  total: number;
  limit: number;
  nextCursor: string | null;
  asOf: string;
  counts: { onAir: number; red: number; amber: number; next: number };
}

/** All lessons of now, judged at one time; managers who ask for the same page of it share that page. */
interface Reading extends Pick<NowList, 'counts'> {
  at: Date;
  /** Worst first. */
  lessons: readonly Watched[];
  pages: Map<string, Promise<NowList>>;
}

/**
 * Reads the list of now. In a school with more than a hundred lessons, all managers who ask wait for the next reading,
 * of which one begins each second: it shows what each has done before asking. Further pages continue the last reading.
 */
export function createNow(deps: Pick<Deps, 'db' | 'clock'>): (given: NowQuery) => Promise<NowList> {
  let isShared = true;
  let endedMs = -Infinity;
  let last: Promise<Reading> | undefined;
  let next: Promise<Reading> | undefined;
  const begin = async (): Promise<Reading> => {
    try {
      const reading = await readAll(deps);
      isShared = reading.lessons.length > SHARED_ABOVE;
      return reading;
    } finally {
      endedMs = performance.now();
    }
  };
  const beginNext = async (): Promise<Reading> => {
    await last?.catch(() => undefined);
    await pause(Math.max(0, endedMs + SHARED_EVERY_MS - performance.now()));
    next = undefined;
    last = begin();
    return last;
  };
  const find = (isFurther: boolean): Promise<Reading> => {
    if (!isShared) return begin();
    if (isFurther && last && performance.now() - endedMs < SHARED_EVERY_MS) return last;
    return (next ??= beginNext());
  };
  return async (given) => {
    const reading = await find(given.cursor !== undefined);
    const key = JSON.stringify(given);
    const page = reading.pages.get(key) ?? readPage(deps, reading, given);
    reading.pages.set(key, page);
    return page;
  };
}

async function readAll(deps: Pick<Deps, 'db' | 'clock'>): Promise<Reading> {
  const at = deps.clock.now();
  const watched = await listJudged(deps.db, at);
  const counts = {
    onAir: watched.filter(({ state }) => state === 'on_air').length,
    red: watched.filter(({ troubles }) => troubles[0]?.isRed === true).length,
    amber: watched.filter(({ troubles }) => troubles[0]?.isRed === false).length,
    next: watched.filter(({ state }) => state === 'next').length,
  };
  return { at, lessons: watched.toSorted(worstFirst), counts, pages: new Map() };
}

/** One page of a reading; see the contract. @throws Failure invalid_fields */
async function readPage({ db }: Pick<Deps, 'db'>, { at, lessons, counts }: Reading, given: NowQuery): Promise<NowList> {
  const wanted = lessons.filter(
    ({ state, troubles }) => troubles.length > 0 || (state === 'on_air' && !given.troubled),
  );
  const before = given.cursor === undefined ? -1 : wanted.findIndex(({ row }) => row.id === given.cursor);
  if (given.cursor !== undefined && before === -1) throw new Failure('invalid_fields', { cursor: 'unknown' });
  const page = wanted.slice(before + 1, before + 1 + given.limit);
  const ids = page.map(({ row }) => row.id);
  const lines = new Map((ids.length === 0 ? [] : await listLessonLines(db, ids)).map((line) => [line.id, line]));
  const links = new Map((await listEntryLinks(db, ids)).map((link) => [link.lessonId, link]));
  const care = new Map((await listCare(db, ids)).map((one) => [one.lessonId, one]));
  const items = page.flatMap((one): NowLesson[] => {
    const [line, cared] = [lines.get(one.row.id), care.get(one.row.id)];
    return line && cared ? [nowLesson(one, lessonLine(line), cared, links.get(one.row.id))] : [];
  });
  const hasMore = before + 1 + page.length < wanted.length;
  const nextCursor = hasMore ? (ids.at(-1) ?? null) : null;
  return shareReply({ items, total: wanted.length, limit: given.limit, nextCursor, asOf: at.toISOString(), counts });
}

/** Undecided lessons of now and of the next two hours; or only one of them. */
async function listJudged(db: Db, now: Date, lessonId?: string): Promise<Watched[]> {
  const { thresholds } = await readThresholds(db);
  const judged: Watched[] = [];
  for (const piece of await listWatched(db, new Date(now.getTime() + AHEAD_MS), lessonId)) {
    for (const row of JSON.parse(piece) as WatchedRow[]) judged.push(judge(row, now.getTime(), thresholds));
    // The same thread serves the rooms: none of them waits for a thousand lessons.
    await nextTurn();
  }
  return judged;
}

/** One lesson as shown in Now; null if it isn't in progress and doesn't start within two hours. */
export async function readNowOf(deps: Pick<Deps, 'db' | 'clock'>, lesson: ManagedLesson): Promise<NowLesson | null> {
  const [one] = await listJudged(deps.db, deps.clock.now(), lesson.id);
  const [care] = await listCare(deps.db, [lesson.id]);
  if (!one || !care) return null;
  const [link] = await listEntryLinks(deps.db, [lesson.id]);
  return nowLesson(one, lesson, care, link);
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
  const red = (await listJudged(db, now))
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

const nowLesson = (one: Watched, line: ManagedLesson, care: CareRow, link: SentLink | undefined): NowLesson => ({
  ...line,
  state: one.state,
  extendedMinutes: care.extendedMinutes,
  room: roomOf(one),
  troubles: one.troubles.map(troubleOf),
  help: helpOf(care, link),
});

const helpOf = (care: CareRow, link: SentLink | undefined): NowLesson['help'] => ({
  takenBy: care.takenBy === null ? null : { id: care.takenBy, name: care.takenByName ?? '' },
  handled: care.handledAt && { by: care.handledByName ?? '', at: care.handledAt.toISOString() },
  entryLink: link
    ? {
        to: link.isToTeacher ? ('teacher' as const) : ('student' as const),
        at: link.at.toISOString(),
        channel: link.channel,
        status: FATE[link.status] ?? 'failed',
      }
    : null,
  line: care.lineAt && {
    text: care.lineText ?? '',
    by: care.lineBy ?? '',
    at: care.lineAt.toISOString(),
    seenAt: care.lineSeenAt?.toISOString() ?? null,
  },
});

const FATE: Record<string, 'waiting' | 'sent'> = { waiting: 'waiting', sending: 'waiting', sent: 'sent', kept: 'sent' };

function judge(row: WatchedRow, nowMs: number, thresholds: Thresholds): Watched {
  const summary = row.summary === null ? null : StoredSummary.parse(row.summary);
  const lesson: WatchedLesson = {
    status: row.status,
    startsAtMs: row.startsAtMs,
    endsAtMs: row.endsAtMs,
    room: summary,
    check: row.verdict === null ? null : row.verdict === 'not_ready' ? 'not_ready' : 'ready',
    isTeacherAway: row.isTeacherAway,
    isUnreachable: row.isUnreachable,
  };
  const handledMs = row.handledAtMs ?? -Infinity;
  const open = troublesOf(lesson, nowMs, thresholds).filter(({ sinceMs }) => sinceMs > handledMs);
  return { row, summary, state: lesson.startsAtMs <= nowMs ? 'on_air' : 'next', troubles: open };
}

function worstFirst(one: Watched, other: Watched): number {
  const [a, b] = [one.troubles[0], other.troubles[0]];
  if (a && b) return Number(b.isRed) - Number(a.isRed) || a.sinceMs - b.sinceMs;
  if (a ?? b) return a ? -1 : 1;
  return one.row.startsAtMs - other.row.startsAtMs;
}

const iso = (ms: number): string => new Date(ms).toISOString();

const troubleOf = ({ code, sinceMs, isRed, redAtMs }: Trouble): NowLesson['troubles'][number] => ({
  code,
  since: iso(sinceMs),
  isRed,
  redAt: redAtMs === null ? null : iso(redAtMs),
});

function roomOf({ summary, row }: Watched): NowLesson['room'] {
  if (!summary || row.seenAtMs === null) return null;
  return {
    call: summary.call.value,
    page: summary.page,
    teacher: seatOf(summary.t),
    student: seatOf(summary.s),
    seenAt: iso(row.seenAtMs),
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
