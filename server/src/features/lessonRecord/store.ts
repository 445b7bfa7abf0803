import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { RecordEntry } from '../room/index.ts';

export interface KeptRecord {
  teacherId: string;
  studentId: string;
  startsAt: Date;
  endsAt: Date;
  overAt: Date;
  entries: RecordEntry[];
}

const COLUMNS = ['teacherId', 'studentId', 'startsAt', 'endsAt', 'overAt', 'entries'] as const;

export const findKeptRecord = async (db: Db, lessonId: string): Promise<KeptRecord | undefined> => {
  const row = await db.selectFrom('lessonRecords').select(COLUMNS).where('lessonId', '=', lessonId).executeTakeFirst();
  return row && { ...row, entries: row.entries as unknown as RecordEntry[] };
};

/** Once per lesson: the first one is kept. */
export async function storeRecord(db: Db, lessonId: string, record: KeptRecord, writtenAt: Date): Promise<void> {
  await db
    .insertInto('lessonRecords')
    .values({ ...record, lessonId, writtenAt, entries: JSON.stringify(record.entries) })
    .onConflict((conflict) => conflict.column('lessonId').doNothing())
    .execute();
}

export interface KeptVerdict {
  number: number;
  outcome: string;
  missedBy: string | null;
  madeBy: string;
  reason: string;
  entries: number[];
  at: Date;
}

/** In the order they were made. */
export const listVerdicts = (db: Db, lessonId: string): Promise<KeptVerdict[]> =>
  db
    .selectFrom('lessonVerdicts')
    .select(['number', 'outcome', 'missedBy', 'madeBy', 'reason', 'entries', 'at'])
    .where('lessonId', '=', lessonId)
    .orderBy('number')
    .execute();

/** Requires the lesson's lock. */
export async function addVerdict(
  db: Db,
  lessonId: string,
  verdict: KeptVerdict & { managerName: string | null },
): Promise<void> {
  await db
    .insertInto('lessonVerdicts')
    .values({ ...verdict, lessonId })
    .execute();
}

/** A child's presence is more than accounting needs, so it is deleted. */
export async function eraseRecords(tx: Tx, studentId: string): Promise<void> {
  await sql`set local skylark.erasing = 'on'`.execute(tx);
  await tx.deleteFrom('lessonRecords').where('studentId', '=', studentId).execute();
  await sql`set local skylark.erasing = 'off'`.execute(tx);
}

export const listRecordsOf = (db: Db, personId: string) =>
  db
    .selectFrom('lessonRecords')
    .select(['lessonId', ...COLUMNS])
    .where((eb) => eb.or([eb('studentId', '=', personId), eb('teacherId', '=', personId)]))
    .orderBy('lessonId')
    .execute();
