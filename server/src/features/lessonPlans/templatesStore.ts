import { PlanTemplate } from '@skylark/contract/lessonPlans';
import { PLAN_TEMPLATES_MAX } from '@skylark/contract/lessonPlans.facts';
import type { Db } from '../../platform/db/database.ts';

/** By title; rows in an unknown format are left out. */
export async function listTemplates(db: Db, teacherId: string): Promise<PlanTemplate[]> {
  const rows = await db
    .selectFrom('planTemplates')
    .select(['id', 'title', 'steps'])
    .where('teacherId', '=', teacherId)
    .orderBy('title')
    .orderBy('id')
    .limit(PLAN_TEMPLATES_MAX)
    .execute();
  return rows.flatMap((row) => PlanTemplate.safeParse(row).data ?? []);
}

interface Kept {
  teacherId: string;
  title: string;
  steps: string[];
  createdAt: Date;
}

export async function putTemplate(db: Db, { steps, ...kept }: Kept): Promise<string> {
  const values = { ...kept, steps: JSON.stringify(steps) };
  const { id } = await db
    .insertInto('planTemplates')
    .values(values)
    .onConflict((conflict) => conflict.columns(['teacherId', 'title']).doUpdateSet({ steps: values.steps }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function countOtherTemplates(db: Db, teacherId: string, title: string): Promise<number> {
  const { others } = await db
    .selectFrom('planTemplates')
    .select((eb) => eb.fn.countAll<number>().as('others'))
    .where('teacherId', '=', teacherId)
    .where('title', '<>', title)
    .executeTakeFirstOrThrow();
  return others;
}

export async function removeTemplate(db: Db, teacherId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('planTemplates')
    .where('teacherId', '=', teacherId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
