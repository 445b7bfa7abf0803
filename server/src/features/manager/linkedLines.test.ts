import { describe, expect, it } from 'vitest';
import { linkedLines } from './linkedLines.ts';
import type { ReadLine } from './readStudentLines.ts';

const line = (
  number: number,
  student: { key: string; siblingOf?: string; email?: string; phone?: string },
): ReadLine => ({
  kind: 'right',
  line: number,
  student: { firstName: 'Some', ...student },
});
const numbersOf = (lines: ReadLine[], accounts = new Map<string, string>()) =>
  linkedLines(lines, accounts)
    .map((group) => group.map((one) => one.line))
    .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));

describe('lines of an import', () => {
  it('are together when one names the key, the family or the address of the other, in the order of the file', () => {
    expect(
      numbersOf([
        line(2, { key: 'a', email: 'one@example.test' }),
        line(3, { key: 'b', email: 'two@example.test' }),
        { kind: 'wrong', line: 4, errors: [] },
        line(5, { key: 'c', siblingOf: 'd' }),
        line(6, { key: 'a' }),
        line(7, { key: 'd', phone: '+380671112233' }),
        line(8, { key: 'e', email: 'two@example.test', phone: '+380671112233' }),
        { kind: 'wrong', line: 9, errors: [] },
      ]),
    ).toEqual([[2, 6], [3, 5, 7, 8], [4], [9]]);
    // Equal values of different kinds don't link lines.
    expect(numbersOf([line(2, { key: 'a' }), line(3, { key: 'b', phone: 'a' })])).toEqual([[2], [3]]);
    expect(linkedLines([], new Map())).toEqual([]);
  });

  it('are together when their brothers and sisters in the school are of one account', () => {
    const lines = [1, 2, 3].map((n) => line(n + 1, { key: `new ${n}`, siblingOf: `old ${n}` }));
    const accounts = new Map([
      ['old 1', 'home'],
      ['old 2', 'another'],
      ['old 3', 'home'],
    ]);
    expect(numbersOf(lines, accounts)).toEqual([[2, 4], [3]]);
  });
});
