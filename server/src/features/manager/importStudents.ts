import { lineProblems } from '@skylark/contract/managerStudents.facts';
import type { StudentsImport } from '@skylark/contract/managerStudents';
import { setImmediate } from 'node:timers/promises';
import { isRetryable, transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Actor } from '../auditLog/index.ts';
import { ImportPlan, type Planned } from './ImportPlan.ts';
import { createAccounts } from './createAccounts.ts';
import { createStudent } from './createStudent.ts';
import { readImportFacts } from './readImportFacts.ts';
import { readStudentLines, type ReadLine } from './readStudentLines.ts';

/** Number of lines planned and created together: bounds how long a registration with one of their addresses waits. */
const AT_ONCE = 200;

type LineError = StudentsImport['errors'][number];
type Outcome = 'made' | 'known' | LineError[];

interface Options {
  isDryRun: boolean;
  isInvited: boolean;
}

/**
 * Imports students; an error in one line doesn't stop the others (docs/decisions/0093).
 * @throws Failure invalid_fields for the file as a whole
 */
export async function importStudents(
  deps: Deps,
  manager: Actor,
  file: Buffer,
  options: Options,
): Promise<StudentsImport> {
  const lines = await readStudentLines(file);
  const outcomes = options.isDryRun ? await tryAll(deps, lines) : await importAll(deps, manager, lines, options);
  const errors = outcomes.flatMap((one) => (Array.isArray(one) ? one : []));
  return {
    isDryRun: options.isDryRun,
    lines: lines.length,
    made: outcomes.filter((one) => one === 'made').length,
    known: outcomes.filter((one) => one === 'known').length,
    failed: outcomes.filter(Array.isArray).length,
    errors: errors.toSorted((a, b) => a.line - b.line),
  };
}

/** Writes nothing and blocks nobody. */
async function tryAll(deps: Deps, lines: readonly ReadLine[]): Promise<Outcome[]> {
  const plan = new ImportPlan(await readImportFacts(deps.db, lines));
  return lines.map((line) => outcomeOf(plan.take(line)));
}

async function importAll(deps: Deps, manager: Actor, lines: readonly ReadLine[], options: Options): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (let from = 0; from < lines.length; from += AT_ONCE) {
    const part = lines.slice(from, from + AT_ONCE);
    const plan = new ImportPlan(await readImportFacts(deps.db, part));
    outcomes.push(
      ...(await importPlanned(
        deps,
        manager,
        part.map((line) => plan.take(line)),
        options,
      )),
    );
    // Gives this server's lessons priority.
    await setImmediate();
  }
  return outcomes;
}

/** Creates new accounts together, and then one by one the lines that depend on them or didn't turn out as planned. */
async function importPlanned(deps: Deps, manager: Actor, planned: Planned[], options: Options): Promise<Outcome[]> {
  const accounts = planned.flatMap((one) => (one.kind === 'account' ? one.student : []));
  const made = await transact(deps.db, (tx) => createAccounts(deps, tx, manager, accounts, options)).catch(
    (error: unknown) => {
      deps.log.warn({ err: error, lines: accounts.length }, 'lines of an import are made one by one');
      return new Set<string>();
    },
  );
  const outcomes: Outcome[] = [];
  for (const one of planned) {
    const isDone =
      one.kind === 'wrong' ||
      (one.kind === 'account' && made.has(one.student.key)) ||
      (one.kind === 'known' && !one.isOpened);
    outcomes.push(isDone ? outcomeOf(one) : await importOne(deps, manager, one, options));
  }
  return outcomes;
}

const outcomeOf = (one: Planned): Outcome =>
  one.kind === 'wrong' ? one.errors : one.kind === 'known' ? 'known' : 'made';

async function importOne(
  deps: Deps,
  manager: Actor,
  { line, student }: Exclude<Planned, { kind: 'wrong' }>,
  { isInvited }: Options,
): Promise<Outcome> {
  try {
    const { isNew } = await transact(deps.db, (tx) => createStudent(deps, tx, manager, { ...student, isInvited }));
    return isNew ? 'made' : 'known';
  } catch (error) {
    if (error instanceof Failure) {
      const columns = Object.entries(error.fields ?? {});
      if (columns.length === 0)
        return [{ line, column: null, problem: lineProblems.find((code) => code === error.code) ?? 'internal' }];
      return columns.map(([name, problem]) => ({ line, column: COLUMN_OF[name] ?? null, problem }));
    }
    if (!isRetryable(error)) deps.log.error({ err: error, line }, 'a line of an import failed');
    return [{ line, column: null, problem: 'internal' }];
  }
}

const COLUMN_OF: Readonly<Record<string, LineError['column']>> = {
  email: 'email',
  phone: 'phone',
  siblingOf: 'sibling_of',
};
