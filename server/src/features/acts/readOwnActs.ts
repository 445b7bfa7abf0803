import { OwnAct } from '@skylark/contract/acts';
import { type ActKind, UNDO_MINUTES } from '@skylark/contract/acts.facts';
import { z } from 'zod';
import type { Page } from '../../platform/db/requirePlace.ts';
import type { Deps } from '../../platform/deps.ts';
import type { Manager } from '../../platform/http/bind.ts';
import { pageOwnActs } from './store.ts';

/** The part shown of the reply stored with an act. */
const Stored = OwnAct.pick({ effects: true, toldAt: true }).extend({ notices: z.array(z.unknown()) });
const Kind = OwnAct.shape.kind;

/** A manager's own acts, for as long as they are stored. @throws Failure invalid_fields */
export async function readOwnActs(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  me: Manager,
  { kind, ...page }: Page & { kind?: ActKind | undefined },
): Promise<{ rows: OwnAct[]; total: number }> {
  const now = clock.now();
  const { rows, total } = await pageOwnActs(db, me.managerId, kind, page);
  return {
    total,
    rows: rows.map(({ id, at, action, reply, undoneAt, hasInverse, lessonId, ...person }) => {
      const until = new Date(at.getTime() + UNDO_MINUTES * 60_000);
      const { effects, notices, toldAt } = Stored.parse(reply);
      return {
        id,
        at: at.toISOString(),
        kind: Kind.parse(action),
        person:
          person.personId === null
            ? null
            : {
                id: person.personId,
                name: `${person.firstName ?? ''} ${person.lastName ?? ''}`.trim(),
                isStudent: person.type === 'student',
              },
        lessonId,
        effects,
        toldAt: notices.length === 0 ? null : (toldAt ?? at.toISOString()),
        undoUntil: hasInverse && undoneAt === null && until >= now ? until.toISOString() : null,
        undoneAt: undoneAt?.toISOString() ?? null,
      };
    }),
  };
}
