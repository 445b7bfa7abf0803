import { creditOfCancelling } from '@skylark/contract/lessons.facts';
import type { Deps } from '../../platform/deps.ts';
import { listActs } from '../acts/index.ts';
import { listMessages } from '../notifications/index.ts';
import { listComings } from '../room/index.ts';
import { requireLine } from './lines.ts';

const LINES_SHOWN = 200;

/** All that is known of a lesson. @throws Failure not_found */
export async function readRecord(deps: Pick<Deps, 'db' | 'clock'>, id: string) {
  const lesson = await requireLine(deps.db, id);
  const [acts, comings, messages] = await Promise.all([
    readActs(deps, { lessonId: id }),
    listComings(deps.db, id),
    readMessages(deps, { lessonId: id }),
  ]);
  return {
    lesson,
    acts,
    presence: comings.map((one) => ({
      at: new Date(one.atMs).toISOString(),
      who: one.seat === 't' ? ('teacher' as const) : ('student' as const),
      is: one.is,
    })),
    messages,
    creditIfCancelledNow: creditOfCancelling(Date.parse(lesson.startsAt), deps.clock.now().getTime(), 'student'),
  };
}

interface Of {
  personId?: string | undefined;
  lessonId?: string | undefined;
}

export async function readActs(deps: Pick<Deps, 'db'>, of: Of) {
  const acts = await listActs(deps.db, of, LINES_SHOWN);
  return acts.map((act) => ({
    at: act.at.toISOString(),
    act: act.act,
    by: act.actorName,
    lessonId: act.lessonId,
    personId: act.personId,
    details: act.details as Record<string, unknown>,
  }));
}

export async function readMessages(deps: Pick<Deps, 'db'>, of: Of) {
  const messages = await listMessages(deps.db, of, LINES_SHOWN);
  return messages.map((message) => ({
    ...message,
    createdAt: message.createdAt.toISOString(),
    settledAt: message.settledAt?.toISOString() ?? null,
  }));
}
