import type { PracticeAtHome } from '@skylark/contract/practice';
import { CAN_SAY_SHOWN, PRACTICE_DAYS_SHOWN, TOGETHER_WORDS } from '@skylark/contract/practice.facts';
import type { Deps } from '../../platform/deps.ts';
import { allMetWords } from '../materials/index.ts';
import { dayOf, isWeak, retrievabilityOn, stageOf } from './rules.ts';
import { countAnswerDays, listMemories } from './store.ts';

interface Child {
  personId: string;
  timeZone: string;
}

/** What the family sees: the words met so far, grouped by how well they are known. */
export async function readAtHome({ db, clock }: Pick<Deps, 'db' | 'clock'>, child: Child): Promise<PracticeAtHome> {
  const today = dayOf(clock.now(), child.timeZone);
  const [met, memories, days] = await Promise.all([
    allMetWords(db, child.personId),
    listMemories(db, child.personId),
    countAnswerDays(db, child.personId, { from: today - PRACTICE_DAYS_SHOWN + 1, to: today }),
  ]);
  const byWord = new Map(memories.map((memory) => [memory.word, memory]));
  const words = met.map((of) => ({ of, memory: byWord.get(of.word.toLowerCase()) }));
  const known = words.filter(({ memory }) => stageOf(memory) === 'known');
  const open = words.filter(({ memory }) => stageOf(memory) !== 'known');
  const practised = open.flatMap(({ of, memory }) => (memory ? [{ of, memory }] : []));
  // Hardest first. Words that were never asked don't count as hard.
  const ranked = practised.toSorted(
    (a, b) =>
      Number(isWeak(b.memory, today)) - Number(isWeak(a.memory, today)) ||
      retrievabilityOn(today, a.memory) - retrievabilityOn(today, b.memory),
  );
  const fresh = open.filter(({ memory }) => memory === undefined);
  return {
    canSay: known
      .toSorted((a, b) => (b.memory?.producedDay ?? 0) - (a.memory?.producedDay ?? 0))
      .slice(0, CAN_SAY_SHOWN)
      .map(({ of }) => of),
    together: [...ranked, ...fresh].slice(0, TOGETHER_WORDS).map(({ of }) => of),
    words: { known: known.length, learning: practised.length, new: fresh.length },
    days,
  };
}
