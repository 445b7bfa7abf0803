import { settingNames } from './config.ts';

/** Names this far apart, in edits, differ by more than a typing mistake. */
const FAR = 3;

/**
 * Settings that are probably meant for the school but have no effect, described without their values: names that are
 * almost one of ours, and settings that require others.
 */
export function suspiciousSettings(environment: Record<string, string | undefined>): string[] {
  const given = Object.keys(environment).filter((name) => (environment[name] ?? '') !== '');
  const misspelt = given
    .filter((name) => /^[A-Z][A-Z_\d]{5,}$/.test(name) && !settingNames.includes(name))
    .flatMap((name) => {
      const meant = settingNames.find((one) => one.length > 5 && distance(one, name) < FAR && startsAlike(one, name));
      return meant === undefined ? [] : [`${name} has no effect: is ${meant} meant?`];
    });
  const has = (name: string): boolean => given.includes(name);
  return [
    ...misspelt,
    ...(has('CALENDAR_KEYS') && !has('GOOGLE_CLIENT_ID')
      ? ['CALENDAR_KEYS has no effect without GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET.']
      : []),
    ...(has('BACKUPS_KEPT') && !has('BACKUP_DIR') ? ['BACKUPS_KEPT has no effect without BACKUP_DIR.'] : []),
  ];
}

/** Otherwise another program's PGPORT would be reported as a misspelt setting of ours. */
const startsAlike = (one: string, other: string): boolean => one.slice(0, 3) === other.slice(0, 3);

/** Levenshtein's distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 0; i < one.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j += 1) {
      const replaced = (row[j] ?? 0) + (one[i] === other[j] ? 0 : 1);
      next.push(Math.min((row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
