import { lineProblems } from '@skylark/contract/managerStudents.facts';
import type { StudentsImport } from '@skylark/contract/managerStudents';
import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../../platform/db/database.ts';
import { isRetryable, transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Actor } from '../auditLog/index.ts';
import { listAccountsByImportKey } from '../people/index.ts';
import { linkedLines } from './linkedLines.ts';
import { makeStudent } from './makeStudent.ts';
import { readStudentLines, type ReadLine } from './readStudentLines.ts';

const LOCK_NOT_AVAILABLE = '55P03';

type LineError = StudentsImport['errors'][number];
type Outcome = 'made' | 'known' | LineError[];

interface Options {
  isDryRun: boolean;
  isInvited: boolean;
}

/** Thrown to roll a dry run back. */
class NothingHappened extends Error {}

/** Imports students, each line in a separate transaction. @throws Failure invalid_fields for the file as a whole */
export async function importStudents(
  deps: Deps,
  manager: Actor,
  file: Buffer,
  options: Options,
): Promise<StudentsImport> {
  const lines = readStudentLines(file);
  const outcomes = options.isDryRun ? await tryAll(deps, manager, lines) : await makeAll(deps, manager, lines, options);
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

async function makeAll(deps: Deps, manager: Actor, lines: readonly ReadLine[], options: Options): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const line of lines)
    outcomes.push(await outcomeOf(deps, line, () => transact(deps.db, (tx) => make(deps, tx, manager, line, options))));
  return outcomes;
}

/**
 * Group by group, so that a registration with an address from the file waits for one group at most instead of the whole
 * file.
 */
async function tryAll(deps: Deps, manager: Actor, lines: readonly ReadLine[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const keys = lines.flatMap((line) => (line.kind === 'right' ? (line.student.siblingOf ?? []) : []));
  const accounts = await listAccountsByImportKey(deps.db, [...new Set(keys)]);
  for (const group of linkedLines(lines, accounts)) outcomes.push(...(await tryGroup(deps, manager, group)));
  return outcomes;
}

/**
 * Runs the real commands in one transaction that is rolled back, so that later lines see earlier ones and nothing is
 * kept.
 */
async function tryGroup(deps: Deps, manager: Actor, lines: readonly ReadLine[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const run = async (tx: Tx): Promise<never> => {
    // A dry run must not wait for real changes, which may in turn wait for it.
    await sql`set local lock_timeout = '1s'`.execute(tx);
    // Most lines refer to no other, so rolling back the whole transaction is enough.
    const isAlone = lines.length === 1;
    for (const line of lines) {
      if (!isAlone) await sql`savepoint line`.execute(tx);
      const outcome = await outcomeOf(deps, line, () =>
        make(deps, tx, manager, line, { isInvited: false, isDryRun: true }),
      );
      if (!isAlone && Array.isArray(outcome)) await sql`rollback to savepoint line`.execute(tx);
      if (!isAlone) await sql`release savepoint line`.execute(tx);
      outcomes.push(outcome);
    }
    throw new NothingHappened();
  };
  await deps.db
    .transaction()
    .execute(run)
    .catch((error: unknown) => {
      if (!(error instanceof NothingHappened)) throw error;
    });
  return outcomes;
}

async function make(deps: Deps, tx: Tx, manager: Actor, line: ReadLine, options: Options): Promise<Outcome> {
  if (line.kind === 'wrong') return line.errors;
  const { isNew } = await makeStudent(deps, tx, manager, { ...line.student, ...options });
  return isNew ? 'made' : 'known';
}

async function outcomeOf(deps: Deps, { line }: ReadLine, run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof Failure) {
      const columns = Object.entries(error.fields ?? {});
      if (columns.length === 0)
        return [{ line, column: null, problem: lineProblems.find((code) => code === error.code) ?? 'internal' }];
      return columns.map(([name, problem]) => ({ line, column: COLUMN_OF[name] ?? null, problem }));
    }
    if (!isRetryable(error) && !isHeldUp(error)) deps.log.error({ err: error, line }, 'a line of an import failed');
    return [{ line, column: null, problem: 'internal' }];
  }
}

/** A dry run ran into a lock held by a concurrent change. */
const isHeldUp = (error: unknown): boolean => error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE;

const COLUMN_OF: Readonly<Record<string, LineError['column']>> = {
  email: 'email',
  phone: 'phone',
  siblingOf: 'sibling_of',
};
