import type { Seat } from '@skylark/contract/room';
import type { Person } from '../journeys/parts/Person.ts';
import type { School } from '../journeys/parts/School.ts';
import type { Decks } from './lesson.ts';
import type { Caller } from './outside/Caller.ts';
import type { Wire } from '../rooms/Wire.ts';

/** When the other person's page is checked. */
export const columns = ['at once', 'after a reload', 'after a cut', 'entering later', 'in the replay'] as const;
export type Column = (typeof columns)[number];

/** A control as a screen reader names it. */
export interface Control {
  role: string;
  name: string;
  /** The named group, region or dialog around it, outermost first. */
  within: string;
}

/** Matches the controls that a row or a reason covers. */
export interface ControlPattern {
  name: RegExp;
  role?: string;
  within?: RegExp;
}

/** Two people in a lesson, one of whom acts. */
export interface Scene {
  teacher: Person;
  child: Person;
  actor: Person;
  other: Person;
  /** Each person's network connection, which can be cut. */
  wires: Record<Seat, Wire>;
  lessonId: string;
  decks: Decks;
  school: School;
  /** Calls of the teacher on another device, and of the school’s managers. */
  calls: { teacher: Caller; manager: Caller };
  /** Another teacher, who isn’t in the lesson. */
  helper: () => Promise<Person>;
  /** Text that nobody has written yet. */
  words: string;
  /** Values that the act passes to the check: a colour, the points of dice. */
  memo: Map<string, unknown>;
}

/** Where the two people are at the beginning of a row with a separate lesson. */
export interface Opening {
  startsInMinutes?: number;
  /** `preparing`: at the board before the lesson opens, when the child can’t be there. */
  teacher?: 'inside' | 'lobby' | 'preparing' | 'out';
  child?: 'inside' | 'out';
}

/** One thing a person can do, and what the other person's open page shows then. */
export interface Row {
  /** What is done, in words. */
  act: string;
  /** A manager has no page in the room. */
  by: Seat | 'manager';
  /** Whose page is looked at, if not the other person’s. */
  seenBy?: Seat;
  /** The kinds of events and messages that it sends. */
  kinds: readonly string[];
  /** The controls that it uses. */
  controls: readonly ControlPattern[];
  /** Makes what the act needs; both people are connected and see it. */
  before?: (scene: Scene) => Promise<void>;
  do: (scene: Scene) => Promise<void>;
  /** Looks at the other person's page. */
  sees: (scene: Scene) => Promise<void>;
  /** Checks the replay on the other person's page; defaults to `sees`. */
  seesPlayed?: (scene: Scene) => Promise<void>;
  /** Why the check isn’t also run before the act, as checks normally are: it would itself change something. */
  notBefore?: string;
  /** Undoes what would disturb the next row. */
  after?: (scene: Scene) => Promise<void>;
  /** Columns that mean nothing for this row, each with the reason. */
  not?: Partial<Record<Column, string>>;
}

export const seenBy = ({ by, seenBy: seat }: Row): Seat => seat ?? (by === 's' ? 't' : 's');
export const nameOf = ({ by }: Row): string => ({ t: 'the teacher', s: 'the child', manager: 'a manager' })[by];

/** A row that needs a lesson of its own. */
export interface RowAlone extends Row {
  opening?: Opening;
}

/** Cells that are checked. */
export const cellsOf = (rows: readonly Row[]): number =>
  rows.reduce((all, { not = {} }) => all + columns.length - Object.keys(not).length, 0);

export const hasCell = ({ not }: Row, column: Column): boolean => not?.[column] === undefined;
