import { expect, it, onTestFinished, vi } from 'vitest';
import { loadRoom } from '../../server/src/features/room/snapshotStore.ts';
import { aDeck, aLesson, aStudent, aTeacher, aWhiteboard } from '../../server/test/builders.ts';
import { openSchool } from '../../server/test/school.ts';
import { textOfBoard, textOfStored } from './boards.ts';
import { chanceOf } from './chance.ts';
import { standInForBrowser } from './pageOutside.ts';
import { Scribbler } from './Scribbler.ts';
import { ServerProcess } from './ServerProcess.ts';
import { Wire } from './Wire.ts';

/** Few runs by default; the full test uses 100: `npm run trials`. */
const KILLS = Number(process.env['KILLS'] ?? 2);
const SEED = Number(process.env['SEED'] ?? 1);

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

it.each([
  [KILLS, 'lesson'],
  [Math.ceil(KILLS / 4), 'whiteboard'],
])(
  '%i times kill -9 of the server while both draw on the board of a %s: no acknowledged event is lost, all boards are equal',
  { timeout: 120_000 + KILLS * 8_000 },
  async (kills, kind) => {
    const school = await openSchool({ at: new Date().toISOString() });
    const chance = chanceOf(SEED);
    standInForBrowser();
    const { RoomLink } = await import('../../web/src/features/roomLink/RoomLink.ts');
    const { Outbox } = await import('../../web/src/features/roomLink/Outbox.ts');
    // Called with its outbox as `this` below.
    // oxlint-disable-next-line typescript/unbound-method
    const { add, drop } = Outbox.prototype;
    const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
    const isLesson = kind === 'lesson';
    const { deckId } = await aDeck(school);
    const roomId = isLesson
      ? await aLesson(school, { teacher, student, startsAt: school.clock.in(10), deckId })
      : await aWhiteboard(school, { teacher, student });
    const environment = { DATABASE_URL: school.connectionString, DATA_DIR: school.app.deps.config.dataDir };
    let server = await ServerProcess.start(environment);
    const wire = await Wire.to(server.url);
    const address = `${wire.url.replace('http', 'ws')}/api/v2/rooms/${roomId}/socket`;
    const links = ([teacher, student] as const).map(
      (person, index) =>
        new RoomLink({
          roomId,
          address,
          seat: index === 0 ? 't' : 's',
          token: person.token,
          isStillOpen: () => Promise.resolve(true),
        }),
    );
    // Omits teacher's actions that cause the student's events to be refused: then every count must be stored.
    for (const link of links) {
      const act = link.do.bind(link);
      link.do = (event) => {
        if (event.k !== 'tools' || made.get(link.client)?.size === 0) act(event);
      };
    }
    // By number, because a move that replaces a pending one takes over its number.
    const made = new Map(links.map((link) => [link.client, new Map<number, string>()]));
    const outboxes = new Map<string, InstanceType<typeof Outbox>>();
    const adds = vi.spyOn(Outbox.prototype, 'add').mockImplementation(function (
      this: InstanceType<typeof Outbox>,
      event,
    ) {
      const n = add.call(this, event);
      made.get(this.client)?.set(n, event.k);
      outboxes.set(this.client, this);
      return n;
    });
    // Also after a failure: links that nobody closes would reconnect for as long as the other tests run.
    onTestFinished(async () => {
      for (const link of links) link.close();
      await server.end('SIGTERM');
      await wire.close();
      await school.close();
    });
    const isLive = (): boolean => links.every((link) => link.snapshot().status.kind === 'live');
    while (!isLive()) await pause(10);
    if (isLesson) links[0]?.do({ k: 'tools', on: true });
    while (!links[1]?.snapshot().state.tools) await pause(10);
    const people = links.map(
      (link, index) => new Scribbler(link, index === 0 ? 't' : 's', chance, `kill${index}x`, isLesson),
    );

    // Refused events are processed but not stored: a child moves what the teacher is just changing.
    const refused = new Map(links.map((link) => [link.client, new Set<number>()]));
    const spy = vi.spyOn(Outbox.prototype, 'drop').mockImplementation(function (
      this: InstanceType<typeof Outbox>,
      n,
      upTo,
    ) {
      const before = this.pending().map((one) => one.n);
      const dropped = drop.call(this, n, upTo);
      const left = new Set(this.pending().map((one) => one.n));
      for (const one of before) if (!left.has(one)) refused.get(this.client)?.add(one);
      return dropped;
    });

    onTestFinished(() => {
      spy.mockRestore();
      adds.mockRestore();
    });

    const checkAcknowledged = async (): Promise<void> => {
      for (const link of links) {
        // The pending ones needn't be the last ones: of two, the later may be refused before the earlier is stored.
        const waiting = new Set(
          outboxes
            .get(link.client)
            ?.pending()
            .map(({ n }) => n),
        );
        const acknowledged = [...(made.get(link.client) ?? [])].filter(([n]) => !waiting.has(n));
        const stored = await school.database.pool.query<{ n: number }>(
          'select n from room_log where room_id = $1 and client = $2',
          [roomId, link.client],
        );
        const done = new Set([...stored.rows.map((row) => row.n), ...(refused.get(link.client) ?? [])]);
        expect(new Set(stored.rows.map((row) => row.n)).size).toBe(stored.rows.length);
        expect(acknowledged.filter(([n]) => !done.has(n))).toEqual([]);
      }
    };

    for (let kill = 0; kill < kills; kill += 1) {
      const until = Date.now() + 150 + chance() * 500;
      while (Date.now() < until) {
        for (const person of people) person.act();
        await pause(4);
      }
      await server.end('SIGKILL');
      await checkAcknowledged();
      for (const person of people) person.act();
      server = await ServerProcess.start(environment);
      wire.leadTo(server.url);
      while (!isLive()) await pause(20);
    }

    for (const person of people) person.rest();
    // Lists the pending events themselves: their number alone would not show why they are pending.
    await expect
      .poll(() =>
        links
          .filter((link) => link.snapshot().unsaved > 0)
          .map(({ client, snapshot }) => ({
            status: snapshot().status,
            unsaved: snapshot().unsaved,
            waiting: outboxes.get(client)?.pending(),
            errors: server.errors,
          })),
      )
      .toEqual([]);
    await checkAcknowledged();
    expect(server.errors).toEqual([]);
    const stored = textOfStored((await loadRoom(school.database.db, roomId)).pages);
    for (const link of links) expect(textOfBoard(link.board)).toBe(stored);
  },
);
