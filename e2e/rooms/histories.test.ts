import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ActivityKind, activityKinds } from '@skylark/contract/activity.facts';
import { playedOf } from '@skylark/contract/played';
import type { RoomState } from '@skylark/contract/roomState';
import { loadRoom } from '../../server/src/features/room/snapshotStore.ts';
import { aDeck, aLesson, aStudent, aTeacher, aWhiteboard, type Person } from '../../server/test/builders.ts';
import { openSchool, type School } from '../../server/test/school.ts';
import { oneOfEach } from '../../web/test/oneOfEach.ts';
import { textOfBoard, textOfStored } from './boards.ts';
import { playedBack } from './playedBack.ts';
import { chanceOf } from './chance.ts';
import { standInForBrowser } from './pageOutside.ts';
import { Scribbler } from './Scribbler.ts';
import { Wire } from './Wire.ts';

/** Few runs by default; the full test uses 1,000: `npm run trials`. */
const HISTORIES = Number(process.env['HISTORIES'] ?? 25);
const FIRST_SEED = Number(process.env['SEED'] ?? 1);
const STEPS = 120;
const AT_ONCE = 5;

let school: School;
/** Opened once, when the first of the histories that run at the same time needs it. */
let second: Promise<School> | undefined;

beforeAll(async () => {
  standInForBrowser();
  school = await openSchool({ hasLimits: false });
  // Logged when the disk takes five seconds, as on a busy machine; the checks below prove that nothing is lost.
  school.mayLog(/"msg":"room events are not saved"/);
});
afterAll(async () => {
  await (await second)?.close();
  await school.close();
});

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Activities by kind: moves accepted and times solved, over all histories. */
const moves = new Map<ActivityKind, number>();
const solved = new Map<ActivityKind, number>();

type Kind = 'lesson' | 'whiteboard';
const SEATS = ['t', 's'] as const;

/** @returns the id of its room */
async function aRoom(kind: Kind, teacher: Person, student: Person): Promise<string> {
  if (kind === 'lesson') {
    const { deckId } = await aDeck(school);
    return aLesson(school, { teacher, student, startsAt: school.clock.in(1), deckId });
  }
  return aWhiteboard(school, { teacher, student });
}

/**
 * One room of two people with a bad network; the room may move to another server meanwhile.
 * @returns the size of the board at the end: zero when both cleared all of it
 */
