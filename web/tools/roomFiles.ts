import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PAGE = join(import.meta.dirname, '../src/features/room/RoomPage.tsx');
const FROM = /^(?:import|export)(?! type\b)([^;]*?) from '(\.[^']+\.(?:tsx?|css))';/gm;

interface From {
  names: string[];
  file: string;
}

/** What server and page compute identically about a room. */
const FACTS = /contract\/src\/(?:roomState|playState|boardState|(?:room|board|play)\.facts)\.ts$/;

/** A file's imports and re-exports of our own modules, without types. */
const importsOf = (file: string): From[] =>
  [...readFileSync(file, 'utf8').matchAll(FROM)].map(([, what = '', from = '']) => ({
    names: what.split(/[{},]/).flatMap((name) => name.trim().match(/^(?!type\b)\w+/) ?? []),
    file: resolve(file, '..', from),
  }));

/**
 * All our own files needed to open a room. From an index only the imported names count: the rest belongs to other
 * pages.
 */
function opening(): Set<string> {
  const files = new Set<string>([PAGE]);
  for (const file of files)
    for (const { names, file: next } of importsOf(file)) {
      const behind = next.endsWith('/index.ts') ? importsOf(next) : [{ names, file: next }];
      for (const one of behind) if (one.names.some((name) => names.includes(name))) files.add(one.file);
    }
  files.delete(PAGE);
  return files;
}

/**
 * Four files for a room: its own, its devices', its link's, and what both sides compute. Otherwise there would be one
 * for each part also used by a dialog or another page. Each file adds one or two milliseconds to opening a room.
 */
export function roomFiles() {
  const files = opening();
  const group = (name: string, folder: string) => ({
    name,
    test: (id: string) => files.has(id) && id.includes(`/features/${folder}/`),
    // What they use from the rest of the app stays where it is. They import each other in one direction only
    // (tools/importRules.mjs).
    includeDependenciesRecursively: false,
  });
  return [
    group('room', 'room'),
    group('room-devices', 'devices'),
    group('room-link', 'roomLink'),
    { name: 'room-facts', test: FACTS },
  ];
}
