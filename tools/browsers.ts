// Provides a Chromium for the journeys: the system's, or one installed here if possible. Firefox, Safari's engine, a
// relay, balancers and checkers are also installed where Debian has them; without them their tests are skipped by name.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const EXTRAS = [
  {
    name: 'Chromium without a window',
    without: 'journeys take longer in one with a window',
    debian: 'chromium-headless-shell',
    programs: ['/usr/bin/chromium-headless-shell', process.env.CHROMIUM_PATH],
  },
  {
    name: 'Firefox',
    debian: 'firefox-esr',
    programs: ['/usr/bin/firefox-esr', '/usr/bin/firefox', process.env.FIREFOX_PATH],
  },
  {
    name: 'coturn (a relay)',
    debian: 'coturn',
    programs: ['/usr/bin/turnserver', '/usr/local/bin/turnserver', process.env.TURNSERVER_PATH],
  },
  {
    name: 'WebKit (Safari’s engine) with its driver',
    debian: 'webkit2gtk-driver',
    programs: ['/usr/bin/WebKitWebDriver', process.env.WEBKIT_DRIVER_PATH],
  },
  { name: 'Xvfb (a screen for WebKit)', debian: 'xvfb', programs: ['/usr/bin/Xvfb'] },
  { name: 'HAProxy', debian: 'haproxy', programs: ['/usr/sbin/haproxy', '/usr/local/sbin/haproxy'] },
  { name: 'shellcheck', debian: 'shellcheck', programs: ['/usr/bin/shellcheck', '/usr/local/bin/shellcheck'] },
];
const UNPACKED = join(import.meta.dirname, '../node_modules/.cache/programs');
/** Unpacked, not installed: installing would start them as services on this machine. They need no extra libraries. */
const PROGRAMS = [
  { program: 'caddy', debian: 'caddy' },
  { program: 'promtool', debian: 'prometheus' },
];
const INSTALL_WITHIN_MS = 240_000;

const missing = EXTRAS.filter(({ programs }) => !programs.some((path) => path && existsSync(path)));
const unpacked = PROGRAMS.filter(({ program }) => !isOnPath(program));
const isThere = await find();
const wanted = [...(isThere ? [] : ['chromium']), ...missing.map(({ debian }) => debian)];
const mayInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
if (mayInstall && (wanted.length > 0 || unpacked.length > 0)) {
  console.log(`Installing ${[...wanted, ...unpacked.map(({ program }) => program)].join(', ')} for the tests ...`);
  run('apt-get', ['update', '-qq']);
  // One by one, so that a package missing on this system does not block the others.
  for (const name of wanted) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
  for (const { debian } of unpacked) unpack(debian);
} else if (!isThere) run('playwright', ['install', 'chromium-headless-shell']);
for (const { name, programs, without = 'the tests that need it are skipped' } of missing) {
  if (!programs.some((path) => path && existsSync(path))) console.log(`There is no ${name} here: ${without}.`);
}
if (!(await find())) {
  console.error(
    'There is no Chromium: install one, or name it in CHROMIUM_PATH. The journeys in browsers were not run.',
  );
  process.exit(1);
}

async function find() {
  if (process.env.CHROMIUM_PATH) return existsSync(process.env.CHROMIUM_PATH);
  if (SYSTEM.some((path) => existsSync(path))) return true;
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

function isOnPath(program: string) {
  const folders = [...(process.env.PATH ?? '').split(':'), join(UNPACKED, 'usr/bin')];
  return folders.some((folder) => existsSync(join(folder, program)));
}

function unpack(debian: string) {
  mkdirSync(UNPACKED, { recursive: true });
  run('apt-get', ['download', '-qq', '-o', 'APT::Sandbox::User=root', debian], UNPACKED);
  const file = readdirSync(UNPACKED).find((name) => name.startsWith(`${debian}_`));
  if (file) run('dpkg-deb', ['-x', join(UNPACKED, file), UNPACKED]);
}

function run(command: string, args: string[], cwd?: string) {
  const { status } = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    timeout: INSTALL_WITHIN_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
