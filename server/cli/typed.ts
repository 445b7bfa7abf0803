import { weekdays, type WeeklyRange } from '@skylark/contract/schedule.facts';
import { locales } from '@skylark/contract/people.facts';
import type { CommandInput } from './Command.ts';
import { UsageError } from './School.ts';

/** One of several words. @throws UsageError naming them */
export function oneOf<const T extends string>(name: string, typed: string | undefined, words: readonly T[]): T {
  const found = words.find((word) => word === typed);
  if (found === undefined) throw new UsageError(`${name} is ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`);
  return found;
}

/** @throws UsageError for anything except yes or no */
export const yesOrNo = (name: string, typed: string | undefined): boolean =>
  oneOf(name, typed, ['yes', 'no']) === 'yes';

/** Comma-separated words. @throws UsageError if one is unknown */
export const someOf = <const T extends string>(name: string, typed: string, words: readonly T[]): T[] =>
  typed.split(',').map((word) => oneOf(name, word.trim(), words));

/** @throws UsageError unless it consists of digits only */
export function wholeNumber(name: string, typed: string | undefined): number {
  if (typed === undefined || !/^\d{1,6}$/.test(typed)) throw new UsageError(`${name} is a whole number.`);
  return Number(typed);
}

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Parses "Mon 09:00-12:00, Fri 22:00-02:00"; empty text means no hours. @throws UsageError */
export const hoursOf = (typed: string): WeeklyRange[] =>
  typed
    .split(',')
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, day = '', from = '', to = ''] = /^(\w{3})\w* (\d\d:\d\d)-(\d\d:\d\d)$/.exec(part.trim()) ?? [];
      const weekday = weekdays[WEEKDAYS.indexOf(day.toLowerCase())];
      if (weekday === undefined)
        throw new UsageError(`"${part.trim()}" is not a valid range: write it as "Mon 09:00-12:00".`);
      return { weekday, from, to };
    });

/** The texts given as `--<name>-en`, `-ru` and `-uk`; undefined if there are none. */
export function textsIn(given: CommandInput, name: string): { en?: string; ru?: string; uk?: string } | undefined {
  const texts = locales.flatMap((locale) => {
    const text = given.text(`${name}-${locale}`);
    return text === undefined ? [] : [[locale, text] as const];
  });
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}
