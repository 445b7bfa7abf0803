import { existsSync } from 'node:fs';

const FIREFOX = [process.env['FIREFOX_PATH'], '/usr/bin/firefox-esr', '/usr/bin/firefox'];
const TURNSERVER = [process.env['TURNSERVER_PATH'], '/usr/bin/turnserver', '/usr/local/bin/turnserver'];

const findOne = (places: (string | undefined)[]): string | undefined =>
  places.find((place) => place !== undefined && existsSync(place));

export const firefoxPath = findOne(FIREFOX);
export const turnserverPath = findOne(TURNSERVER);
