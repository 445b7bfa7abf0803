import type { ReadLine } from './readStudentLines.ts';

interface Group {
  lines: ReadLine[];
  names: string[];
}

/**
 * Groups the lines of an import, in file order within each group: lines are linked if they name the same child,
 * sibling, email or phone, or siblings of the same account. A line's outcome depends only on its own group.
 * @param accounts existing accounts of siblings, by import key
 */
export function linkedLines(lines: readonly ReadLine[], accounts: ReadonlyMap<string, string>): ReadLine[][] {
  const alone: ReadLine[][] = [];
  const byName = new Map<string, Group>();
  for (const line of lines) {
    const names = namesOf(line, accounts);
    const met = new Set(names.flatMap((name) => byName.get(name) ?? []));
    const [first = { lines: [], names: [] }, ...others] = [...met].toSorted((a, b) => b.lines.length - a.lines.length);
    for (const other of [...others, { lines: [line], names }]) {
      first.lines.push(...other.lines);
      first.names.push(...other.names);
      for (const name of other.names) byName.set(name, first);
    }
    if (names.length === 0) alone.push([line]);
  }
  const linked = [...new Set(byName.values())];
  return [...alone, ...linked.map((group) => group.lines.toSorted((a, b) => a.line - b.line))];
}

function namesOf(line: ReadLine, accounts: ReadonlyMap<string, string>): string[] {
  if (line.kind === 'wrong') return [];
  const { key, siblingOf, email, phone } = line.student;
  const named = { key, email, phone };
  const names = Object.entries(named).flatMap(([kind, name]) => (name === undefined ? [] : `${kind} ${name}`));
  if (siblingOf === undefined) return names;
  const account = accounts.get(siblingOf);
  return [...names, `key ${siblingOf}`, ...(account === undefined ? [] : [`account ${account}`])];
}
