import { expect } from '@playwright/test';
import type { Account } from '../journeys/parts/Account.ts';
import type { Person } from '../journeys/parts/Person.ts';
import { gapsInControls } from './completeness.ts';
import { controlReasons } from './controlReasons.ts';
import { areContent } from './firstLook.ts';
import { leave } from './hands.ts';
import { readChildsView, readControls } from './readControls.ts';
import { type Column, hasCell, nameOf, type Row, type Scene, seenBy } from './row.ts';

const CUT_MS = 10_000;

/** A cell that failed, in words. */
export interface Fault {
  cell: string;
  why: string;
}

interface Played {
  row: Row;
  scene: Scene;
  atMs: number;
}

/** A lesson in which one person acts, row by row, and the other person's page is checked. */
export class Watched {
  readonly #base: Omit<Scene, 'actor' | 'other' | 'words' | 'memo'>;
  /** What the replay has to show, and when. */
  readonly #played: Played[] = [];
  readonly faults: Fault[] = [];
  cells = 0;
  #rows = 0;

  constructor(base: Omit<Scene, 'actor' | 'other' | 'words' | 'memo'>) {
    this.#base = base;
  }

  /** The teacher starts the call and lets the child draw, as most rows require. */
  async beginCall(): Promise<void> {
    const { teacher, child } = this.#base;
    await teacher.room.startCall();
    await teacher.room.letTheStudentDraw(true);
    await expect(child.room.tools).toBeVisible();
  }

  get child(): Account {
    return this.#base.child.account;
  }

  /** Compares what both people can press with the rows and the reasons. */
  async gapsInControls(all: readonly Row[], setChildView: () => Promise<unknown>): Promise<string[]> {
    const { teacher, child } = this.#base;
    const scene: Scene = { ...this.#base, actor: teacher, other: child, words: 'Read everything', memo: new Map() };
    const found = await readControls(scene);
    await setChildView();
    found.s.push(...(await readChildsView(scene)));
    return (['t', 's'] as const).flatMap((by) => {
      const claims = all.filter((row) => row.by === by).flatMap(({ controls }) => controls);
      return gapsInControls(found[by], claims, controlReasons[by]).map((gap) => `${by}: ${gap}`);
    });
  }

  async end(): Promise<void> {
    for (const wire of Object.values(this.#base.wires)) await wire.close();
  }

  /**
   * Does what a row says and looks at the other person's page as a column says.
   *
   * @param isLast nothing more is done in this lesson
   */
  async check(
    row: Row,
    column: Exclude<Column, 'in the replay'>,
    step: (name: string, body: () => Promise<void>) => Promise<void>,
    isLast = false,
  ): Promise<void> {
    if (!hasCell(row, column)) return;
    this.cells += 1;
    this.#rows += 1;
    const { teacher, child } = this.#base;
    const scene: Scene = {
      ...this.#base,
      actor: row.by === 's' ? child : teacher,
      other: seenBy(row) === 's' ? child : teacher,
      words: `Moo ${column} ${this.#rows}`,
      memo: new Map(),
    };
    const cell = cellName(row, column);
    await step(cell, async () => {
      try {
        await row.before?.(scene);
        if (column === 'at once' && row.notBefore === undefined) await requireUnseen(row, scene);
        await this.#at(column, scene, row);
        if (column === 'at once' && hasCell(row, 'in the replay')) this.#played.push({ row, scene, atMs: Date.now() });
        await row.after?.(scene);
      } catch (error) {
        this.#note(cell, error, await shownOn(scene.other));
        if (isLast) return;
        await this.#recover(scene);
      }
    });
  }

  /** Also reported immediately, because a whole run takes long. */
  #note(cell: string, error: unknown, shown: string): void {
    const fault = { cell, why: `${firstLines(error)} | It shows: ${shown}` };
    this.faults.push(fault);
    console.log(`${fault.cell}: ${fault.why}`);
  }

  async #at(column: Column, scene: Scene, row: Row): Promise<void> {
    const { other, wires, lessonId } = scene;
    if (column === 'after a cut') {
      const wire = wires[seenBy(row)];
      const cutAt = Date.now();
      wire.cut();
      try {
        await row.do(scene);
        await other.page.waitForTimeout(Math.max(0, CUT_MS - (Date.now() - cutAt)));
      } finally {
        wire.mend();
      }
      await expect(other.room.isRetrying).toBeHidden();
    } else if (column === 'entering later') {
      const isInside = await other.page.getByRole('button', { name: 'Leave', exact: true }).isVisible();
      if (isInside) await leave(other);
      await row.do(scene);
      await other.enterRoom(lessonId);
    } else await row.do(scene);
    await row.sees(scene);
    if (column !== 'after a reload') return;
    await other.page.reload();
    await row.sees(scene);
  }

  /** After a failure, both rejoin the room as it is, so that the next row can still pass. */
  async #recover({ teacher, child, lessonId, wires }: Scene): Promise<void> {
    for (const wire of Object.values(wires)) wire.mend();
    for (const person of [teacher, child]) await this.#comeBack(person, lessonId);
    if (await teacher.page.getByRole('button', { name: 'Let the student draw' }).isVisible())
      await teacher.room.letTheStudentDraw(true);
  }

