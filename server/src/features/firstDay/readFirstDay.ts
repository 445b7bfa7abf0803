import type { FirstDay } from '@skylark/contract/firstDay';
import { firstDaySteps } from '@skylark/contract/firstDay.facts';
import type { Db } from '../../platform/db/database.ts';
import { findFirstDay } from './store.ts';

export async function readFirstDay(db: Db, teacherId: string): Promise<FirstDay> {
  const found = await findFirstDay(db, teacherId);
  const steps = firstDaySteps.map((step) => ({ step, isDone: found[step] }));
  return { steps, isOver: found.isClosed || steps.every(({ isDone }) => isDone) };
}
