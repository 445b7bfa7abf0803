import type { Db } from '../../platform/db/database.ts';

export async function addAct(
  db: Db,
  act: {
    at: Date;
    act: string;
    actorKind: string;
    actorId: string | null;
    actorName: string;
    lessonId: string | null;
    personId: string | null;
    details: string;
  },
): Promise<void> {
  await db.insertInto('acts').values(act).execute();
}

/** Newest first. */
export const listActs = (db: Db, of: { lessonId?: string | undefined; personId?: string | undefined }, limit: number) =>
  db
    .selectFrom('acts')
    .select(['at', 'act', 'actorKind', 'actorName', 'lessonId', 'personId', 'details'])
    .$if(of.lessonId !== undefined, (query) => query.where('lessonId', '=', of.lessonId ?? ''))
    .$if(of.personId !== undefined, (query) => query.where('personId', '=', of.personId ?? ''))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
