import { afterAll, beforeAll, expect, it } from 'vitest';
import { openSchool, type School } from '../../../test/school.ts';
import { columns, type TableDeclaration } from './columns.ts';

let school: School;
beforeAll(async () => {
  school = await openSchool();
});
afterAll(() => school.close());

it('every column of every table declares what happens to it at export and deletion, exactly once', async () => {
  const { rows } = await school.database.pool.query<{ column: string }>(`
    select table_name || '.' || column_name as column
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'`);
  const declared = Object.entries(columns).flatMap(([table, declaration]) =>
    namesOf(declaration).map((column) => `${table}.${column}`),
  );
  expect(declared.toSorted()).toEqual(rows.map(({ column }) => column).toSorted());
});

it('what is emptied is a column of rows that are kept', () => {
  for (const [table, declaration] of Object.entries(columns)) {
    if (declaration.rows !== 'kept' || declaration.emptied === undefined) continue;
    expect(namesOf(declaration), table).toEqual(expect.arrayContaining(declaration.emptied.split(' ')));
  }
});

const NOT_NAMES = ['rows', 'why', 'emptied'];

function namesOf(declaration: TableDeclaration): string[] {
  return Object.entries(declaration).flatMap(([what, names]: [string, string]) =>
    NOT_NAMES.includes(what) ? [] : names.split(' '),
  );
}
