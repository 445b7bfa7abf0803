import { CHILDREN_MAX } from '@skylark/contract/family.facts';
import type { StudentLine, StudentsImport } from '@skylark/contract/managerStudents';
import type { ReadLine } from './readStudentLines.ts';

type LineError = StudentsImport['errors'][number];

/** The existing data that the outcome of the lines depends on, as of one moment. */
export interface ImportFacts {
  /** By key: the child's account, and the amounts its balance was opened with under that key. */
  students: Map<string, { account: string; opened: number[] }>;
  /** Addresses of the lines that are already in use. */
  emails: Set<string>;
  phones: Set<string>;
  /** Number of children per account. */
  children: Map<string, number>;
}

/** The planned outcome of a line. */
export type Planned = { line: number } & (
  | { kind: 'account' | 'child'; student: StudentLine }
  /** @param isOpened the opening balance still has to be written */
  | { kind: 'known'; student: StudentLine; isOpened: boolean }
  | { kind: 'wrong'; errors: LineError[] }
);

/** Plans the lines of an import one after another: each sees the outcomes of earlier ones, and nothing is written. */
export class ImportPlan {
  readonly #facts: ImportFacts;

  /** @param facts for all lines it will be given; updated by planning */
  constructor(facts: ImportFacts) {
    this.#facts = facts;
  }

  take(read: ReadLine): Planned {
    const { line } = read;
    if (read.kind === 'wrong') return { line, kind: 'wrong', errors: read.errors };
    const { student } = read;
    const known = this.#facts.students.get(student.key);
    const planned = known ? openAgain(known.opened, student) : this.#add(student);
    if (typeof planned === 'object')
      return { line, kind: 'wrong', errors: [{ line, column: null, problem: 'internal', ...planned }] };
    if (planned === 'known' || planned === 'opened')
      return { line, kind: 'known', student, isOpened: planned === 'opened' };
    return { line, kind: planned, student };
  }

  #add(student: StudentLine): 'account' | 'child' | Partial<LineError> {
    const { students } = this.#facts;
    const { key, siblingOf, lessons = 0 } = student;
    const account = siblingOf === undefined ? this.#claimAddresses(student) : this.#claimPlace(siblingOf, student);
    if (typeof account === 'object') return account;
    students.set(key, { account, opened: lessons > 0 ? [lessons] : [] });
    return siblingOf === undefined ? 'account' : 'child';
  }

  #claimAddresses({ key, email, phone }: StudentLine): string | Partial<LineError> {
    const { emails, phones, children } = this.#facts;
    // Without either there would be no way to sign in.
    if (email === undefined && phone === undefined) return { column: 'email', problem: 'required' };
    if (phone !== undefined && phones.has(phone)) return { column: 'phone', problem: 'taken' };
    if (email !== undefined && emails.has(email)) return { column: 'email', problem: 'taken' };
    if (email !== undefined) emails.add(email);
    if (phone !== undefined) phones.add(phone);
    const account = `new ${key}`;
    children.set(account, 1);
    return account;
  }

  #claimPlace(siblingOf: string, { email, phone }: StudentLine): string | Partial<LineError> {
    const { students, children } = this.#facts;
    if (email !== undefined) return { column: 'email', problem: 'no_match' };
    if (phone !== undefined) return { column: 'phone', problem: 'no_match' };
    const account = students.get(siblingOf)?.account;
    if (account === undefined) return { column: 'sibling_of', problem: 'unknown' };
    const count = children.get(account);
    if (count === undefined) return { problem: 'not_found' };
    if (count >= CHILDREN_MAX) return { problem: 'children_full' };
    children.set(account, count + 1);
    return account;
  }
}

/** A different number of lessons under the same key needs a manual decision. */
function openAgain(opened: number[], { lessons = 0 }: StudentLine): 'known' | 'opened' | Partial<LineError> {
  if (lessons === 0 || opened.includes(lessons)) return 'known';
  if (opened.length > 0) return { problem: 'key_used' };
  opened.push(lessons);
  return 'opened';
}
