// Enforces the dependency rules of ARCHITECTURE.md: which file may import which, no cycles, no schemas in the browser,
// and one owner for each table. `node tools/importRules.ts` checks the project; `--planted` checks that deliberate
// violations are found.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseSync } from 'oxc-parser';
import { tablesOf, writersOf, wrongTables, wrongWriters } from './tableOwners.ts';
import { heightOf, wrongWings } from './wings.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FOLDERS = [
  'contract/src',
  'server/src',
  'server/cli',
  'server/test',
  'look/src',
  'web/src',
  'web/test',
  'web/tools',
  'desk/src',
  'desk/test',
  'desk/tools',
  'e2e',
  'bench',
];
/** Contract files from which a browser may import values; the others contain schemas. */
const PLAIN_CONTRACT =
  /^contract\/src\/(.*\.facts|wire|errors|boardState|roomState|playState|playRules|played|strokes|mixed|kinds\/\w+)\.ts$/;

/** Server features the room must not import: each kind of room brings its policy. */
const NOT_IN_ROOM = new Set(['lessons', 'lessonRoom', 'homework', 'whiteboards', 'materials', 'auditLog', 'credits']);

/** What the web's room link, and its call, may import: they serve every kind of room. */
const ROOM_LINK_MAY = new Set(['board']);
const CALL_MAY = new Set(['devices']);

type Import = { from: string; to: string; isTypeOnly: boolean };

/**
 * What has one function of our own. `transact` retries after a conflict; with the query builder's own method, one of two
 * people who act at the same time would get an error. `makeFolder` returns where Node's own never does.
 */
const RAW_FORMS = [
  {
    form: /\.\s*(?:startTransaction|transaction)\s*\(\s*\)/u,
    home: 'server/src/platform/db/transact.ts',
    what: 'a transaction without transact',
  },
  {
    form: /\bmkdir(?:Sync)?\s*\([^;]*\brecursive\b/u,
    home: 'server/src/platform/folders/makeFolder.ts',
    what: 'a folder without makeFolder',
  },
];

if (process.argv.includes('--planted')) checkPlanted();
else
  report([
    ...check(collect()),
    ...wrongTables(collectTables()),
    ...wrongWriters(collectWriters()),
    ...collectRawForms(),
    ...wrongWings('server', featuresOf('server')),
    ...wrongWings('web', featuresOf('web')),
  ]);

function collect(): Import[] {
  return FOLDERS.flatMap((folder) => sourcesIn(join(ROOT, folder))).flatMap((file) =>
    importsOf(file, readFileSync(file, 'utf8')),
  );
}

function collectWriters() {
  return ['server/src/features', 'server/src/platform']
    .flatMap((folder) => sourcesIn(join(ROOT, folder)))
    .flatMap((file) => writersOf(relative(ROOT, file), readFileSync(file, 'utf8')));
}

function collectRawForms() {
  return ['server/src', 'server/cli']
    .flatMap((folder) => sourcesIn(join(ROOT, folder)))
    .flatMap((file) => rawFormsOf(relative(ROOT, file), readFileSync(file, 'utf8')));
}

/** @param file relative to the repository */
function rawFormsOf(file: string, source: string) {
  if (file.endsWith('.test.ts')) return [];
  return RAW_FORMS.filter(({ form, home }) => file !== home && form.test(source)).map(({ what }) => `${file}: ${what}`);
}

function featuresOf(side: 'server' | 'web') {
  return readdirSync(join(ROOT, side, 'src/features'));
}

function collectTables() {
  return tablesOf(readFileSync(join(ROOT, 'server/src/platform/db/generated/schema.ts'), 'utf8'));
}

function importsOf(file: string, source: string): Import[] {
  const { module } = parseSync(file, source);
  const from = relative(ROOT, file);
  const found = [
    ...module.staticImports.map((one) => ({
      name: one.moduleRequest.value,
      isTypeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
    })),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ name: entry.moduleRequest.value, isTypeOnly: entry.isType }] : [],
      ),
    ),
    ...module.dynamicImports.map((one) => ({
      name: source.slice(one.moduleRequest.start + 1, one.moduleRequest.end - 1),
      isTypeOnly: false,
    })),
  ];
  return found.flatMap(({ name, isTypeOnly }) => {
    const to = resolveName(file, name);
    return to ? [{ from, to, isTypeOnly }] : [];
  });
}

