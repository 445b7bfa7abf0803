import type { Db } from '../../platform/db/database.ts';

export type StoredState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'replaced';

export interface MoveRequestRow {
  id: string;
  lessonId: string;
  teacherId: string;
  startsAt: Date;
  times: Date[];
  words: string;
  createdAt: Date;
  state: StoredState;
  movedTo: Date | null;
}

const COLUMNS = [
  'm.id',
  'm.lessonId',
  'm.teacherId',
  'm.startsAt',
  'm.times',
  'm.words',
  'm.createdAt',
  'm.state',
  'm.movedTo',
] as const;

const selectRequests = (db: Db) => db.selectFrom('moveRequests as m').select(COLUMNS).$castTo<MoveRequestRow>();

export const findLatest = (db: Db, lessonId: string): Promise<MoveRequestRow | undefined> =>
  selectRequests(db)
    .where('m.lessonId', '=', lessonId)
    .orderBy('m.createdAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findRequest = (db: Db, id: string, lessonId: string): Promise<MoveRequestRow | undefined> =>
  selectRequests(db).where('m.id', '=', id).where('m.lessonId', '=', lessonId).executeTakeFirst();

export async function addRequest(
  db: Db,
  request: { lessonId: string; teacherId: string; startsAt: Date; times: Date[]; words: string; createdAt: Date },
): Promise<string> {
  return (await db.insertInto('moveRequests').values(request).returning('id').executeTakeFirstOrThrow()).id;
}

/** Closes a lesson's waiting request. @returns its id; undefined if there is none */
export async function closeOpen(
  db: Db,
  lessonId: string,
  { state, at, movedTo = null }: { state: Exclude<StoredState, 'open'>; at: Date; movedTo?: Date | null },
): Promise<string | undefined> {
  const closed = await db
    .updateTable('moveRequests')
    .set({ state, closedAt: at, movedTo })
    .where('lessonId', '=', lessonId)
    .where('state', '=', 'open')
    .returning('id')
    .executeTakeFirst();
  return closed?.id;
}
