import type { Effect } from '@skylark/contract/acts';
import { NOT_HELD_WITHIN_HOURS } from '@skylark/contract/acts.facts';

/** A fact about a lesson or a person that acts change. */
export interface Fact {
  kind: Effect['kind'];
  of: Effect['of'];
  value: Effect['before'];
}

const keyOf = ({ kind, of }: Fact): string => `${kind} ${of.id}`;

/** What has changed between two readings of the same facts. */
export function effectsOf(before: readonly Fact[], after: readonly Fact[]): Effect[] {
  const earlier = new Map(before.map((fact) => [keyOf(fact), fact.value]));
  return after.flatMap((fact) => {
    const { kind, of, value } = fact;
    const was = earlier.get(keyOf(fact)) ?? null;
    return was === value ? [] : [{ kind, of, before: was, after: value }];
  });
}

/** The states of a lesson that is over: messages about it can wait. */
const OVER: ReadonlySet<Fact['value']> = new Set(['held', 'missed']);

/** Whether one of these facts is a lesson in progress or starting so soon that messages about it can't wait. */
export const isSoon = (facts: readonly Fact[], nowMs: number): boolean =>
  !facts.some(({ kind, value }) => kind === 'lesson.status' && OVER.has(value)) &&
  facts.some(
    ({ kind, value }) =>
      kind === 'lesson.starts_at' && Date.parse(String(value)) < nowMs + NOT_HELD_WITHIN_HOURS * 3_600_000,
  );
