import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { openSession } from '../../server/src/features/auth/index.ts';
import { addAccount } from '../../server/src/features/people/index.ts';
import type { Database } from '../../server/src/platform/db/database.ts';
import { aShape } from '../../server/test/board.ts';
import { standInForBrowser } from '../rooms/pageOutside.ts';

const PAGE = 'free:1';
const EVERY_MS = 400;
const MINUTE_MS = 60_000;

standInForBrowser();
const { RoomLink } = await import('../../web/src/features/roomLink/RoomLink.ts');
type Link = InstanceType<typeof RoomLink>;

/** A lesson whose two pages draw all the time, whatever happens to the machines. */
export class GoingLesson {
  readonly id: string;
  readonly #links: readonly Link[];
  readonly #drawn = [0, 0];
  #timer: NodeJS.Timeout | undefined;
  #lostSince: number | undefined;
  #longestMs = 0;

  private constructor(id: string, links: readonly Link[]) {
    this.id = id;
    this.#links = links;
    for (const link of links) link.subscribe(() => this.#watch());
  }

  static async book(db: Database, url: string): Promise<GoingLesson> {
    const now = new Date();
    const person = async (type: 'teacher' | 'student'): Promise<{ id: string; token: string }> => {
      const account = { email: `${type}-${randomUUID()}@example.test`, emailConfirmedAt: now };
      const id = await addAccount(db, account, { type, firstName: 'Some', lastName: 'Body', createdAt: now });
      const { token } = await openSession({ clock: { now: () => now } }, db, id, 'trial');
      return { id, token };
    };
    const [teacher, student] = [await person('teacher'), await person('student')];
    const startsAt = new Date(now.getTime() + 5 * MINUTE_MS);
    const { id } = await db
      .insertInto('lessons')
      .values({
        teacherId: teacher.id,
        studentId: student.id,
        startsAt,
        endsAt: new Date(startsAt.getTime() + 50 * MINUTE_MS),
        createdAt: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const address = `${url.replace('http', 'ws')}/api/v2/rooms/${id}/socket`;
    const open = (token: string, seat: 't' | 's'): Link =>
      new RoomLink({ roomId: id, address, seat, token, isStillOpen: () => Promise.resolve(true) });
    return new GoingLesson(id, [open(teacher.token, 't'), open(student.token, 's')]);
  }

  get isLive(): boolean {
    return this.#links.every((link) => link.snapshot().status.kind === 'live');
  }

  get mayDraw(): boolean {
    return this.#links.every((link) => link.snapshot().state.tools);
  }

  /** Both are in the room: the call begins, and from now on both draw. */
  begin(): void {
    const [teacher] = this.#links;
    for (const event of [{ k: 'call' }, { k: 'show', page: PAGE }, { k: 'tools', on: true }] as const)
      teacher?.do(event);
  }

  draw(): void {
    this.#timer = setInterval(() => {
      for (const [index, seat] of (['t', 's'] as const).entries()) {
        this.#links[index]?.do(aShape(seat, PAGE));
        this.#drawn[index] = (this.#drawn[index] ?? 0) + 1;
      }
    }, EVERY_MS);
  }

  /** The longest interruption of the room since this was last called. */
  takeLongest(): string {
    const seconds = (this.#longestMs / 1000).toFixed(1);
    this.#longestMs = 0;
    return `${seconds} s`;
  }

  rest(): void {
    clearInterval(this.#timer);
  }

  get isSaved(): boolean {
    return this.#links.every((link) => link.snapshot().unsaved === 0);
  }

  /** @returns a description of each event that is not stored exactly once or not seen by the other side */
  async missing(pool: pg.Pool): Promise<string[]> {
    const wrong: string[] = [];
    for (const [index, link] of this.#links.entries()) {
      const { rows } = await pool.query<{ stored: number; once: number }>(
        `select count(*)::int as stored, count(distinct n)::int as once from room_log
         where room_id = $1 and client = $2 and body::json->>'k' = 'put'`,
        [this.id, link.client],
      );
      const drawn = this.#drawn[index] ?? 0;
      const { stored = 0, once = 0 } = rows[0] ?? {};
      if (stored !== drawn || once !== drawn)
        wrong.push(`${drawn} drawn by ${index === 0 ? 'the teacher' : 'the student'}, ${stored} stored`);
    }
    const all = (this.#drawn[0] ?? 0) + (this.#drawn[1] ?? 0);
    const seen = this.#links.map((link) => link.board.get(PAGE)?.elements.size ?? 0);
    if (seen.some((count) => count !== all)) wrong.push(`${all} drawn, seen by the two: ${seen.join(' and ')}`);
    return wrong;
  }

  get drawn(): number {
    return (this.#drawn[0] ?? 0) + (this.#drawn[1] ?? 0);
  }

  close(): void {
    this.rest();
    for (const link of this.#links) link.close();
  }

  #watch(): void {
    if (this.isLive) {
      if (this.#lostSince !== undefined)
        this.#longestMs = Math.max(this.#longestMs, performance.now() - this.#lostSince);
      this.#lostSince = undefined;
    } else this.#lostSince ??= performance.now();
  }
}
