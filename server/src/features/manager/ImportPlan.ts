import { CHILDREN_MAX } from '@skylark/contract/family.facts';
import type { StudentLine, StudentsImport } from '@skylark/contract/managerStudents';
import type { ReadLine } from './readStudentLines.ts';

type LineError = StudentsImport['errors'][number];

/** What of the school decides what becomes of lines: as it was when it was read. */
export interface ImportFacts {
  /** By key: whose account the child is in, and by how many lessons its balance was opened under that key. */
  students: Map<string, { account: string; opened: number[] }>;
  /** Those of the lines that are taken. */
  emails: Set<string>;
  phones: Set<string>;
  /** How many children an account has. */
  children: Map<string, number>;
}

/** What becomes of a line. */
export type Planned = { line: number } & (
  | { kind: 'account' | 'child'; student: StudentLine }
  /** @param isOpened the balance is still to be opened */
  | { kind: 'known'; student: StudentLine; isOpened: boolean }
  | { kind: 'wrong'; errors: LineError[] }
);

/** Lines of an import one after the other: each sees what those before it come to, and nothing is written. */
export class ImportPlan {
  readonly #facts: ImportFacts;

  /** @param facts of all lines that it is given; they are changed by what is planned */
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
    // Whoever has neither can sign in by nothing.
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

/** The same key with another number of lessons is another matter: somebody has to decide. */
function openAgain(opened: number[], { lessons = 0 }: StudentLine): 'known' | 'opened' | Partial<LineError> {
  if (lessons === 0 || opened.includes(lessons)) return 'known';
  if (opened.length > 0) return { problem: 'key_used' };
  opened.push(lessons);
  return 'opened';
}
