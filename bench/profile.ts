// Where a server spends its time: the functions of a CPU profile by self time, and the shares of our files, packages,
// the runtime and the garbage collector.
//
//   node bench/board-server.ts --rooms=600 --only=skylark --rounds=1 --profile
//   node bench/profile.ts bench/results/CPU.<...>.cpuprofile
import { readFileSync } from 'node:fs';
import { printTable } from './parts/report.ts';

const ROWS = 45;

interface Profile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples: number[];
  timeDeltas: number[];
}

const [path] = process.argv.slice(2);
if (path === undefined) throw new Error('which profile?');
const profile = JSON.parse(readFileSync(path, 'utf8')) as Profile;

const own = new Map<number, number>();
profile.samples.forEach((node, index) => own.set(node, (own.get(node) ?? 0) + (profile.timeDeltas[index] ?? 0)));

const placeOf = (url: string): string => {
  const inPackage = /node_modules\/((?:@[^/]+\/)?[^/]+)(.*)$/.exec(url);
  return inPackage ? `${inPackage[1]}${inPackage[2]}` : url.replace(/^.*\/(server|contract)\/src\//, '$1/');
};
const groupOf = (url: string, name: string): string => {
  if (url === '') return name.startsWith('(') ? name : '(native)';
  if (url.startsWith('node:')) return 'node';
  return /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? 'skylark';
};

const functions = new Map<string, number>();
const groups = new Map<string, number>();
let busy = 0;
const add = (map: Map<string, number>, key: string, micros: number): void =>
  void map.set(key, (map.get(key) ?? 0) + micros);
for (const { id, callFrame } of profile.nodes) {
  const micros = own.get(id) ?? 0;
  const group = groupOf(callFrame.url, callFrame.functionName);
  if (group === '(idle)') continue;
  busy += micros;
  add(groups, group, micros);
  add(
    functions,
    `${callFrame.functionName || '(anonymous)'}  ${placeOf(callFrame.url)}:${callFrame.lineNumber + 1}`,
    micros,
  );
}

const rowsOf = (map: Map<string, number>): string[][] =>
  [...map]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, ROWS)
    .map(([name, micros]) => [name, (micros / 1000).toFixed(0), ((100 * micros) / busy).toFixed(1)]);
printTable(['group', 'ms', '% of busy'], rowsOf(groups));
console.log();
printTable(['function', 'own ms', '% of busy'], rowsOf(functions));
