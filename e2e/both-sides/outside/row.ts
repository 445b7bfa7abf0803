import type { Page } from '@playwright/test';
import type { Api } from '@skylark/contract/api';
import type { Person } from '../../journeys/parts/Person.ts';
import type { School } from '../../journeys/parts/School.ts';
import type { Caller } from './Caller.ts';

export type Who = 'family' | 'teacher';
export type CallKey = keyof Api;
/** When the open pages are checked. */
export const outsideColumns = ['at once', 'after a reload', 'after a cut'] as const;
export type OutsideColumn = (typeof outsideColumns)[number];

/** A family and its teacher. They act on devices of their own, so that every open page is somebody else's device. */
export interface Scene {
  school: School;
  family: Caller;
  teacher: Caller;
  manager: Caller;
  /** Somebody without an account. */
  stranger: Caller;
  /** The two people’s other device, for what is done on a page: its network is never cut. */
  hands: (who: Who) => Promise<Person>;
  ids: { family: string; teacher: string; substitute: string };
  /** A lesson in two days. */
  ahead: string;
  /** A lesson that was held an hour ago. */
  held: string;
  /** Text that nobody has written yet. */
  words: string;
  /** Different for each cell. */
  number: number;
  /** What the row has made, by name. */
  made: Map<string, string>;
}

/** A page that is open before the act, and what it shows afterwards. */
export interface View {
  who: Who;
  path: (scene: Scene) => string;
  sees: (page: Page, scene: Scene) => Promise<void>;
  /** Columns in which it has nothing new to show, each with the reason. */
  not?: Partial<Record<OutsideColumn, string>>;
}

/** One thing somebody does outside a lesson's room. */
export interface OutsideRow {
  /** Who does what, in words. */
  act: string;
  calls: readonly CallKey[];
  /** Makes what the act needs, before any page is opened. */
  before?: (scene: Scene) => Promise<void>;
  do: (scene: Scene) => Promise<void>;
  views: readonly View[];
  /** Changes what other rows check, so it isn't grouped with them during a cut. */
  isAlone?: true;
  /** Takes back what would disturb other rows. */
  after?: (scene: Scene) => Promise<void>;
}

export const hasCell = ({ not }: View, column: OutsideColumn): boolean => not?.[column] === undefined;

export const made = (scene: Scene, name: string): string => {
  const found = scene.made.get(name);
  if (found === undefined) throw new Error(`the row has not made ${name}`);
  return found;
};
