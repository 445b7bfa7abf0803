import { createHash, randomUUID } from 'node:crypto';
import type { ActReply } from '@skylark/contract/acts';
import { type ActKind, HELD_SECONDS, UNDO_MINUTES } from '@skylark/contract/acts.facts';
import type { Tx } from '../../platform/db/database.ts';
import { dryRun, transact } from '../../platform/db/transact.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { Failure } from '../../platform/http/failure.ts';
import { type RunningAct, runInAct } from '../../platform/http/runningAct.ts';
import { type ManagerActor, managerActor } from '../auditLog/index.ts';
import { holdMessages, readNotices } from '../notifications/index.ts';
import { readLessonFacts, readPersonFacts, readSchoolFacts } from './factsStore.ts';
import type { Inverse } from './inverse.ts';
import { effectsOf, type Fact, isSoon } from './rules.ts';
import * as store from './store.ts';

/** What an act is about, and what the manager sent. */
interface Act {
  action: ActKind;
  of: { lessonId: string } | { personId: string } | 'school';
  given: { dryRun: boolean; key?: string | undefined; reason?: string | undefined };
}

/** What acts about the whole school are about. */
const SCHOOL_ID = '00000000-0000-0000-0000-000000000000';

export interface Done<Reply> {
  reply: Reply;
  /** Commands that undo it, the last one first; null if it can't be undone. */
  inverse: readonly Inverse[] | null;
  /** The people it concerns, the child or account first; none if it concerns the whole school. */
  people: readonly string[];
}

/**
 * Executes an act in one transaction, and returns what it has changed and who is told. A dry run executes the same code
 * and rolls back, so that its preview can't differ from the real effect (docs/decisions/0410).
 * @throws Failure key_used; invalid_fields if the desk gives no reason
 */
export async function runAct<Reply extends object>(
  deps: Deps,
  me: Manager,
  { action, of, given }: Act,
  command: (tx: Tx, actor: ManagerActor, act: RunningAct) => Promise<Done<Reply>>,
): Promise<Reply & ActReply> {
  if ('sessionId' in me.by && given.reason === undefined) throw new Failure('invalid_fields', { reason: 'required' });
  const { objectId, readFacts } = aboutOf(of);
  const { dryRun: isDryRun, key = randomUUID(), ...rest } = given;
  const place = { managerId: me.managerId, action, objectId, key: isDryRun ? randomUUID() : key };
  const givenHash = createHash('sha256').update(JSON.stringify(rest)).digest('hex');
  const run = async (tx: Tx): Promise<Reply & ActReply> => {
    const at = deps.clock.now();
    const act: RunningAct = { id: randomUUID(), reason: given.reason, messages: [] };
    if (!(await store.addAct(tx, { ...place, id: act.id, at, givenHash }))) return replyAgain(tx, place, givenHash);
    const before = await readFacts(tx);
    const { reply, inverse, people } = await runInAct(act, () => command(tx, managerActor(me), act));
    const after = await readFacts(tx);
    const ids = act.messages.map(({ id }) => id);
    // Only the desk shows how long an act can still be undone.
    const isHeld =
      'sessionId' in me.by && inverse !== null && ids.length > 0 && !isSoon([...before, ...after], at.getTime());
    const toldAt = isHeld ? new Date(at.getTime() + HELD_SECONDS * 1_000) : null;
    if (toldAt) await holdMessages(tx, ids, toldAt);
    const outcome = {
      ...reply,
      actId: isDryRun ? null : act.id,
      effects: effectsOf(before, after),
      notices: await readNotices(tx, act.messages),
      undoUntil: inverse === null ? null : new Date(at.getTime() + UNDO_MINUTES * 60_000).toISOString(),
      toldAt: toldAt?.toISOString() ?? null,
    };
    if (!isDryRun) await store.finishAct(tx, act.id, { people, reply: outcome, inverse, messageIds: ids });
    return outcome;
  };
  return (isDryRun ? dryRun : transact)(deps.db, run);
}

/** What identifies the subject of an act, and what an act may change of it. */
function aboutOf(of: Act['of']): { objectId: string; readFacts: (tx: Tx) => Promise<Fact[]> } {
  if (of === 'school') return { objectId: SCHOOL_ID, readFacts: readSchoolFacts };
  if ('lessonId' in of) return { objectId: of.lessonId, readFacts: (tx) => readLessonFacts(tx, of.lessonId) };
  return { objectId: of.personId, readFacts: (tx) => readPersonFacts(tx, of.personId) };
}

/** @throws Failure key_used */
async function replyAgain<Reply>(
  tx: Tx,
  place: Parameters<typeof store.findByKey>[1],
  givenHash: string,
): Promise<Reply> {
  const known = await store.findByKey(tx, place);
  if (known?.givenHash !== givenHash || known.reply === null) throw new Failure('key_used');
  return known.reply as Reply;
}
