import { existsSync } from 'node:fs';

const FIREFOX = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'];
const TURNSERVER = [process.env['TURNSERVER_PATH'], '/usr/bin/turnserver', '/usr/local/bin/turnserver'];

const findOne = (places: (string | undefined)[]): string | undefined =>
  places.find((place) => place !== undefined && existsSync(place));

export const firefoxPath = findOne(FIREFOX);
export const turnserverPath = findOne(TURNSERVER);

/** Debian installs it beside the library, in a folder whose name contains the version. */
const MINI_BROWSER = ['webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].flatMap((folder) =>
  ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) => `/usr/lib/${machine}/${folder}/MiniBrowser`),
);

/** Safari's engine with its driver and a virtual screen; undefined unless all three are installed. */
export function webkit(): { driver: string; browser: string; xvfb: string } | undefined {
  const driver = findOne([process.env['WEBKIT_DRIVER_PATH'], '/usr/bin/WebKitWebDriver']);
  const browser = findOne([process.env['WEBKIT_BROWSER_PATH'], ...MINI_BROWSER]);
  const xvfb = findOne(['/usr/bin/Xvfb']);
  return driver && browser && xvfb ? { driver, browser, xvfb } : undefined;
}
