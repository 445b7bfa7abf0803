// Provides a Chromium for the journeys: the system's, or one installed here if possible. Firefox, Safari's engine and a
// relay are also installed if that is easy; without them their journeys are skipped.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];
const EXTRAS = [
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
];
const INSTALL_WITHIN_MS = 240_000;

const missing = EXTRAS.filter(({ programs }) => !programs.some((path) => path && existsSync(path)));
const isThere = await find();
const wanted = [...(isThere ? [] : ['chromium']), ...missing.map(({ debian }) => debian)];
if (wanted.length > 0 && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
  console.log(`Installing ${wanted.join(', ')} for the journeys ...`);
  run('apt-get', ['update', '-qq']);
  // One by one, so that a package missing on this system does not block the others.
  for (const name of wanted) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name]);
} else if (!isThere) run('playwright', ['install', 'chromium-headless-shell']);
for (const { name, programs } of missing) {
  if (!programs.some((path) => path && existsSync(path)))
    console.log(`There is no ${name} here: the journeys that need it are left out.`);
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
