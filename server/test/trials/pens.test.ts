import { PEN_CODE_SECONDS } from '@skylark/contract/pens.facts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chanceOf } from '../../../e2e/rooms/chance.ts';
import { openSession } from '../../src/features/auth/index.ts';
import { aStroke } from '../board.ts';
import { aStudent, type Person } from '../builders.ts';
import { type Answer, ask, post } from '../http.ts';
import { aLessonRoom } from '../lessonRoom.ts';
import { RoomSocket } from '../RoomSocket.ts';
import { openSchool, type School } from '../school.ts';

/* oxlint-disable vitest/no-standalone-expect, vitest/expect-expect -- the acts of the model expect what they leave */

// Second devices of a lesson's two people: random acts with codes, tokens, sessions and sockets, some at the same instant.
// A model of a few lines says which device may draw after each.

/** Reduced for normal test runs; the full number runs with `npm run trials`. */
const LESSONS = Number(process.env['PEN_LESSONS'] ?? 2);
const ACTS = 24;
const SEED = Number(process.env['SEED'] ?? 1);

let school: School;
beforeAll(async () => {
  school = await openSchool({ hasLimits: false });
});
afterAll(() => school.close());

interface Code {
  typed: string;
  session: string;
  expiresAtMs: number;
}
/** What one of the two people has, as the model knows it. */
interface Owner {
  person: Person;
  seat: 't' | 's';
  sessions: string[];
  code: Code | undefined;
  /** Token of the device that may draw, and the session it depends on. */
  pen: { token: string; session: string } | undefined;
  page: RoomSocket;
}

const USUAL = ['offer', 'offer', 'claim', 'claim', 'claim', 'join', 'join', 'finish'] as const;
const RARE = ['disconnect', 'signOut', 'wait', 'moveSeat', 'intrude', 'race', 'race'] as const;
const ACTS_BY_WEIGHT = [...USUAL, ...RARE];

class Lesson {
  readonly owners: [Owner, Owner];
  readonly #roomId: string;
  readonly #shown: string;
  readonly #stranger: Person;
  readonly #chance: () => number;
  readonly #codes: string[] = [];
  /** Sockets of devices by token; undefined before the first. */
  readonly #sockets = new Map<string, RoomSocket | undefined>();
  readonly acts: string[] = [];

  private constructor(owners: [Owner, Owner], roomId: string, shown: string, stranger: Person, chance: () => number) {
    this.owners = owners;
    this.#roomId = roomId;
    this.#shown = shown;
    this.#stranger = stranger;
    this.#chance = chance;
  }

  static async open(chance: () => number): Promise<Lesson> {
    const { teacher, student, lessonId, page } = await aLessonRoom(school);
    const ownerOf = async (person: Person, seat: 't' | 's'): Promise<Owner> => {
      const another = await openSession(school.app.deps, school.database.db, person.id, 'test');
      const sessions = [person.token, another.token];
      const own = await RoomSocket.join(school, lessonId, person.token);
      return { person, seat, sessions, code: undefined, pen: undefined, page: own };
    };
    const owners: [Owner, Owner] = [await ownerOf(teacher, 't'), await ownerOf(student, 's')];
    await owners[0].page.doStored({ k: 'call' }, { k: 'tools', on: true });
    return new Lesson(owners, lessonId, page, await aStudent(school), chance);
  }

