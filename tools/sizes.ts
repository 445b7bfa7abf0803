// What a browser loads for each route, JavaScript and CSS, gzipped: `node tools/sizes.ts`; `--check` enforces the
// limits. A route loads the page's entry script with all its imports, the frame, the route's own script, and its texts:
// everything its first rendering waits for. Error texts are fetched afterwards.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

type Manifest = Record<
  string,
  { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[]; src?: string; name?: string }
>;

const DIST = join(import.meta.dirname, '../web/dist');
const DESK = join(import.meta.dirname, '../desk/dist');
const readManifest = (dist: string): Manifest => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'));
const manifest = readManifest(DIST);
const deskManifest = readManifest(DESK);

const FRAME = 'src/app/Frame.tsx';
/** What every desk page after the sign-in waits for. */
const DESK_FRAME = ['src/app/App.tsx', FRAME, '../node_modules/intl-messageformat/index.js'];
const ROUTES: { route: string; modules: string[]; texts: string[]; limitJs: number }[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'sizes.json'), 'utf8'),
);

/**
 * The desk's pages; a manager uses one language, whose texts are one file. The sign-in has separate texts, because a
 * browser loads it without the rest of the desk.
 */
const DESK_ROUTES = [
  { route: '/desk/sign-in', modules: ['src/app/SignInFirst.tsx'], texts: '/signIn', limitJs: 105_000 },
  { route: '/desk/now', modules: ['frame', 'src/features/now/NowPage.tsx'], limitJs: 215_000 },
  { route: '/desk/families', modules: ['frame', 'src/features/families/FamiliesPage.tsx'], limitJs: 223_000 },
  {
    route: '/desk/families/$accountId',
    modules: ['frame', 'src/features/families/FamilyPage.tsx'],
    limitJs: 233_000,
  },
  { route: '/desk/lessons/$lessonId', modules: ['frame', 'src/features/lesson/LessonPage.tsx'], limitJs: 227_000 },
  { route: '/desk/inbox', modules: ['frame', 'src/features/inbox/InboxPage.tsx'], limitJs: 235_000 },
  { route: '/desk/voices', modules: ['frame', 'src/features/voices/VoicesPage.tsx'], limitJs: 222_000 },
  { route: '/desk/me', modules: ['frame', 'src/features/me/MePage.tsx'], limitJs: 237_000 },
];

/** Parts loaded later on demand, with the size they add to a route. */
const PARTS = [
  {
    part: 'activities on slides',
    module: 'src/features/activities/ActivityLayer.tsx',
    texts: ['play'],
    on: '/homeworks/:id',
    limitJs: 37_000,
  },
];

const loaded = new Map(ROUTES.map(({ route, modules, texts }) => [route, filesOf(modules, texts)]));
const rows = ROUTES.map(({ route, limitJs }) => {
  const files = loaded.get(route) ?? new Set();
  const sum = (kind: RegExp) =>
    [...files].filter((file) => kind.test(file)).reduce((total, file) => total + gzipped(file), 0);
  const js = sum(/\.js$/);
  return { route, js, css: sum(/\.css$/), limitJs, isOver: js > limitJs };
});

rows.push(
  ...DESK_ROUTES.map(({ route, modules, texts: part = '', limitJs }) => {
    const files: Set<string> = new Set();
    const texts = Object.keys(deskManifest).find((key) => key.endsWith(`messages:en${part}`)) ?? '';
    for (const name of ['index.html', texts, ...modules.flatMap((one) => (one === 'frame' ? DESK_FRAME : one))])
      collect(name, files, deskManifest);
    const sum = (kind: RegExp) =>
      [...files].filter((file) => kind.test(file)).reduce((total, file) => total + gzipped(file, DESK), 0);
    const js = sum(/\.js$/);
    return { route, js, css: sum(/\.css$/), limitJs, isOver: js > limitJs };
  }),
);
for (const { route, js, css, limitJs, isOver } of rows) {
  console.log(
    `${route.padEnd(28)} ${kb(js)} kB JavaScript, ${kb(css)} kB CSS${isOver ? `: over its limit of ${kb(limitJs)} kB` : ''}`,
  );
}
const parts = PARTS.map(({ part, module, texts, on, limitJs }) => {
  const files: Set<string> = new Set();
  for (const name of [module, ...texts.map(textsOf)]) collect(name, files);
  const own = [...files].filter((file) => file.endsWith('.js') && !loaded.get(on)?.has(file));
  const js = own.reduce((total, file) => total + gzipped(file), 0);
  const tooEarly = [...loaded].filter(([, has]) => has.has(manifest[module]?.file ?? '')).map(([route]) => route);
  const isOver = js > limitJs ? `: over its limit of ${kb(limitJs)} kB` : '';
  const isEarly = tooEarly.length > 0 ? `: loaded from the beginning by ${tooEarly.join(', ')}` : '';
  console.log(`${part.padEnd(28)} ${kb(js)} kB JavaScript${isOver}${isEarly}`);
  return { isOver: isOver !== '' || isEarly !== '' };
});
if (process.argv.includes('--check') && [...rows, ...parts].some((row) => row.isOver)) process.exitCode = 1;

function filesOf(modules: string[], texts: string[]): Set<string> {
  const files: Set<string> = new Set();
  for (const module of ['index.html', ...modules.map((name) => (name === 'frame' ? FRAME : name))])
    collect(module, files);
  for (const group of ['app', ...texts]) collect(textsOf(group), files);
  return files;
}

function collect(name: string, files: Set<string>, known: Manifest = manifest) {
  const entry = known[name];
  if (!entry) throw new Error(`${name} is not in the build`);
  if (files.has(entry.file)) return;
  files.add(entry.file);
  for (const style of entry.css ?? []) files.add(style);
  for (const next of entry.imports ?? []) collect(next, files, known);
}

/** @param group English texts: the other languages have a similar size. */
function textsOf(group: string) {
  const name = Object.keys(manifest).find((key) => key.includes(`messages:en/${group}`));
  if (!name) throw new Error(`no texts of ${group}`);
  return name;
}

function gzipped(file: string, dist = DIST) {
  return gzipSync(readFileSync(join(dist, file)), { level: 9 }).length;
}

function kb(bytes: number) {
  return (bytes / 1000).toFixed(1).padStart(6);
}
