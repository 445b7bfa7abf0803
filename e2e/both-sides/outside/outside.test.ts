import { globSync } from 'node:fs';
import { join } from 'node:path';
import { api } from '@skylark/contract/api';
import { expect, it } from 'vitest';
import { gapsIn } from '../completeness.ts';
import { callReasons } from './reasons.ts';
import { outsideRows } from './rows.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Calls that change something although their method is GET. */
const GETS_THAT_ACT = ['GET /api/v2/profile/resend_confirmation_email'];
const acts = [...Object.keys(api).filter((key) => !key.startsWith('GET ')), ...GETS_THAT_ACT];

it('every call that changes something has a row outside the room, or a reason why nobody sees it', () => {
  expect(
    gapsIn(
      acts,
      outsideRows.flatMap(({ calls }) => calls),
      callReasons,
    ),
  ).toEqual([]);
});

it('every test that a reason names is there', () => {
  const named = callReasons.flatMap(({ why }) => why.match(/[\w-]+\/[\w-]+\.test\.tsx?/g) ?? []);
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((file) => globSync(`{server,web}/src/features/${file}`, { cwd: ROOT }).length === 0)).toEqual([]);
  const unnamed = callReasons.filter(({ why }) => /(?<!\/)\b[\w-]+\.test\.ts/.test(why));
  expect(unnamed.map(({ why }) => why)).toEqual([]);
});

it('rows are told apart by who does what, and each is looked at', () => {
  const names = outsideRows.map(({ act }) => act);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(outsideRows.filter(({ views }) => views.length === 0)).toEqual([]);
});
