import { expect, it } from 'vitest';
import { changingCalls } from './calls.ts';
import { gapsIn, gapsInControls } from './completeness.ts';
import { areContent } from './firstLook.ts';
import { roomKinds } from './roomKinds.ts';
import { kindReasons } from './roomReasons.ts';
import { cellsOf, columns, type Control, nameOf, seenBy } from './row.ts';
import { rows, rowsAlone } from './rows.ts';

const all = [...rows, ...rowsAlone];

it('every kind of event and message of a room has a row, or a reason why nobody sees it', () => {
  expect(
    gapsIn(
      roomKinds,
      all.flatMap(({ kinds }) => kinds),
      kindReasons,
    ),
  ).toEqual([]);
});

it('rows are told apart by who does what, and columns that mean nothing say why', () => {
  const names = all.map((row) => `${nameOf(row)} ${row.act}, seen by ${seenBy(row)}`);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  const reasons = all.flatMap(({ not = {}, notBefore }) => [...Object.values(not), ...(notBefore ? [notBefore] : [])]);
  expect(reasons.filter((why) => why.length < 15)).toEqual([]);
  expect(cellsOf(all)).toBeGreaterThan(all.length * (columns.length - 2));
});

it('what is forgotten, gone or excused without a reason is named', () => {
  expect(
    gapsIn(['ink', 'show', 'ping', 'star'], ['ink', 'wave'], [{ of: ['ping', 'tick', 'ink'], why: 'no' }]),
  ).toEqual([
    'show: neither row nor reason',
    'star: neither row nor reason',
    'wave: a row of what isn’t there',
    'tick: a reason for what isn’t there',
    'ink: a row and a reason why nobody sees it',
    '“no” is no reason',
  ]);
});

it('a look that is content before the act is found; one that waits or fails is not', async () => {
  const waits = new Promise<void>(() => undefined);
  const looks = [() => Promise.resolve(), () => Promise.reject(new Error('not there')), () => waits];
  expect(await areContent(looks, 20)).toEqual([true, false, false]);
});

it('a control without a row is named with its place, and a row of a control that has gone', () => {
  const control = (name: string, within = ''): Control => ({ role: 'button', name, within });
  const gaps = gapsInControls(
    [control('Send', 'region Chat'), control('Send', 'region Comments'), control('Wave')],
    [{ name: /^Send$/, within: /Chat/ }],
    [{ of: [{ name: /^Bow$/ }], why: 'Nobody bows in a lesson here.' }],
  );
  expect(gaps).toEqual([
    'button “Send” in region Comments: neither row nor reason',
    'button “Wave”: neither row nor reason',
    'any /^Bow$/: no page has such a control',
  ]);
});

it('the calls that change something are read from the contract', () => {
  expect(changingCalls).toContain('POST /api/v2/homeworks');
  expect(changingCalls.some((call) => call.startsWith('GET ') || call.includes('/manager/'))).toBe(false);
});
