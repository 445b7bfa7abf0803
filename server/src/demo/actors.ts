import { openSession } from '../features/auth/index.ts';
import { addAccount } from '../features/people/index.ts';
import { RoomVisit } from '../doctor/RoomVisit.ts';
import type { Tx } from '../platform/db/database.ts';
import { transact } from '../platform/db/transact.ts';
import type { Deps } from '../platform/deps.ts';
import { buy } from './demoMoney.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Interval at which ended lessons are replaced by new ones, and lost connections are restored. */
const ROUND_EVERY_MS = 15_000;
/** Rooms consider a page lost if it sends nothing for longer. */
const PING_EVERY_MS = 5_000;
const BOUGHT_LESSONS = 8;
const ZONE = 'Europe/Kyiv';
const AGENT = 'Demo';

type Side = 'teacher' | 'student';
interface Pair {
  child: readonly [string, string];
  parent: string;
  teacher: readonly [string, string];
  minutes: 25 | 50;
  /** How many minutes ago the first lesson of a new demo began: too few for it to count as missed. */
  began: number;
  path: 'direct' | 'relayed';
  isTrial?: true;
  /** The problem in each of the pair's lessons. */
  trouble?: 'no_camera' | 'no_microphone' | 'no_teacher';
}

/** Four lessons that go well, a child without a microphone, and a teacher who doesn't come. */
const CAST: readonly Pair[] = [
  {
    child: ['Artem', 'Lysenko'],
    parent: 'Oksana',
    teacher: ['Ira', 'Pavlenko'],
    minutes: 50,
    began: 11,
    path: 'direct',
  },
  { child: ['Eva', 'Novak'], parent: 'Denys', teacher: ['Max', 'Turner'], minutes: 50, began: 8, path: 'relayed' },
  {
    child: ['Lev', 'Kravets'],
    parent: 'Inna',
    teacher: ['Emma', 'Hill'],
    minutes: 50,
    began: 12,
    path: 'direct',
    trouble: 'no_camera',
  },
  {
    child: ['Nazar', 'Bilyk'],
    parent: 'Roman',
    teacher: ['Kate', 'Wood'],
    minutes: 25,
    began: 5,
    path: 'direct',
    isTrial: true,
  },
  {
    child: ['Mila', 'Ostapenko'],
    parent: 'Yurii',
    teacher: ['Ben', 'Frost'],
    minutes: 50,
    began: 7,
    path: 'direct',
    trouble: 'no_microphone',
  },
  {
    child: ['Kira', 'Danylenko'],
    parent: 'Halyna',
    teacher: ['Nick', 'Lane'],
    minutes: 25,
    began: 4,
    path: 'direct',
    trouble: 'no_teacher',
  },
];

const emailOf = (pair: Pair, side: Side): string =>
  `${(side === 'teacher' ? pair.teacher : pair.child).join('.').toLowerCase()}@skylark.test`;

interface Playing {
  lessonId: string;
  visits: Partial<Record<Side, RoomVisit>>;
}

/**
 * Keeps six lessons of synthetic people in progress at any hour, so that Now shows a busy school. They use the same
 * sockets and messages as pages, so the desk shows of them what it would show of real people. No sound or picture is
 * sent. Their addresses can't be real ones.
 */
export class Actors {
  readonly #deps: Deps;
  readonly #url: string;
  readonly #playing = new Map<Pair, Playing>();
  readonly #tokens = new Map<string, string>();
  #timers: NodeJS.Timeout[] = [];
  #isInRound = false;
  #hasStopped = false;

  /** @param url this server's own, without proxies */
  constructor(deps: Deps, url: string) {
    this.#deps = deps;
    this.#url = url;
  }

  start(): void {
    void this.round();
    this.#timers = [
      setInterval(() => void this.round(), ROUND_EVERY_MS),
      setInterval(() => {
        for (const { visits } of this.#playing.values())
          for (const visit of Object.values(visits)) visit.send({ t: 'ping', c: 0 });
      }, PING_EVERY_MS),
    ];
  }

  stop(): void {
    this.#hasStopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const pair of CAST) this.#leave(pair);
  }

