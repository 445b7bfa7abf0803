import type { ReviewPhrase } from '@skylark/contract/homework';
import { REVIEW_PHRASES_MAX } from '@skylark/contract/homework.facts';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { lockPeople } from '../people/index.ts';
import { addPhrase, findPhrase, listPhrases } from './phrasesStore.ts';

/** Keeps a sentence for reviews. @throws Failure too_many_phrases */
export function keepPhrase({ db, clock }: Deps, me: Caller, text: string): Promise<ReviewPhrase> {
  return transact(db, async (tx) => {
    // Locked, so that two concurrent devices can't exceed the limit.
    await lockPeople(tx, [me.personId]);
    const kept = await findPhrase(tx, me.personId, text);
    if (kept) return kept;
    if ((await listPhrases(tx, me.personId)).length >= REVIEW_PHRASES_MAX) throw new Failure('too_many_phrases');
    return addPhrase(tx, { teacherId: me.personId, text, createdAt: clock.now() });
  });
}
