import { expect, test } from '../journeys/journey.ts';
import type { Account } from '../journeys/parts/Account.ts';
import { recordAudio } from '../journeys/parts/ears.ts';
import type { Person } from '../journeys/parts/Person.ts';
import { anAccount, demoTeacher, tokenOf } from '../journeys/parts/lessons.ts';
import type { School } from '../journeys/parts/School.ts';
import { chanceOf } from '../rooms/chance.ts';
import { Wire } from '../rooms/Wire.ts';
import { plugInSeconds, SECOND_PITCH, watchPage } from './inPage.ts';
import { bookWatched } from './lesson.ts';
import { rigVisibility } from './notices/inPage.ts';
import { tokenOfManagers } from './outside/scene.ts';
import { Caller } from './outside/Caller.ts';
import { type Column, columns, hasCell, nameOf, type Opening, type Row, seenBy } from './row.ts';
import { rows, rowsAlone } from './rows.ts';
import { Watched } from './Watched.ts';

/** All rows in all columns; otherwise a few at once and in one more column. */
const IS_WHOLE = process.env['BOTH_SIDES'] === 'whole';
const SEED = Number(process.env['SEED'] ?? 1);
/** Only rows whose description matches it. */
const ONLY = new RegExp(process.env['ROWS'] ?? '');
const SHORT_ROWS = 8;
/** Rows per lesson: most open a free page, and a lesson has at most fifty. */
const ROWS_PER_LESSON = 30;

/** What a browser logs when the network is cut, and when the school's server stops at the end. */
const OF_A_CUT = [
  /WebSocket connection to .* failed/,
  /Failed to load resource: net::ERR_/,
  /A part of the page could not be loaded/,
  /error occurred when fetching the script/,
];

/**
 * Rows that pick a presentation are in every short run, because a presentation that the child couldn’t open once
 * escaped all tests.
 */
const isAlways = ({ act }: Row): boolean => act.startsWith('picks ');

/** The rows, shuffled by the seed. */
function chosen(seed: number): readonly Row[] {
  const chance = chanceOf(seed);
  const order = new Map(rows.map((row) => [row, chance()]));
  const mixed = rows.filter(({ act }) => ONLY.test(act)).toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  if (IS_WHOLE) return mixed;
  const always = mixed.filter(isAlways);
  const rest = mixed.filter((row) => !isAlways(row) && hasCell(row, 'after a reload'));
  return [...always, ...rest].slice(0, SHORT_ROWS);
}

type Passed = Exclude<Column, 'in the replay'>;
const passes: readonly (readonly Passed[])[] = IS_WHOLE
  ? columns.filter((column) => column !== 'in the replay').map((column) => [column])
  : [['at once', 'after a reload']];

for (const pass of passes)
  for (const part of partsOf(chosen(SEED), pass))
    test(`what one does in a lesson, the other sees: ${pass.join(', ')}${part.name}`, async ({
      school,
      come,
      consoles,
    }) => {
      test.setTimeout(IS_WHOLE ? 3_600_000 : 300_000);
      consoles.mayReport(...OF_A_CUT);
      const watched = await openLesson(school, come);
      await watched.beginCall();
      for (const column of pass) for (const row of part.rows) await watched.check(row, column, test.step);
      if (pass.includes('at once')) await watched.checkReplay(test.step);
      await watched.end();
      console.log(`${watched.cells} cells of ${part.rows.length} rows, seed ${SEED}`);
      expect(watched.faults).toEqual([]);
    });

/** The rows, split into one part per lesson. */
function partsOf(all: readonly Row[], pass: readonly Column[]): { name: string; rows: readonly Row[] }[] {
  const checked = all.filter((row) => pass.some((column) => hasCell(row, column)));
  const count = Math.ceil(checked.length / ROWS_PER_LESSON);
  return Array.from({ length: count }, (_, at) => ({
    name: count === 1 ? '' : ` (${at + 1} of ${count})`,
    rows: checked.slice(at * ROWS_PER_LESSON, (at + 1) * ROWS_PER_LESSON),
  }));
}

test('every control of both people in a room has a row, or a reason why the other one sees nothing of it', async ({
  school,
  come,
  consoles,
}) => {
  test.setTimeout(300_000);
  consoles.mayReport(...OF_A_CUT);
  const watched = await openLesson(school, come);
  const { email } = watched.child;
  const setChildView = () =>
    school.pool.query('update people set child_view = true where id = (select id from accounts where email = $1)', [
      email,
    ]);
  expect(await watched.gapsInControls([...rows, ...rowsAlone], setChildView)).toEqual([]);
  await watched.end();
});

/** Each row in a separate lesson, because what it does can’t be undone. */
if (IS_WHOLE)
  for (const row of rowsAlone)
    for (const column of passes.flat())
      if (hasCell(row, column) && ONLY.test(row.act))
        test(`${nameOf(row)} ${row.act}, ${seenBy(row) === 's' ? 'the child' : 'the teacher'} sees: ${column}`, async ({
          school,
          come,
          consoles,
        }) => {
          test.setTimeout(600_000);
          consoles.mayReport(...OF_A_CUT, /status of 4(04|09)/);
          const watched = await openLesson(school, come, row.opening);
          await watched.check(row, column, test.step, true);
          await watched.end();
          expect(watched.faults).toEqual([]);
        });

/** Both are in the room, each through a network that can be cut; the call hasn’t begun. */
async function openLesson(school: School, come: Come, opening: Opening = {}): Promise<Watched> {
  const { teacher: isTeacher = 'inside', child: isChild = 'inside', startsInMinutes } = opening;
  const { lesson, decks } = await bookWatched(school, startsInMinutes);
  const wires = { t: await Wire.to(school.url), s: await Wire.to(school.url) };
  const teacher = await come(lesson.teacher, { through: wires.t.url });
  const child = await come(lesson.student, { through: wires.s.url });
  for (const { page } of [teacher, child]) {
    await page.addInitScript(watchPage);
    await page.addInitScript(rigVisibility);
    await page.addInitScript(recordAudio);
    await page.addInitScript(plugInSeconds, SECOND_PITCH);
  }
  if (isTeacher === 'inside') await teacher.enterRoom(lesson.id);
  if (isTeacher === 'lobby') await teacher.goTo(`/rooms/${lesson.id}`);
  if (isTeacher === 'preparing') await teacher.goTo(`/lessons/${lesson.id}/prepare`);
  if (isChild === 'inside') await child.enterRoom(lesson.id);
  const calls = {
    teacher: Caller.person(school.url, await tokenOf(school, lesson.teacher)),
    manager: Caller.manager(school.url, tokenOfManagers(school)),
  };
  let helper: Promise<Person> | undefined;
  const callHelper = async (): Promise<Person> => {
    const person = await come(await anAccount(school, demoTeacher, 'Iryna'), { through: school.url });
    await person.page.addInitScript(watchPage);
    return person;
  };
  return new Watched({
    teacher,
    child,
    wires,
    decks,
    lessonId: lesson.id,
    school,
    calls,
    helper: () => (helper ??= callHelper()),
  });
}

type Come = (account: Account, how: { through: string }) => Promise<Person>;