function resolveName(file: string, name: string) {
  if (name.startsWith('@skylark/contract/')) return `contract/src/${name.slice('@skylark/contract/'.length)}.ts`;
  if (name.startsWith('.')) return relative(ROOT, resolve(dirname(file), name));
  return undefined;
}

function check(imports: Import[]): string[] {
  const wrong = imports.flatMap((one) => (refusal(one) ? [`${one.from} -> ${one.to}: ${refusal(one)}`] : []));
  return [...wrong, ...cycles(imports), ...featureCycles(imports)];
}

/** The two apps that browsers load. */
function isPage(side: string | undefined) {
  return side === 'web' || side === 'desk';
}

/** @returns why it is not allowed */
function refusal({ from, to, isTypeOnly }: Import): string | undefined {
  const isTest = /\.test\.tsx?$/u.test(from) || /^(e2e|bench|(server|web|desk)\/test)\//.test(from);
  const [side] = from.split('/');
  const [otherSide] = to.split('/');
  if (side === 'contract' && otherSide !== 'contract') return 'the contract imports nothing but itself';
  if (side === 'look' && otherSide !== 'look') return 'look imports nothing but itself';
  if (isPage(side) && otherSide === 'server') return 'pages and server never import each other';
  if (side === 'server' && (isPage(otherSide) || otherSide === 'look'))
    return 'pages and server never import each other';
  if (isPage(side) && isPage(otherSide) && side !== otherSide)
    return 'the desk and the families’ app never import each other';
  if (isPage(side) && otherSide === 'contract' && !isTypeOnly && !isTest && !PLAIN_CONTRACT.test(to))
    return 'the browser loads no schemas: import types only, or a facts file';
  if (isTest) return undefined;

  const feature = /^(?:server|web|desk)\/src\/features\/([^/]+)\//.exec(from)?.[1];
  const otherFeature = /^(?:server|web|desk)\/src\/features\/([^/]+)\//.exec(to)?.[1];
  if (otherFeature && feature !== otherFeature) {
    if (/^(server\/src\/platform|(web|desk)\/src\/(ui|lib|parts))\//.test(from))
      return 'platform, ui, lib and parts import no feature';
    // The table of routes loads each page separately, and its `prefetch.ts`.
    const isPageFile =
      /^(web|desk)\/src\/app\/(publicR|r)outes\.tsx$/.test(from) && /(Page\.tsx|\/prefetch\.ts)$/.test(to);
    // Rules may import rules directly: through an index they would not be pure.
    const isRule = from.endsWith('/rules.ts') && to.endsWith('/rules.ts');
    if (!isPageFile && !isRule && !to.endsWith('/index.ts')) return 'import another feature through its index.ts';
  }
  if (feature && otherFeature && (side === 'server' || side === 'web')) {
    const [height, otherHeight] = [heightOf(side, feature), heightOf(side, otherFeature)];
    if (height < otherHeight) return 'a wing imports those below it only';
  }
  if (feature === 'room' && side === 'server' && otherFeature && NOT_IN_ROOM.has(otherFeature))
    return 'the room imports no kind of room';
  if (feature === 'roomLink' && otherFeature && otherFeature !== feature && !ROOM_LINK_MAY.has(otherFeature))
    return 'the room link imports no kind of room';
  if (
    from.startsWith('web/src/features/room/call/') &&
    otherFeature &&
    otherFeature !== feature &&
    !CALL_MAY.has(otherFeature)
  )
    return 'the call imports no kind of room';
  const isBelowApp = (path: string) =>
    /^(server\/src\/(platform|features)|(web|desk)\/src\/(ui|lib|parts|features))\//.test(path);
  if (isBelowApp(from) && /^(server|web|desk)\/src\/(app|main|demo)/.test(to)) return 'features do not import the app';
  if (/^(web|desk)\/src\/ui\//.test(from) && !to.startsWith(`${side}/src/ui/`) && otherSide !== 'look')
    return 'ui imports nothing but ui';
  if (/^(web|desk)\/src\/lib\//.test(from) && /^(web|desk)\/src\/(ui|parts)\//.test(to)) return 'lib imports no ui';
  const isStore = (path: string) => /(?:\/s|[a-z]S)tore\.ts$/.test(path);
  const isRules = (path: string) => path.endsWith('/rules.ts');
  if (isRules(from) && !isTypeOnly && otherSide !== 'contract' && !isRules(to)) return 'rules are pure';
  if (isStore(from) && feature === otherFeature && !isTypeOnly && !isRules(to) && !isStore(to))
    return 'a store imports nothing else of its feature';
  return undefined;
}

/** Files that depend on each other, including by types, cannot be read one after the other. */
function cycles(imports: Import[]): string[] {
  const next: Map<string, string[]> = new Map();
  for (const { from, to } of imports) next.set(from, [...(next.get(from) ?? []), to]);
  const seen: Map<string, 'open' | 'done'> = new Map();
  const found: string[] = [];
  const walk = (file: string, path: string[]) => {
    if (seen.get(file) === 'done') return;
    if (seen.get(file) === 'open') {
      found.push(`cycle: ${[...path.slice(path.indexOf(file)), file].join(' -> ')}`);
      return;
    }
    seen.set(file, 'open');
    for (const to of next.get(file) ?? []) walk(to, [...path, file]);
    seen.set(file, 'done');
  };
  for (const file of next.keys()) walk(file, []);
  return found;
}

/** Features that depend on each other, including by types, cannot be read or moved separately. */
function featureCycles(imports: Import[]): string[] {
  const featureOf = (path: string) => {
    const [, side, feature] = /^(server|web|desk)\/src\/features\/([^/]+)\//.exec(path) ?? [];
    return feature && !/\.test\.tsx?$/.test(path) ? `${side}/${feature}` : undefined;
  };
  const next: Map<string, Set<string>> = new Map();
  for (const one of imports) {
    const [from, to] = [featureOf(one.from), featureOf(one.to)];
    if (from && to && from !== to) next.set(from, (next.get(from) ?? new Set()).add(to));
  }
  const leadsTo = (start: string, end: string) => {
    const seen = new Set([start]);
    for (const feature of seen) for (const to of next.get(feature) ?? []) seen.add(to);
    return seen.has(end);
  };
  return [...next].flatMap(([from, tos]) =>
    [...tos].filter((to) => leadsTo(to, from)).map((to) => `${from} -> ${to}: a cycle of features`),
  );
}

function checkPlanted() {
  const planted = [
    ['web/src/features/lessons/LessonsPage.tsx', "import { x } from '../../../../server/src/config.ts';"],
    ['server/src/features/payments/store.ts', "import type { x } from '../lessons/index.ts';"],
    ['web/src/features/homework/api.ts', "import type { x } from '../lessonRecord/index.ts';"],
    ['web/src/features/lessons/LessonsPage.tsx', "import { LessonList } from '@skylark/contract/lessons';"],
    ['web/src/ui/Sky.tsx', "import { call } from '../lib/call.ts';"],
    ['server/src/platform/jobs/jobs.ts', "import { x } from '../../features/auth/index.ts';"],
    ['server/src/features/room/hub.ts', "import { findLesson } from '../lessons/store.ts';"],
    ['server/src/features/credits/store.ts', "import type { x } from '../payments/index.ts';"],
    ['web/src/features/devices/index.ts', "import type { x } from '../room/index.ts';"],
    ['web/src/features/reviews/api.ts', "import type { x } from '../lessons/index.ts';"],
    ['web/src/features/auth/api.ts', "import type { x } from '../profile/index.ts';"],
    ['web/src/features/roomLink/RoomLink.ts', "import type { x } from '../reviews/index.ts';"],
    ['web/src/features/room/call/Call.ts', "import type { x } from '../../homework/index.ts';"],
    ['server/src/features/room/connection.ts', "import { startLesson } from '../lessons/index.ts';"],
    ['server/src/features/room/hub.ts', "import type { x } from '../lessonRoom/index.ts';"],
    ['server/src/features/room/hub.ts', "import { listSlidePages } from '../materials/index.ts';"],
    ['server/src/features/room/rules.ts', "import { Failure } from '../../platform/http/failure.ts';"],
    ['server/src/features/lessons/store.ts', "import { lessonCard } from './lessonCard.ts';"],
    ['desk/src/app/Frame.tsx', "import { x } from '../../../web/src/lib/call.ts';"],
    ['web/src/lib/call.ts', "import type { x } from '../../../desk/src/lib/call.ts';"],
    ['desk/src/lib/call.ts', "import { x } from '../../../server/src/config.ts';"],
    ['desk/src/lib/call.ts', "import { api } from '@skylark/contract/api';"],
    ['desk/src/features/auth/api.ts', "import { x } from '../me/MePage.tsx';"],
    ['desk/src/ui/theme.ts', "import { x } from '../lib/call.ts';"],
    ['look/src/Sky.tsx', "import { x } from '../../web/src/lib/call.ts';"],
    ['contract/src/lessons.ts', "import { x } from '../../server/src/config.ts';"],
    ['server/src/features/room/room.ts', "export { Hub } from './hub.ts';"],
    ['server/src/features/payments/takeBack.ts', "import type { x } from './applyPaymentUpdate.ts';"],
  ];
  const imports = collect();
  const missed = planted.filter(
    ([file = '', line = '']) => check([...imports, ...importsOf(join(ROOT, file), line)]).length === 0,
  );
  const writers = [
    ['server/src/features/materials/courseStore.ts', "await tx.updateTable('lessons').set({ deckId }).execute();"],
    ['server/src/features/room/logStore.ts', "await db.insertInto('lessons').values(lesson).execute();"],
    [
      'server/src/features/auth/store.ts',
      'await sql`update people set first_name = ${name} where id = ${id}`.execute(db);',
    ],
    ['server/src/features/trial/store.ts', 'await sql`delete from people where id = ${id}`.execute(db);'],
    [
      'server/src/features/manager/store.ts',
      'await sql`with a as (insert into audit_log (at) values (1)) select`.execute(db);',
    ],
  ];
  writers.push(['server/src/features/payments/personalData.ts', "removeOlder(db, 'trial_wishes', 'at', before)"]);
  writers.push([
    'server/src/platform/sms/smsCeiling.ts',
    'await sql`update messages set sent_at = now()`.execute(db);',
  ]);
  writers.push([
    'server/src/features/auth/codes/store.ts',
    "const codes = codeTable<{ holdId: string }>('trialCodes', []);",
  ]);
  const written = collectWriters();
  const overlooked = writers.filter(
    ([file = '', line = '']) => wrongWriters([...written, ...writersOf(file, line)]).length === 0,
  );
  if (
    wrongTables([...collectTables(), 'reading_groups']).length === 0 ||
    wrongTables(collectTables().slice(1)).length === 0
  )
    overlooked.push(['tools/tableOwners.ts', 'a table without an owner, an owner without a table']);
  const features = featuresOf('server');
  if (
    wrongWings('server', [...features, 'arcade']).length === 0 ||
    wrongWings('server', features.slice(1)).length === 0
  )
    overlooked.push(['tools/wings.ts', 'a feature without a wing, a wing with a feature that does not exist']);
  for (const line of [
    'await deps.db.transaction().execute(run);',
    'db\n  .transaction()\n  .execute(run);',
    'mkdirSync(dirname(path), { recursive: true });',
    'await mkdir(\n  folder,\n  { mode: 0o700, recursive: true },\n);',
  ])
    if (rawFormsOf('server/src/features/booking/bookByFamily.ts', line).length === 0)
      overlooked.push(['server/src/features/booking/bookByFamily.ts', line]);
  report([...missed, ...overlooked].map(([file, line]) => `not found when planted: ${file}: ${line}`));
}

function report(wrong: string[]) {
  for (const line of wrong) console.error(line);
  if (wrong.length > 0) process.exitCode = 1;
}

function sourcesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return name === 'generated' ? [] : sourcesIn(path);
    return /\.tsx?$/.test(name) && !name.endsWith('.d.ts') ? [path] : [];
  });
}
