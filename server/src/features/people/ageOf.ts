/**
 * A child's current age: the age the family gave, plus the full years since. It may be a year off, because the birthday
 * isn't known.
 */
export function ageOf(said: { age: number | null; ageOn: string | null }, now: Date): number | null {
  if (said.age === null || said.ageOn === null) return null;
  const on = new Date(said.ageOn);
  const years = now.getUTCFullYear() - on.getUTCFullYear();
  const anniversary = new Date(Date.UTC(now.getUTCFullYear(), on.getUTCMonth(), on.getUTCDate()));
  return said.age + (now >= anniversary ? years : years - 1);
}

/** An age given now, as it is stored. */
export const ageSaid = (age: number, now: Date): { age: number; ageOn: string } => ({
  age,
  ageOn: now.toISOString().slice(0, 10),
});
