// What a browser loads for each route, JavaScript and CSS, gzipped: `node tools/sizes.mjs`; `--check` holds the limits.
// A route loads the page's own script with all that it imports, the frame around it, its own script, and its texts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const DIST = join(import.meta.dirname, '../web/dist');
/** @type {Record<string, { file: string, css?: string[], imports?: string[], dynamicImports?: string[], src?: string, name?: string }>} */
const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));

const FRAME = 'src/app/Frame.tsx';
/** @type {{ route: string, modules: string[], texts: string[], limitJs: number }[]} */
const ROUTES = JSON.parse(readFileSync(join(import.meta.dirname, 'sizes.json'), 'utf8'));

const rows = ROUTES.map(({ route, modules, texts, limitJs }) => {
  const files = new Set();
  for (const module of ['index.html', ...modules.map((name) => (name === 'frame' ? FRAME : name))])
    collect(module, files);
  for (const group of ['app', 'error', ...texts]) collect(textsOf(group), files);
  const sum = (/** @type {RegExp} */ kind) =>
    [...files].filter((file) => kind.test(file)).reduce((total, file) => total + gzipped(file), 0);
  const js = sum(/\.js$/);
  return { route, js, css: sum(/\.css$/), limitJs, isOver: js > limitJs };
});

for (const { route, js, css, limitJs, isOver } of rows) {
  console.log(
    `${route.padEnd(28)} ${kb(js)} kB JavaScript, ${kb(css)} kB CSS${isOver ? `: over its limit of ${kb(limitJs)} kB` : ''}`,
  );
}
if (process.argv.includes('--check') && rows.some((row) => row.isOver)) process.exitCode = 1;

/** @param {string} name @param {Set<string>} files */
function collect(name, files) {
  const entry = manifest[name];
  if (!entry) throw new Error(`${name} is not in the build`);
  if (files.has(entry.file)) return;
  files.add(entry.file);
  for (const style of entry.css ?? []) files.add(style);
  for (const next of entry.imports ?? []) collect(next, files);
}

/** @param {string} group English texts: the others are of the same size. */
function textsOf(group) {
  const name = Object.keys(manifest).find((key) => key.includes(`messages:en/${group}`));
  if (!name) throw new Error(`no texts of ${group}`);
  return name;
}

/** @param {string} file */
function gzipped(file) {
  return gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length;
}

/** @param {number} bytes */
function kb(bytes) {
  return (bytes / 1000).toFixed(1).padStart(6);
}
