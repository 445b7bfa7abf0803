import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Inverse } from '../acts/index.ts';
import type { ManagerActor } from '../auditLog/index.ts';
import { reopenWish } from '../booking/index.ts';
import { reopenProblem } from '../lessonProblems/index.ts';
import { restoreVerdict } from '../lessonRecord/index.ts';
import { extendLesson, lockLesson, moveLessonTo, requireBooked, restoreLesson, swapTeacher } from '../lessons/index.ts';
import { blockPerson, changeCredits, restoreThresholds } from '../manager/index.ts';
import { correctMinutes } from '../minutes/index.ts';
import { takeLineBack } from './schoolLines.ts';

/** The ledger entry already says that something was taken back. No note is added, because families read the notes. */
const NO_NOTE = '';

/**
 * Runs the command that undoes an act.
 * @param key for its entries in ledgers
 * @throws Failure changed_since, and those of the commands
 */
export async function invert(deps: Deps, tx: Tx, actor: ManagerActor, inverse: Inverse, key: string): Promise<void> {
  switch (inverse.do) {
    case 'move': {
      const lesson = await requireBooked(tx, inverse.lessonId);
      if (lesson.startsAt.toISOString() !== inverse.from || new Date(inverse.to) <= deps.clock.now())
        throw new Failure('changed_since');
      return moveLessonTo(deps, tx, actor, lesson, new Date(inverse.to));
    }
    case 'swap': {
      const lesson = await requireBooked(tx, inverse.lessonId, [inverse.to]);
      if (lesson.teacherId !== inverse.from || lesson.startsAt <= deps.clock.now()) throw new Failure('changed_since');
      return swapTeacher(deps, tx, actor, lesson, inverse.to);
    }
    case 'extend': {
      const lesson = await lockLesson(tx, inverse.lessonId);
      if (lesson?.extendedMinutes !== inverse.from) throw new Failure('changed_since');
      const endsAt = lesson.startsAt.getTime() + (lesson.durationMinutes + inverse.to) * 60_000;
      // A lesson must not end abruptly for those who are in it.
      if (endsAt <= deps.clock.now().getTime()) throw new Failure('changed_since');
      return extendLesson(deps, tx, actor, lesson, inverse.to);
    }
    case 'verdict':
      return restoreVerdict(deps, tx, actor, inverse);
    case 'problem':
      return reopenProblem(deps, tx, actor, inverse.problemId);
    case 'wish':
      return reopenWish(deps, tx, actor, inverse.wishId);
    case 'line':
      return takeLineBack(deps, tx, inverse.lineId);
    case 'restore':
      return restoreLesson(deps, tx, actor, inverse.lessonId, key);
    case 'credits':
      await changeCredits(deps, tx, actor, inverse.studentId, { amount: inverse.amount, reason: NO_NOTE, key });
      return;
    case 'minutes':
      await correctMinutes(deps, tx, actor, inverse.studentId, { amount: inverse.amount, reason: NO_NOTE, key });
      return;
    case 'thresholds':
      return restoreThresholds(deps, tx, actor, inverse);
    case 'block': {
      const { isChanged } = await blockPerson(deps, tx, actor, inverse.personId, { ...inverse, reason: NO_NOTE });
      if (!isChanged) throw new Failure('changed_since');
      return;
    }
  }
}
