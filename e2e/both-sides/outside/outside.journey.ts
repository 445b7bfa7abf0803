import type { Page } from '@playwright/test';
import { expect, test } from '../../journeys/journey.ts';
import type { Person } from '../../journeys/parts/Person.ts';
import { chanceOf } from '../../rooms/chance.ts';
import { Wire } from '../../rooms/Wire.ts';
import { areContent } from '../firstLook.ts';
import { setScene } from './scene.ts';
import { hasCell, type OutsideColumn, type OutsideRow, type Scene, type View, type Who } from './row.ts';
import { outsideRows } from './rows.ts';

/** All rows in all columns; otherwise a few at once and after a reload. */
const IS_WHOLE = process.env['BOTH_SIDES'] === 'whole';
const SEED = Number(process.env['SEED'] ?? 1);
/** Only rows whose description matches it. */
const ONLY = process.env['ROWS'];
const SHORT_ROWS = 6;
const CUT_MS = 10_000;
/** How many rows share a network cut, so that the wait for it happens only once. */
const CUT_TOGETHER = 4;
/** How many rows run in one school; limited because each adds entries to its lists. */
const ROWS_PER_SCHOOL = 26;

type Step = (name: string, body: () => Promise<void>) => Promise<void>;
interface Open {
  view: View;
  page: Page;
  /** The school’s address for this page. */
  url: string;
}

/** The rows, shuffled by the seed. */
function chosen(seed: number): readonly OutsideRow[] {
  const chance = chanceOf(seed);
  const order = new Map(outsideRows.map((row) => [row, chance()]));
  const mixed = outsideRows
    .filter(({ act }) => new RegExp(ONLY ?? '').test(act))
    .toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  return IS_WHOLE || ONLY !== undefined ? mixed : mixed.slice(0, SHORT_ROWS);
}

/** The open pages of the two people, each with a network of its own that can be cut. */
class Pages {
  readonly #people: Record<Who, Person>;
  readonly #wire: Wire;
  readonly #spare = new Map<Who, Page[]>();
  readonly faults: string[] = [];
  cells = 0;

  constructor(people: Record<Who, Person>, wire: Wire) {
    this.#people = people;
    this.#wire = wire;
  }

  /** Opens what a row’s views look at; pages are used again, because opening a tab takes longest. */
  async open({ views }: OutsideRow, scene: Scene): Promise<Open[]> {
    const opened: Open[] = [];
    for (const view of views) {
      const person = this.#people[view.who];
      const page = this.#spare.get(view.who)?.pop() ?? (await person.page.context().newPage());
      await page.goto(person.url + view.path(scene));
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      opened.push({ view, page, url: person.url });
    }
    return opened;
  }

  putBack(opened: readonly Open[]): void {
    for (const { view, page } of opened) this.#spare.set(view.who, [...(this.#spare.get(view.who) ?? []), page]);
  }

