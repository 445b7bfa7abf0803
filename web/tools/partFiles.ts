import { join } from 'node:path';
import type { Plugin } from 'vite';
import { readRoutes } from './routeModules.ts';

interface Chunk {
  fileName: string;
  imports: readonly string[];
  /** The module it is loaded for. */
  facadeModuleId: string | null;
}

/** The code every page loads, which imports the pages. */
const APP = /^assets\/app-/;
/**
 * What a room's address requests besides its page (`features/room/lazyLobby.ts`): the page's files are already being
 * loaded.
 */
const WITH_ROOM = /^assets\/Lobby-/;
const ROOM_PAGE = 'src/features/room/RoomPage.tsx';
const PAGE = /^assets\/(\w+Page|Frame|check)-/;

/**
 * The files listed where a part is imported, so that a browser requests them all at the same time. Excludes files
 * already loaded when that code runs, and those of pages, which every page would otherwise contain: the server lists
 * them when a page is opened, and hovering a link preloads them.
 */
export function partFiles() {
  let before: (file: string) => ReadonlySet<string> = () => new Set();
  let withRoom: ReadonlySet<string> = new Set();
  let root = '';
  const plugin: Plugin = {
    name: 'skylark-part-files',
    apply: 'build',
    configResolved(config) {
      root = config.root;
    },
    generateBundle: {
      // Before Vite writes the lists.
      order: 'pre',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const pages = readRoutes().map(({ modules }) => ['index.html', ...modules].map((name) => join(root, name)));
        before = loadedBefore(chunks, pages);
        const room = chunks.find(({ facadeModuleId }) => facadeModuleId === join(root, ROOM_PAGE));
        if (!room) throw new Error(`${ROOM_PAGE} is not in the build`);
        withRoom = before(room.fileName);
      },
    },
  };
  const resolveDependencies = (
    file: string,
    files: string[],
    { hostId, hostType }: { hostId: string; hostType: 'html' | 'js' },
  ): string[] => {
    if (hostType !== 'js') return files;
    if (APP.test(hostId) && PAGE.test(file)) return [];
    const there = WITH_ROOM.test(file) ? withRoom : before(hostId);
    return files.filter((name) => !there.has(name));
  };
  return { plugin, resolveDependencies };
}

/**
 * What is already loaded when a file's code runs: the intersection over all pages that begin with it.
 * @param pages the modules each begins with; the first is what every page begins with
 */
export function loadedBefore(
  chunks: readonly Chunk[],
  pages: readonly (readonly string[])[],
): (file: string) => ReadonlySet<string> {
  const byFile = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const byModule = new Map(chunks.map((chunk) => [chunk.facadeModuleId, chunk.fileName]));
  const withImports = (files: readonly string[], found = new Set<string>()): Set<string> => {
    for (const file of files) {
      if (found.has(file)) continue;
      found.add(file);
      withImports(byFile.get(file)?.imports ?? [], found);
    }
    return found;
  };
  const filesOf = (modules: readonly string[]): Set<string> =>
    withImports(modules.flatMap((module) => byModule.get(module) ?? []));
  const loaded = pages.map(filesOf);
  const always = filesOf((pages[0] ?? []).slice(0, 1));
  return (file) => {
    const on = loaded.filter((files) => files.has(file));
    return on.length > 0 ? on.reduce((common, files) => common.intersection(files)) : always.union(withImports([file]));
  };
}
