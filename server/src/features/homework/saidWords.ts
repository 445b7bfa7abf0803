import { wordOf } from '@skylark/contract/activity.facts';
import type { HomeworkVoice } from '@skylark/contract/homework';
import { transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { listSlides, shownActivity } from '../materials/index.ts';
import { requireHomework } from './access.ts';
import { homeworkVoice } from './homeworkCard.ts';
import { invalidateHomework } from './invalidateHomework.ts';
import { chosenOf } from './marks.ts';
import type { HomeworkRow } from './store.ts';
import { answerVoice, keepVoice } from './voiceStore.ts';

/** The word that a part of a slide asks the child to say. @throws Failure not_found for anything else */
export async function requireSaidWord(
  db: Db,
  homework: HomeworkRow,
  { slideId, part }: { slideId: string; part: string },
): Promise<{ slideId: string; part: string; word: string }> {
  const slides = homework.deckId === null ? [] : chosenOf(await listSlides(db, homework.deckId), homework.slideIds);
  const activity = shownActivity(slides.find(({ id }) => id === slideId)?.activity);
  const said = activity?.kind === 'say' ? activity.parts.find(({ id }) => id === part) : undefined;
  if (!said) throw new Failure('not_found');
  return { slideId, part, word: wordOf(said) };
}

/** Sets the teacher's star and text for a recorded word. @throws Failure not_found */
export function answerSaidWord(
  deps: Deps,
  teacher: Caller,
  id: string,
  voice: string,
  answer: { isStarred: boolean; reply: string },
): Promise<HomeworkVoice> {
  return transact(deps.db, async (tx) => {
    const homework = await requireHomework(tx, teacher, id);
    const starredAt = answer.isStarred ? deps.clock.now() : null;
    const changed = await answerVoice(tx, id, voice, { starredAt, reply: answer.reply === '' ? null : answer.reply });
    if (!changed) throw new Failure('not_found');
    await invalidateHomework(deps, tx, homework);
    return homeworkVoice(changed);
  });
}

/** Sets whether the family keeps a recorded word. @throws Failure not_found */
export function keepSaidWord(
  deps: Deps,
  student: Caller,
  id: string,
  voice: string,
  isKept: boolean,
): Promise<HomeworkVoice> {
  return transact(deps.db, async (tx) => {
    const homework = await requireHomework(tx, student, id);
    const changed = await keepVoice(tx, id, voice, isKept ? deps.clock.now() : null);
    if (!changed) throw new Failure('not_found');
    await invalidateHomework(deps, tx, homework);
    return homeworkVoice(changed);
  });
}
