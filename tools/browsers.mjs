// Sees to it that there is a Chromium for the journeys: the system's, or one that is installed here if that can be done.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const INSTALL_WITHIN_MS = 240_000;

if (!(await find())) {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the journeys ...');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium']);
  } else run('playwright', ['install', 'chromium-headless-shell']);
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

/** @param {string} command @param {string[]} args */
function run(command, args) {
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    timeout: INSTALL_WITHIN_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return status === 0;
}
