import { fail, type Found, ok, warn } from './Check.ts';

const LITTLE_BYTES = 2_000_000_000;
const NONE_BYTES = 300_000_000;

/** @param disk result of statfs */
export function checkSpace(name: string, disk: { bavail: number; bsize: number }): Found[] {
  const free = disk.bavail * disk.bsize;
  const what = `${name} has ${(free / 1_000_000_000).toFixed(1)} GB free`;
  const remedy = 'Make room: remove old backups, or move to a larger disk.';
  if (free < NONE_BYTES) return [fail(what, remedy)];
  return free < LITTLE_BYTES ? [warn(what, remedy)] : [ok(what)];
}