  async look(opened: readonly Open[], scene: Scene, act: string, column: OutsideColumn): Promise<void> {
    const cell = `${act}: ${column}`;
    for (const { view, page } of opened) {
      if (!hasCell(view, column)) continue;
      this.cells += 1;
      try {
        await view.sees(page, scene);
      } catch (error) {
        const shown = await page
          .getByRole('main')
          .innerText()
          .catch(() => 'nothing');
        const where = `${cell}, ${view.who} on ${view.path(scene)}`;
        note(this.faults, `${where}: ${firstLines(error)} | It shows: ${shown.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
      }
    }
  }

  /** Requires that no view already shows before the act what it should show afterwards. */
  async requireUnseen(opened: readonly Open[], scene: Scene, act: string): Promise<void> {
    const found = await areContent(
      opened.map(
        ({ view, page }) =>
          () =>
            view.sees(page, scene),
      ),
    );
    for (const [at, { view }] of opened.entries())
      if (found[at]) note(this.faults, `${act}, ${view.who} on ${view.path(scene)}: shown before it is done`);
  }

  /** Both people lose their network: browsers say so, and connections break. */
  async cut(isCut: boolean): Promise<void> {
    if (isCut) this.#wire.cut();
    else this.#wire.mend();
    for (const { page } of Object.values(this.#people)) await page.context().setOffline(isCut);
  }
}

const parts = inGroups(chosen(SEED), ROWS_PER_SCHOOL);
for (const [at, rows] of parts.entries()) {
  const name = parts.length === 1 ? '' : ` (${at + 1} of ${parts.length})`;
  test(`what one does outside a lesson, the other sees${name}`, async ({ school, come, consoles }) => {
    test.setTimeout(IS_WHOLE ? 1_800_000 : 300_000);
    consoles.mayReport(/WebSocket/, /Failed to load resource: net::ERR_/, /ERR_INTERNET_DISCONNECTED/, /status of 404/);
    const { base, accounts } = await setScene(school);
    const wire = await Wire.to(school.url);
    const family = await come(accounts.family, { through: wire.url });
    const teacher = await come(accounts.teacher, { through: wire.url });
    const pages = new Pages({ family, teacher }, wire);
    const step: Step = test.step;
    const devices = new Map<Who, Promise<Person>>();
    const hands = (who: Who): Promise<Person> => {
      const device = devices.get(who) ?? come(accounts[who]);
      devices.set(who, device);
      return device;
    };
    let number = 0;
    const sceneOf = (row: OutsideRow): Scene => {
      number += 1;
      return { ...base, hands, number, words: wordsOf(number, row), made: new Map() };
    };
    for (const row of rows)
      await step(`${row.act}: at once, and after a reload`, async () => {
        const scene = sceneOf(row);
        await guarded(pages.faults, row.act, async () => {
          await row.before?.(scene);
          const opened = await pages.open(row, scene);
          await pages.requireUnseen(opened, scene, row.act);
          await row.do(scene);
          await pages.look(opened, scene, row.act, 'at once');
          for (const { view, page, url } of opened) await page.goto(url + view.path(scene));
          await pages.look(opened, scene, row.act, 'after a reload');
          pages.putBack(opened);
        });
        await guarded(pages.faults, `${row.act}, taken back`, async () => row.after?.(scene));
      });

    const isCut = IS_WHOLE || ONLY !== undefined;
    const canCut = rows.filter(({ views }) => isCut && views.some((view) => hasCell(view, 'after a cut')));
    const cutRows = canCut.filter(({ isAlone }) => isAlone !== true);
    const alone = canCut.filter(({ isAlone }) => isAlone === true).map((row) => [row]);
    for (const together of [...inGroups(cutRows, CUT_TOGETHER), ...alone])
      await step(`${together.map(({ act }) => act).join('; ')}: after a cut`, async () => {
        const running: { row: OutsideRow; scene: Scene; opened: Open[] }[] = [];
        for (const row of together) {
          const scene = sceneOf(row);
          await guarded(pages.faults, `${row.act}, before a cut`, async () => {
            await row.before?.(scene);
            running.push({ row, scene, opened: await pages.open(row, scene) });
          });
        }
        await pages.cut(true);
        // Sequentially, because several may act on the same device.
        const actAll = async (): Promise<void> => {
          for (const { row, scene } of running)
            await guarded(pages.faults, `${row.act}, during a cut`, () => row.do(scene));
        };
        await Promise.all([actAll(), family.page.waitForTimeout(CUT_MS)]);
        await pages.cut(false);
        for (const { row, scene, opened } of running) {
          await pages.look(opened, scene, row.act, 'after a cut');
          pages.putBack(opened);
          await guarded(pages.faults, `${row.act}, taken back`, async () => row.after?.(scene));
        }
      });
    await wire.close();
    console.log(`${pages.cells} cells of ${rows.length} rows, seed ${SEED}`);
    const calls = new Set(
      [base.family, base.teacher, base.manager, base.stranger].flatMap((caller) => [...caller.made]),
    );
    expect(rows.flatMap((row) => row.calls.filter((call) => !calls.has(call)))).toEqual([]);
    expect(pages.faults).toEqual([]);
  });
}

const wordsOf = (number: number, { act }: OutsideRow): string => `Moo ${number} ${act.split(' ')[2] ?? ''}`.trim();

function inGroups<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** Also reported immediately, because a whole run takes long. */
function note(faults: string[], fault: string): void {
  faults.push(fault);
  console.log(fault);
}

async function guarded(faults: string[], what: string, body: () => Promise<unknown>): Promise<void> {
  try {
    await body();
  } catch (error) {
    note(faults, `${what}: ${firstLines(error)}`);
  }
}

// oxlint-disable-next-line eslint/no-control-regex -- colours of the terminal
const COLOURS = /\u001B\[\d+m/g;

function firstLines(error: unknown): string {
  const said = error instanceof Error ? error.message : String(error);
  return said.replaceAll(COLOURS, '').split('\n').filter(Boolean).slice(0, 6).join(' | ');
}