  /** Books missing lessons, and connects absent people. */
  async round(): Promise<void> {
    if (this.#isInRound) return;
    this.#isInRound = true;
    for (const pair of CAST) {
      try {
        await this.#keepOn(pair);
      } catch (error) {
        if (!this.#hasStopped) this.#deps.log.warn({ err: error }, 'a lesson of the demo is not played');
      }
    }
    this.#isInRound = false;
  }

  async #keepOn(pair: Pair): Promise<void> {
    const lessonId = await transact(this.#deps.db, (tx) => this.#book(tx, pair));
    if (this.#playing.get(pair)?.lessonId !== lessonId) this.#leave(pair);
    if (this.#hasStopped) return;
    const playing = this.#playing.get(pair) ?? { lessonId, visits: {} };
    this.#playing.set(pair, playing);
    await this.#play(pair, playing);
  }

  /** The pair's lesson in progress, booked now if there is none. */
  async #book(tx: Tx, pair: Pair): Promise<string> {
    const now = this.#deps.clock.now();
    const [teacherId, studentId] = [await this.#person(tx, pair, 'teacher'), await this.#person(tx, pair, 'student')];
    const last = await tx
      .selectFrom('lessons')
      .select(['id', 'status', 'number', 'endsAt'])
      .where('studentId', '=', studentId)
      .where('status', '<>', 'cancelled')
      .orderBy('startsAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    const isUndecided = last?.status === 'booked' || last?.status === 'in_progress';
    if (last && isUndecided && last.endsAt > now) return last.id;
    const minute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
    const startsMs = last ? minute : minute - pair.began * MINUTE_MS;
    const startsAt = new Date(last && isUndecided ? Math.max(startsMs, last.endsAt.getTime()) : startsMs);
    const deck = await tx
      .selectFrom('decks')
      .select(['id', 'courseId'])
      .where('kind', '=', 'lesson')
      .where('retiredAt', 'is', null)
      .orderBy('courseId')
      .orderBy('position')
      .limit(1)
      .executeTakeFirst();
    const { id } = await tx
      .insertInto('lessons')
      .values({
        teacherId,
        studentId,
        startsAt,
        endsAt: new Date(startsAt.getTime() + pair.minutes * MINUTE_MS),
        createdAt: new Date(startsAt.getTime() - DAY_MS),
        isTrial: pair.isTrial === true,
        number: pair.isTrial ? null : (last?.number ?? 0) + 1,
        deckId: deck?.id ?? null,
        courseId: deck?.courseId ?? null,
        // Nobody would read a reminder.
        remindedFor: startsAt,
        absentNotifiedFor: startsAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async #person(tx: Tx, pair: Pair, side: Side): Promise<string> {
    const email = emailOf(pair, side);
    const known = await tx.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirst();
    if (known) return known.id;
    const now = this.#deps.clock.now();
    const [firstName, lastName] = side === 'teacher' ? pair.teacher : pair.child;
    const phone = `+3805000001${String(10 + CAST.indexOf(pair))}`;
    const proved = { email, emailConfirmedAt: now, timeZone: ZONE };
    const parentName = `${pair.parent} ${lastName}`;
    const account = side === 'teacher' ? proved : { ...proved, phone, phoneConfirmedAt: now, parentName };
    const id = await addAccount(tx, account, { type: side, firstName, lastName });
    if (side === 'student' && !pair.isTrial) await buy(tx, id, BOUGHT_LESSONS, 0, now);
    return id;
  }

  async #play(pair: Pair, { lessonId, visits }: Playing): Promise<void> {
    for (const side of ['teacher', 'student'] as const) {
      if ((side === 'teacher' && pair.trouble === 'no_teacher') || visits[side]?.isOver === false) continue;
      const visit = new RoomVisit(this.#url, lessonId, await this.#token(pair, side));
      visits[side] = visit;
      await visit.until(`${emailOf(pair, side)} comes in`, () => visit.has(({ t }) => t === 'ready'));
      visit.do({
        k: 'media',
        camera: side === 'student' && pair.trouble === 'no_camera' ? 'off' : 'on',
        microphone: side === 'student' && pair.trouble === 'no_microphone' ? 'denied' : 'on',
      });
      if (pair.trouble === 'no_teacher') continue;
      if (side === 'teacher') visit.do({ k: 'call' });
      visit.do({ k: 'path', path: pair.path });
    }
  }

  /** One session per person while this server runs; sessions of an earlier run expire by themselves. */
  async #token(pair: Pair, side: Side): Promise<string> {
    const email = emailOf(pair, side);
    const known = this.#tokens.get(email);
    if (known !== undefined) return known;
    const token = await transact(this.#deps.db, async (tx) => {
      const { id } = await tx.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
      return (await openSession(this.#deps, tx, id, AGENT)).token;
    });
    this.#tokens.set(email, token);
    return token;
  }

  #leave(pair: Pair): void {
    for (const visit of Object.values(this.#playing.get(pair)?.visits ?? {})) visit.close();
    this.#playing.delete(pair);
  }
}
