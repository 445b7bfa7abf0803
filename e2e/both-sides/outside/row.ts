import type { Page } from '@playwright/test';
import type { Api } from '@skylark/contract/api';
import type { School } from '../../journeys/parts/School.ts';
import type { Caller } from './Caller.ts';

export type Who = 'family' | 'teacher';
export type CallKey = keyof Api;

/** A family and its teacher. They act on devices of their own, so that every open page is somebody else's device. */
export interface Scene {
  school: School;
  family: Caller;
  teacher: Caller;
  manager: Caller;
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
  /** Changes what other rows look at: it is cut off on its own. */
  isAlone?: true;
  /** Takes back what would disturb other rows. */
  after?: (scene: Scene) => Promise<void>;
}

export const made = (scene: Scene, name: string): string => {
  const found = scene.made.get(name);
  if (found === undefined) throw new Error(`the row has not made ${name}`);
  return found;
};
