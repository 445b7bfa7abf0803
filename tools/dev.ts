// npm run dev: the server restarts when its sources change; the page is updated by hot reload.
import { spawn } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
  cwd: ROOT,
  stdio: 'inherit',
});
const pages = ['web', 'desk'].map((folder) =>
  spawn(process.execPath, [join(ROOT, 'node_modules/vite/bin/vite.js')], { cwd: join(ROOT, folder), stdio: 'inherit' }),
);

// Ctrl-C reaches all of them; when one of them exits, the others are stopped.
let isEnding = false;
function end(code: number) {
  if (isEnding) return;
  isEnding = true;
  server.kill('SIGTERM');
  for (const page of pages) page.kill('SIGTERM');
  process.exitCode = code;
}
process.on('SIGINT', () => end(0)).on('SIGTERM', () => end(0));
server.once('exit', (code) => end(code ?? 0));
for (const page of pages) page.once('exit', (code) => end(code ?? 0));