  async #comeBack({ page, url, room }: Person, lessonId: string): Promise<void> {
    await page.goto(`${url}/rooms/${lessonId}`);
    const inside = page.getByRole('button', { name: 'Leave', exact: true });
    const outside = page.getByRole('button', { name: 'Turn on camera and sound' });
    await expect(inside.or(outside)).toBeVisible();
    if (!(await outside.isVisible())) return;
    await room.checkDevices();
    await room.goIn();
  }

  /** The other person watches the replay of the lesson that has been held. */
  async checkReplay(step: (name: string, body: () => Promise<void>) => Promise<void>): Promise<void> {
    const { teacher, child, lessonId } = this.#base;
    await teacher.room.endLesson();
    await expect(child.page.getByRole('button', { name: 'Leave', exact: true })).toBeHidden();
    const beginnings = new Map<Person, number>();
    for (const person of [teacher, child]) beginnings.set(person, await openReplay(person, lessonId));
    for (const { row, scene, atMs } of this.#played) {
      this.cells += 1;
      const cell = cellName(row, 'in the replay');
      const { other } = scene;
      await step(cell, async () => {
        try {
          await goTo(other, atMs - (beginnings.get(other) ?? 0));
          await (row.seesPlayed ?? row.sees)(scene);
        } catch (error) {
          this.#note(cell, error, await shownOn(other));
        }
      });
    }
  }
}

async function requireUnseen({ sees }: Row, scene: Scene): Promise<void> {
  if ((await areContent([() => sees(scene)]))[0]) throw new Error('the other page shows it before it is done');
}

const cellName = (row: Row, column: Column): string => `${nameOf(row)} ${row.act}: ${column}`;

/** @returns when the recorded lesson began */
async function openReplay({ page, url }: Person, lessonId: string): Promise<number> {
  const answer = page.waitForResponse(`**/api/v2/lessons/${lessonId}/replay`);
  await page.goto(`${url}/lessons/${lessonId}/replay`);
  const { started_at: startedAt } = (await (await answer).json()) as { started_at: string };
  await expect(page.getByRole('slider', { name: 'Time in the lesson' })).toBeVisible();
  return Date.parse(startedAt);
}

/** Moves the time bar as a hand does. */
async function goTo({ page }: Person, atMs: number): Promise<void> {
  const bar = page.getByRole('slider', { name: 'Time in the lesson' });
  await bar.evaluate((input: HTMLInputElement, value) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, String(value));
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, atMs);
}

/** What a person reads in the middle of the page, and what its pictures are of. */
const shownOn = ({ page }: Person): Promise<string> =>
  page
    .getByRole('main')
    .ariaSnapshot({ timeout: 2_000 })
    .then((text) => text.replaceAll(/\s+/g, ' ').slice(0, 400))
    .catch(() => 'nothing');

function firstLines(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replaceAll(COLOURS, '').split('\n').filter(Boolean).slice(0, 9).join(' | ');
}

// oxlint-disable-next-line eslint/no-control-regex -- colours of the terminal
const COLOURS = /\u001B\[\d+m/g;
