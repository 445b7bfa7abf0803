import { levelOf, type Studied } from '@skylark/contract/trial.facts';

export type Reason = 'age' | 'level' | 'format' | 'temperament' | 'hours';

/** What a family has told about its child; unknown traits are absent. */
export interface ChildTraits {
  age?: number | null | undefined;
  studied?: Studied | undefined;
  format?: string | undefined;
  temperament?: string | undefined;
}

interface Candidate {
  id: string;
  levels: readonly string[];
  formats: readonly string[];
  temperaments: readonly string[];
  ageFrom: number;
  ageTo: number;
  /** Free times that suit the family, ascending. */
  slots: readonly number[];
}

/** Age and level count most: a lesson that is too hard is worse than one in a different style. */
const WEIGHTS: Record<Reason, number> = { age: 4, level: 4, temperament: 2, format: 2, hours: 0 };
/** With this many slots, a family finds a suitable hour. */
const MANY_SLOTS = 12;

/** The available teachers, best match first, and among equal matches the one available sooner. */
export function rankTeachers<One extends Candidate>(
  child: ChildTraits,
  candidates: readonly One[],
): (One & { reasons: Reason[] })[] {
  return candidates
    .filter((one) => one.slots.length > 0)
    .map((one) => ({ ...one, reasons: reasonsFor(child, one) }))
    .toSorted(
      (a, b) =>
        weightOf(b.reasons) - weightOf(a.reasons) ||
        (a.slots[0] ?? 0) - (b.slots[0] ?? 0) ||
        b.slots.length - a.slots.length ||
        (a.id < b.id ? -1 : 1),
    );
}

function reasonsFor(child: ChildTraits, one: Candidate): Reason[] {
  const { age, studied, format, temperament } = child;
  const reasons: [Reason, boolean][] = [
    ['age', typeof age === 'number' && age >= one.ageFrom && age <= one.ageTo],
    ['level', studied !== undefined && one.levels.includes(levelOf(studied))],
    ['format', format !== undefined && one.formats.includes(format)],
    ['temperament', temperament !== undefined && one.temperaments.includes(temperament)],
    ['hours', one.slots.length >= MANY_SLOTS],
  ];
  return reasons.filter(([, isSo]) => isSo).map(([reason]) => reason);
}

const weightOf = (reasons: readonly Reason[]): number => reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0);

/** Days and hours in a family's local time. */
export interface When {
  /** Weekdays, Monday is 1; every day if empty. */
  days: readonly number[];
  fromHour: number;
  toHour: number;
}

export const isAnyTime = ({ days, fromHour, toHour }: When): boolean =>
  days.length === 0 && fromHour === 0 && toHour === 24;

/** Whether a lesson starting at that instant lies within these days and hours in the time zone. */
export function suits(when: When, timeZone: string, at: number, minutes: number): boolean {
  const start = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(timeZone);
  const begin = start.hour * 60 + start.minute;
  return (
    (when.days.length === 0 || when.days.includes(start.dayOfWeek)) &&
    begin >= when.fromHour * 60 &&
    begin + minutes <= when.toHour * 60
  );
}
