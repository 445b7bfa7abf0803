import type { ReadingLevel } from '@skylark/contract/people.facts';
import { useT } from '../lib/texts.tsx';

/** What a family said about its child, for the teacher: "6 years old · knows letters"; nothing where it hasn't. */
export function AboutChild({ age, reads }: { age: number | null; reads: ReadingLevel | null }) {
  const t = useT();
  const facts = [
    age !== null && t('app.child.age', { count: age }),
    reads !== null && t(`app.child.reads.${reads}`),
  ].filter((fact) => fact !== false);
  return facts.join(' · ');
}
