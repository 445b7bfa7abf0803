import { describe, expect, it } from 'vitest';
import { Budgets, type Cost, PLACE_RATES, type Place, type BudgetDecision } from './budget.ts';

const SECOND = 1_000;

/**
 * Sends the same message repeatedly, as often as permitted. @returns the decisions, and how many messages got through
 */
function press(place: Place, fromMs: number, untilMs: number, everyMs: number, cost: Cost) {
  let isWarned = false;
  let through = 0;
  let freeAtMs = fromMs;
  const said: BudgetDecision['kind'][] = [];
  for (let atMs = fromMs; atMs < untilMs; atMs += everyMs) {
    if (atMs < freeAtMs) continue;
    through += 1;
    place.take(cost, atMs);
    const decision = place.judge(atMs, isWarned);
    if (decision.kind === 'fine') continue;
    if (decision.kind === 'close') return { said: [...said, 'close'], through, isWarned };
    isWarned ||= decision.isWarned;
    said.push('slow');
    freeAtMs = atMs + decision.ms;
  }
  return { said, through, isWarned };
}

const placeOf = (): Place => new Budgets().place('person', 'room', 0);

describe('normal use is never slowed', () => {
  it.each<[string, number, Cost]>([
    ['two hands drawing with pens', 1000 / 60, { messages: 1, events: 1, bytes: 300 }],
    ['and the pointer beside them', 50, { messages: 1, shown: 1, bytes: 90 }],
    ['moving sixty selected things', 80, { messages: 1, events: 60, bytes: 13_000 }],
    ['a camera that is switched on and off', 500, { messages: 1, events: 1, status: 1, bytes: 80 }],
  ])('%s', (_, everyMs, cost) => {
    expect(press(placeOf(), 0, 120 * SECOND, everyMs, cost).said).toEqual([]);
  });

  it('45 seconds of drawing without a network, sent at once', () => {
    const place = placeOf();
    for (let message = 0; message < 45; message += 1) place.take({ messages: 1, events: 60, bytes: 15_000 }, 0);
    expect(place.judge(0, false)).toEqual({ kind: 'fine' });
  });
});

describe('a flooder', () => {
  it.each<[string, Cost]>([
    ['of bytes', { bytes: 60_000, messages: 1 }],
    ['of messages', { messages: 1, shown: 1, bytes: 60 }],
    ['of events', { messages: 1, events: 64, bytes: 6_000 }],
    ['of states of its camera', { messages: 1, events: 64, status: 64, bytes: 4_000 }],
  ])('%s is slowed, then warned, then closed', (_, cost) => {
    const { said, isWarned } = press(placeOf(), 0, 60 * SECOND, 1, cost);
    expect(said[0]).toBe('slow');
    expect(said.at(-1)).toBe('close');
    expect(isWarned).toBe(true);
  });

  it('sends at most what its budget allows while it is slowed', () => {
    const { through } = press(placeOf(), 0, 5 * SECOND, 1, { messages: 1, bytes: 60_000 });
    const { burst, perSecond } = PLACE_RATES.bytes;
    expect(through).toBeLessThanOrEqual((burst + 5 * perSecond) / 60_000 + 1);
  });

  it('is kept out for a moment after it was disconnected, even on another connection', () => {
    const place = placeOf();
    expect(place.takeVisit(0)).toBe(true);
    const { said } = press(place, 0, 60 * SECOND, 1, { bytes: 60_000 });
    expect(said.at(-1)).toBe('close');
    const closedAtMs = place.lastUsedMs;
    expect(place.takeVisit(closedAtMs + 9 * SECOND)).toBe(false);
    expect(place.takeVisit(closedAtMs + 11 * SECOND)).toBe(true);
  });

  it('still has its debt when it reconnects, but not under another person’s name', () => {
    const budgets = new Budgets();
    const first = budgets.place('flooder', 'room', 0);
    first.take({ bytes: 2 * PLACE_RATES.bytes.burst }, 0);
    expect(budgets.place('flooder', 'room', 10).judge(10, false).kind).toBe('slow');
    expect(budgets.place('other', 'room', 10).judge(10, false).kind).toBe('fine');
  });

  it('has one budget in all its rooms together', () => {
    const budgets = new Budgets();
    for (const room of ['one', 'two', 'three', 'four'])
      budgets.place('flooder', room, 0).take({ bytes: PLACE_RATES.bytes.burst }, 0);
    expect(budgets.place('flooder', 'five', 0).judge(0, false).kind).toBe('slow');
  });
});

it('forgets people when their budgets are whole again, and not before', () => {
  const budgets = new Budgets();
  budgets.place('one', 'room', 0).take({ messages: 1 }, 0);
  budgets.place('one', 'second', 0);
  budgets.tidy(60 * SECOND);
  expect(budgets.size).toBe(2);
  budgets.tidy(121 * SECOND);
  expect(budgets.size).toBe(0);
  expect(budgets.place('one', 'room', 130 * SECOND).judge(130 * SECOND, false).kind).toBe('fine');
});
