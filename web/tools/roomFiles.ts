import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const PAGE = join(import.meta.dirname, '../src/features/room/RoomPage.tsx');
const FROM = /^(?:import|export)(?! type\b)([^;]*?) from '(\.[^']+\.(?:tsx?|css))';/gm;

interface From {
  names: string[];
  file: string;
}

/** What server and page compute alike of a room. */
const FACTS = /contract\/src\/(?:roomState|playState|boardState|(?:room|board|play)\.facts)\.ts$/;

/** What a file imports or hands on of our own, types left out. */
const importsOf = (file: string): From[] =>
  [...readFileSync(file, 'utf8').matchAll(FROM)].map(([, what = '', from = '']) => ({
    names: what.split(/[{},]/).flatMap((name) => name.trim().match(/^(?!type\b)\w+/) ?? []),
    file: resolve(file, '..', from),
  }));

/** All of our own files that a room opens with. Of an index only what is asked of it: the rest is of other pages. */
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
 * Four files for a room: its own, those of its devices, those of its link and what both sides compute, where there would be one for each part that
 * a dialog or another page uses, too. Each file costs the opening of a room a millisecond or two.
 */
export function roomFiles() {
  const files = opening();
  const group = (name: string, folder: string) => ({
    name,
    test: (id: string) => files.has(id) && id.includes(`/features/${folder}/`),
    // What they use of the whole app stays where it is. They import each other in one direction only (tools/importRules.mjs).
    includeDependenciesRecursively: false,
  });
  return [
    group('room', 'room'),
    group('room-devices', 'devices'),
    group('room-link', 'roomLink'),
    { name: 'room-facts', test: FACTS },
  ];
}
