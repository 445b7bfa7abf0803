import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, '../src');
const ROOM = /^features\/(room|devices)\//;
/** A chunk loaded after the call, with the icons only it uses. */
const AFTER_THE_CALL = /^features\/room\/aid\//;
const ICON = /@tabler\/icons-react\/dist\/esm\/icons\/(Icon\w+)\.m?js$/;

/**
 * The icons used only by a room and its devices, as one file; otherwise each icon also used by a dialog would be a
 * separate file. Each file costs more when opening a room than its few bytes.
 */
export function roomIcons(): (id: string) => boolean {
  const inRoom = new Set<string>();
  const elsewhere = new Set<string>();
  for (const file of readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })) {
    if (!/\.tsx?$/.test(file) || AFTER_THE_CALL.test(file)) continue;
    const names = readFileSync(join(SOURCES, file), 'utf8').match(/\bIcon[A-Z]\w+/g) ?? [];
    for (const name of names) (ROOM.test(file) ? inRoom : elsewhere).add(name);
  }
  const own = inRoom.difference(elsewhere);
  return (id) => own.has(ICON.exec(id)?.[1] ?? '');
}
