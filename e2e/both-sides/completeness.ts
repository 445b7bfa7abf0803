import type { Control, ControlPattern } from './row.ts';

/** Something that nobody else sees, and why. */
export interface Reason<T> {
  of: readonly T[];
  why: string;
}

const SHORTEST_REASON = 15;

/**
 * Compares everything that people can do with the rows and reasons that cover it.
 *
 * @param claims the names that rows claim
 * @returns a sentence for each name that nothing covers, and for each claim without a matching name; empty when
 *   complete
 */
export function gapsIn(
  names: Iterable<string>,
  claims: Iterable<string>,
  reasons: readonly Reason<string>[],
): readonly string[] {
  const all = new Set(names);
  const shown = new Set(claims);
  const excused = new Set(reasons.flatMap(({ of }) => of));
  return [
    ...[...all]
      .filter((name) => !shown.has(name) && !excused.has(name))
      .map((name) => `${name}: neither row nor reason`),
    ...[...shown].filter((name) => !all.has(name)).map((name) => `${name}: a row of what isn’t there`),
    ...[...excused].filter((name) => !all.has(name)).map((name) => `${name}: a reason for what isn’t there`),
    ...[...excused].filter((name) => shown.has(name)).map((name) => `${name}: a row and a reason why nobody sees it`),
    ...weakReasons(reasons),
  ];
}

export const matches = ({ name, role, within }: ControlPattern, control: Control): boolean =>
  name.test(control.name) && (role === undefined || role === control.role) && (within?.test(control.within) ?? true);

/** The same for the controls of rendered pages. */
export function gapsInControls(
  controls: readonly Control[],
  claims: readonly ControlPattern[],
  reasons: readonly Reason<ControlPattern>[],
): readonly string[] {
  const patterns = [...claims, ...reasons.flatMap(({ of }) => of)];
  return [
    ...controls
      .filter((control) => !patterns.some((pattern) => matches(pattern, control)))
      .map(
        ({ role, name, within }) => `${role} “${name}”${within === '' ? '' : ` in ${within}`}: neither row nor reason`,
      ),
    ...patterns
      .filter((pattern) => !controls.some((control) => matches(pattern, control)))
      .map((pattern) => `${pattern.role ?? 'any'} ${String(pattern.name)}: no page has such a control`),
    ...weakReasons(reasons),
  ];
}

const weakReasons = (reasons: readonly Reason<unknown>[]): string[] =>
  reasons.filter(({ why }) => why.trim().length < SHORTEST_REASON).map(({ why }) => `“${why}” is no reason`);
