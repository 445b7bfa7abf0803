/**
 * A child's age now: what the family said, and the full years since. The birthday isn't known, so it may be a year off.
 */
export function ageOf(said: { age: number | null; ageOn: string | null }, now: Date): number | null {
  if (said.age === null || said.ageOn === null) return null;
  const on = new Date(said.ageOn);
  const years = now.getUTCFullYear() - on.getUTCFullYear();
  const anniversary = new Date(Date.UTC(now.getUTCFullYear(), on.getUTCMonth(), on.getUTCDate()));
  return said.age + (now >= anniversary ? years : years - 1);
}

/** An age said now, as it is stored. */
export const ageSaid = (age: number, now: Date): { age: number; ageOn: string } => ({
  age,
  ageOn: now.toISOString().slice(0, 10),
});