async function history(seed: number, kind: Kind): Promise<number> {
  const chance = chanceOf(seed);
  const { RoomLink } = await import('../../web/src/features/roomLink/RoomLink.ts');
  const [teacher, student] = await Promise.all([aTeacher(school), aStudent(school)]);
  const roomId = await aRoom(kind, teacher, student);
  const wires = [await Wire.to(school.url), await Wire.to(school.url)] as const;
  const enter = (index: 0 | 1) =>
    new RoomLink({
      roomId,
      seat: SEATS[index],
      address: `${wires[index].url.replace('http', 'ws')}/api/v2/rooms/${roomId}/socket`,
      token: [teacher, student][index]?.token ?? '',
      isStillOpen: () => Promise.resolve(true),
    });
  const activity = oneOfEach[activityKinds[seed % activityKinds.length] ?? 'drag'];
  const scribbler = (index: 0 | 1): Scribbler =>
    new Scribbler(enter(index), SEATS[index], chance, `x${seed}y${SEATS[index]}`, kind === 'lesson', activity);
  const people = [scribbler(0), scribbler(1)] as const;

  while (people.some(({ link }) => link.snapshot().status.kind !== 'live')) await pause(5);

  for (let step = 0; step < STEPS; step += 1) {
    const who = Math.floor(chance() * 2) as 0 | 1;
    const wire = wires[who];
    const dice = chance();
    if (dice < 0.84) people[who].act();
    else if (dice < 0.89) people[who].attack();
    else if (dice < 0.9) {
      // Unacknowledged events wait in the tab; nothing else survives a reload.
      people[who].link.close();
      people[who].reload(enter(who));
    } else if (dice < 0.93) wire.snap();
    else if (dice < 0.95) wire.cut();
    else if (dice < 0.98) wire.delayMs = Math.floor(chance() * 30);
    else {
      // As behind a load balancer that chooses differently: another server of the same school opens the room.
      second ??= school.openSecond();
      const other = await second;
      const url = chance() < 0.5 ? other.url : school.url;
      for (const each of wires) {
        each.leadTo(url);
        each.snap();
      }
    }
    if (chance() < 0.5) await pause(Math.floor(chance() * 20));
    if (chance() < 0.2) for (const each of wires) each.mend();
  }

  for (const wire of wires) {
    wire.mend();
    wire.delayMs = 0;
    wire.leadTo(school.url);
    wire.snap();
  }
  for (const person of people) person.rest();
  const boards = (): string[] => people.map(({ link }) => textOfBoard(link.board));
  const isPutUp = ({ timer, chance: thrown, covers, sayings, plays }: RoomState): string =>
    JSON.stringify({ timer, thrown, covers, sayings, plays });
  /** The moves, and both sides' result of them. */
  const isPlayed = (plays: RoomState['plays']): string =>
    JSON.stringify(
      plays.map((play) => {
        const { positions, done, missed, ...shown } = playedOf(activity, play.moves, play.before);
        return { ...play, shown: { ...shown, positions: [...positions], done: [...done], missed: [...missed] } };
      }),
    );
  const isSettled = async (): Promise<boolean> => {
    if (people.some(({ link }) => link.snapshot().status.kind !== 'live' || link.snapshot().unsaved > 0)) return false;
    const room = await loadRoom(school.database.db, roomId);
    const stored = textOfStored(room.pages);
    const isUpAlike = people.every(({ link }) => isPutUp(link.snapshot().state) === isPutUp(room.state));
    const arePlaysAlike = people.every(({ link }) => isPlayed(link.snapshot().plays) === isPlayed(room.state.plays));
    return isUpAlike && arePlaysAlike && boards().every((board) => board === stored);
  };
  for (let waited = 0; waited < 600 && !(await isSettled()); waited += 1) await pause(50);
  const room = await loadRoom(school.database.db, roomId);
  const stored = textOfStored(room.pages);
  const putUp = people.map(({ link }) => isPutUp(link.snapshot().state));
  const played = people.map(({ link }) => isPlayed(link.snapshot().plays));
  const [teachers, students] = boards();
  const state = people
    .map(({ link }) => `${JSON.stringify(link.snapshot().status)} unsaved ${link.snapshot().unsaved}`)
    .join('; ');
  for (const { link } of people) link.close();
  for (const wire of wires) await wire.close();
  expect(teachers, `seed ${seed}: teacher (${state})`).toBe(stored);
  expect(students, `seed ${seed}: student (${state})`).toBe(stored);
  // Only lessons can be replayed; a whiteboard has no lobby, so nobody joins it with an `enter`.
  const replayed = kind === 'lesson' ? await playedBack(school.database.db, roomId) : undefined;
  expect(replayed ? textOfBoard(replayed.board) : stored, `seed ${seed}: played back`).toBe(stored);
  expect(isPutUp(replayed?.state ?? room.state), `seed ${seed}: played back`).toBe(isPutUp(room.state));
  expect(putUp, `seed ${seed}: over the page`).toEqual([isPutUp(room.state), isPutUp(room.state)]);
  expect(played, `seed ${seed}: activities`).toEqual([isPlayed(room.state.plays), isPlayed(room.state.plays)]);
  for (const play of room.state.plays) {
    moves.set(activity.kind, (moves.get(activity.kind) ?? 0) + play.moves.length);
    const isSolved = playedOf(activity, play.moves, play.before).solvedSecond !== undefined;
    solved.set(activity.kind, (solved.get(activity.kind) ?? 0) + Number(isSolved));
  }
  return stored.length;
}

it.each<[number, Kind]>([
  [HISTORIES, 'lesson'],
  [Math.ceil(HISTORIES / 3), 'whiteboard'],
])(
  `%i random histories of a %s with delays, cuts, reloads, attacks and another server end in one board`,
  { timeout: 60_000 + HISTORIES * 6_000 },
  async (histories, kind) => {
    let seed = FIRST_SEED;
    let cleared = 0;
    const worker = async (): Promise<void> => {
      while (seed < FIRST_SEED + histories) if ((await history(seed++, kind)) === 0) cleared += 1;
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    // Boards that are equal because they are empty prove nothing.
    expect(cleared).toBeLessThanOrEqual(histories * 0.01);
    // A whiteboard has no activities.
    if (kind === 'whiteboard') return;
    const sum = (of: ReadonlyMap<ActivityKind, number>): number => [...of.values()].reduce((all, one) => all + one, 0);
    expect(sum(moves)).toBeGreaterThan(histories);
    if (histories < activityKinds.length * 2) return;
    expect([...moves.keys()].toSorted()).toEqual([...activityKinds].toSorted());
    expect(sum(solved)).toBeGreaterThan(histories / activityKinds.length);
    const unsolved = activityKinds.filter((one) => !solved.get(one));
    expect(histories < 150 || unsolved.length === 0, `solved by nobody: ${unsolved.join(', ')}`).toBe(true);
  },
);
