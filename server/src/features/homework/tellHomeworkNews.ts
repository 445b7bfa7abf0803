import type { Tx } from '../../platform/db/database.ts';
import type { Deps } from '../../platform/deps.ts';
import { tellPages } from '../../platform/bus/tellPages.ts';
import { BOARD_NEWS } from '../room/index.ts';
import type { HomeworkRow } from './store.ts';

type Whose = Pick<HomeworkRow, 'id' | 'teacherId' | 'studentId'>;

/** The board and the open pages of both people follow a homework at once. */
export async function tellHomeworkNews(deps: Deps, tx: Tx, { id, teacherId, studentId }: Whose): Promise<void> {
  await deps.bus.publish(tx, BOARD_NEWS, id);
  await tellPages(deps, tx, [teacherId, studentId], 'homeworks');
}