  async act(): Promise<void> {
    const owner = this.owners[this.#chance() < 0.5 ? 0 : 1];
    const act = ACTS_BY_WEIGHT[Math.floor(this.#chance() * ACTS_BY_WEIGHT.length)] ?? 'offer';
    this.acts.push(`${act} ${owner.seat}`);
    await this[act](owner);
    await this.expectOnlyLivePens();
  }

  async offer(owner: Owner): Promise<void> {
    const session = owner.sessions[Math.floor(this.#chance() * owner.sessions.length)];
    if (session === undefined) return;
    const { status, body } = await post(school, `/api/v2/rooms/${this.#roomId}/pen`, {}, { token: session });
    expect(status).toBe(200);
    this.#codes.push(body.code);
    owner.code = { typed: body.code, session, expiresAtMs: school.clock.in(PEN_CODE_SECONDS / 60).getTime() };
    // A device depends on one session; a code from another one ends it.
    if (owner.pen?.session !== session) owner.pen = undefined;
  }

  /** Any code that there ever was, written in some way, by up to three devices at the same instant. */
  async claim(): Promise<void> {
    const current = this.owners[this.#chance() < 0.5 ? 0 : 1].code?.typed;
    const any = this.#codes[Math.floor(this.#chance() * this.#codes.length)] ?? 'AAAA2222';
    const code = current !== undefined && this.#chance() < 0.7 ? current : any;
    const written = this.#chance() < 0.5 ? code : ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
    const devices = 1 + Math.floor(this.#chance() * 3);
    const answers = await Promise.all(Array.from({ length: devices }, () => claimed(written)));
    this.#note(code, answers);
  }

  #note(code: string, answers: Answer[], isRaced = false): void {
    const taken = answers.filter(({ status }) => status === 200);
    for (const { status } of answers) expect([200, 422]).toContain(status);
    const owner = this.owners.find((one) => one.code?.typed === code && this.#isGood(one.code, one));
    if (!isRaced) expect(taken, code).toHaveLength(owner ? 1 : 0);
    expect(taken.length).toBeLessThanOrEqual(1);
    const [{ body } = { body: undefined }] = taken;
    if (!owner?.code || !body) return;
    expect(body).toMatchObject({ room_id: this.#roomId, seat: owner.seat });
    owner.pen = { token: body.token, session: owner.code.session };
    owner.code = undefined;
    this.#sockets.set(body.token, undefined);
  }

  readonly #isGood = ({ session, expiresAtMs }: Code, { sessions }: Owner): boolean =>
    sessions.includes(session) && school.clock.now().getTime() < expiresAtMs;

  async join(owner: Owner): Promise<void> {
    if (!owner.pen) return;
    const { token } = owner.pen;
    const before = this.#sockets.get(token);
    const socket = await RoomSocket.join(school, this.#roomId, token);
    this.#sockets.set(token, socket);
    await before?.closing();
    await socket.doStored(aStroke(owner.seat, this.#shown));
  }

  async finish(owner: Owner): Promise<void> {
    const tokens = [...this.#sockets.keys()];
    const token = this.#chance() < 0.5 ? owner.pen?.token : tokens[Math.floor(this.#chance() * tokens.length)];
    if (token === undefined) return;
    expect((await post(school, '/api/v2/pens/finish', { token })).status).toBe(200);
    for (const one of this.owners) if (one.pen?.token === token) one.pen = undefined;
  }

  async disconnect(owner: Owner): Promise<void> {
    const [session] = owner.sessions;
    if (session === undefined) return;
    expect((await disconnected(this.#roomId, session)).status).toBe(200);
    owner.pen = undefined;
    owner.code = undefined;
  }

  /** The first session has the person's page open; only the other one ends. */
  async signOut(owner: Owner): Promise<void> {
    const [, session] = owner.sessions;
    if (session === undefined) return;
    const { status } = await ask(school, 'DELETE', '/api/v2/auth/session', { token: session, body: {} });
    expect(status).toBeLessThan(300);
    owner.sessions = owner.sessions.slice(0, 1);
    if (owner.pen?.session === session) owner.pen = undefined;
  }

  /** Until the current codes have expired. */
  async wait(): Promise<void> {
    // The call goes on: later than this it would run out of its time.
    if (this.acts.filter((act) => act.startsWith('wait')).length > 3) return;
    school.clock.moveBy({ seconds: PEN_CODE_SECONDS });
    for (const { code } of this.owners) if (code) this.#note(code.typed, [await claimed(code.typed)]);
  }

  async moveSeat(owner: Owner): Promise<void> {
    const elsewhere = await RoomSocket.join(school, this.#roomId, owner.person.token);
    await owner.page.closing();
    owner.page = elsewhere;
    await elsewhere.doStored(aStroke(owner.seat, this.#shown));
  }

  async intrude(): Promise<void> {
    const path = `/api/v2/rooms/${this.#roomId}/pen`;
    expect((await post(school, path, {}, this.#stranger)).status).toBe(404);
    expect((await disconnected(this.#roomId, this.#stranger.token)).status).toBe(404);
    for (const { pen } of this.owners) {
      if (!pen) continue;
      const answer = await ask(school, 'GET', '/api/v2/profile', { token: pen.token });
      expect(answer.status).toBe(401);
      expect((await post(school, path, {}, { token: pen.token })).status).toBe(401);
    }
  }

  /** Two acts about one person's device at the same instant: afterwards there is what one order of them leaves. */
  async race(owner: Owner): Promise<void> {
    const { code, pen } = owner;
    const [session] = owner.sessions;
    if (!code || session === undefined) return;
    if (this.#chance() < 0.5) {
      const [answer] = await Promise.all([claimed(code.typed), disconnected(this.#roomId, session)]);
      this.#note(code.typed, [answer], true);
      owner.pen = undefined;
      owner.code = undefined;
      return;
    }
    const finished = pen?.token ?? 'x';
    const [answer] = await Promise.all([claimed(code.typed), post(school, '/api/v2/pens/finish', { token: finished })]);
    this.#note(code.typed, [answer]);
    if (owner.pen?.token === finished) owner.pen = undefined;
  }

  async expectOnlyLivePens(): Promise<void> {
    const live = new Set(this.owners.map(({ pen }) => pen?.token));
    for (const [token, socket] of this.#sockets) {
      const { status } = await post(school, '/api/v2/pens/look', { token, deck_id: null });
      expect(status, `${this.acts.join(', ')}: a device that ${live.has(token) ? 'may' : 'may not'} draw`).toBe(
        live.has(token) ? 200 : 410,
      );
      if (!live.has(token)) await socket?.closing();
      else if (socket) {
        await socket.settled();
        expect(socket.closed, this.acts.join(', ')).toBeUndefined();
      }
    }
    for (const { page } of this.owners) expect(page.closed, this.acts.join(', ')).toBeUndefined();
  }

  async end(): Promise<void> {
    await school.database.pool.query(`update lessons set status = 'held', held_at = ends_at where id = $1`, [
      this.#roomId,
    ]);
    await school.app.deps.bus.publish(school.database.db, 'lesson', this.#roomId);
    for (const code of this.#codes) expect((await claimed(code)).status).toBe(422);
    for (const owner of this.owners) {
      owner.pen = undefined;
      await owner.page.closing();
    }
    for (const [token, socket] of this.#sockets) {
      expect((await post(school, '/api/v2/pens/look', { token, deck_id: null })).status).toBe(410);
      await socket?.closing();
      await expect(RoomSocket.open(school, this.#roomId, token)).rejects.toThrow(/40[19]/);
    }
  }
}

const claimed = (code: string): Promise<Answer> => post(school, '/api/v2/pens/claim', { code });
const disconnected = (roomId: string, token: string): Promise<Answer> =>
  ask(school, 'DELETE', `/api/v2/rooms/${roomId}/pen`, { token, body: {} });

it.each(Array.from({ length: LESSONS }, (_, index) => SEED * 1_000 + index))(
  'only the devices that their people have now can draw, and none after the lesson: seed %i',
  async (seed) => {
    const lesson = await Lesson.open(chanceOf(seed));
    for (let count = 0; count < ACTS; count += 1) await lesson.act();
    await lesson.end();
  },
);
