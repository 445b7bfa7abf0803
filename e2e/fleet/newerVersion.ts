import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What the next version does to tables that every server constantly reads and writes. */
const MIGRATION = `
alter table room_log add column planted int;
alter table room_snapshots add column planted int;
alter table lessons add column planted text not null default 'new';
alter table people add column planted text not null default 'new';
alter table sessions add column planted text;
alter table messages add column planted jsonb;
alter table homeworks add column planted text not null default 'new';
create table planted (id bigint generated always as identity primary key, lesson_id uuid references lessons);
create index planted_lessons on lessons (planted, starts_at);
`;

/**
 * A version of the server with an additional migration, in a separate folder. `FLEET_NEWER` names a real one instead.
 */
export function newerVersion(): { main: string; remove: () => void } {
  const given = process.env['FLEET_NEWER'];
  if (given !== undefined) return { main: join(given, 'server/src/main.ts'), remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), 'skylark-newer-'));
  cpSync(join(ROOT, 'server'), join(folder, 'server'), { recursive: true });
  for (const name of ['node_modules', 'contract', 'web', 'demo', 'package.json', 'tsconfig.base.json'])
    symlinkSync(join(ROOT, name), join(folder, name));
  writeFileSync(join(folder, 'server/migrations/9999_planted.sql'), MIGRATION);
  return { main: join(folder, 'server/src/main.ts'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
