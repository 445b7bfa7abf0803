import { describe, expect, it } from 'vitest';
import { changeHours, draftOf, hoursOf, type HoursChange, isChanged, problemsOf, weeklyMinutes } from './hoursDraft.ts';

const saved = {
  timeZone: 'Europe/Kyiv',
  hours: [
    { weekday: 1 as const, from: '09:00', to: '12:00' },
    { weekday: 2 as const, from: '10:00', to: '11:00' },
  ],
};
const after = (...changes: HoursChange[]) => changes.reduce(changeHours, draftOf(saved));

describe('a draft of weekly hours', () => {
  it('is unchanged until something is, and again when that is undone', () => {
    expect(isChanged(draftOf(saved), saved)).toBe(false);
    expect(isChanged(after({ kind: 'add', weekday: 1 }), saved)).toBe(true);
    expect(isChanged(after({ kind: 'add', weekday: 1 }, { kind: 'remove', key: 2 }), saved)).toBe(false);
    expect(isChanged(after({ kind: 'zone', timeZone: 'Asia/Tokyo' }), saved)).toBe(true);
  });

  it('adds a range after the last one of the day, and none that begins tomorrow', () => {
    expect(hoursOf(after({ kind: 'add', weekday: 1 }))[1]).toEqual({ weekday: 1, from: '13:00', to: '15:00' });
    expect(hoursOf(after({ kind: 'add', weekday: 7 }))[2]).toEqual({ weekday: 7, from: '09:00', to: '17:00' });
    const late = after({ kind: 'set', key: 0, from: '20:00', to: '01:00' }, { kind: 'add', weekday: 1 });
    expect(hoursOf(late)[1]).toEqual({ weekday: 1, from: '22:00', to: '24:00' });
    expect([...problemsOf(late).values()]).toEqual(['overlap']);
  });

  it('copies a day over others, whose own hours go', () => {
    const copied = after({ kind: 'copy', from: 1, to: [2, 7] });
    expect(hoursOf(copied)).toEqual([1, 2, 7].map((weekday) => ({ weekday, from: '09:00', to: '12:00' })));
    expect(weeklyMinutes(copied)).toBe(9 * 60);
    expect(hoursOf(after({ kind: 'copy', from: 3, to: [1] }))).toEqual([{ weekday: 2, from: '10:00', to: '11:00' }]);
  });

  it('reports ranges that are empty or overlap another', () => {
    expect([...problemsOf(after({ kind: 'set', key: 1, to: '10:00' }))]).toEqual([[1, 'empty']]);
    expect([...problemsOf(after({ kind: 'set', key: 0, from: '22:00', to: '10:30' }))]).toEqual([[1, 'overlap']]);
  });
});
