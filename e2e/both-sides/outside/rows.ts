import type { OutsideRow } from './row.ts';
import { absenceRows } from './rows/absences.ts';
import { heldLessonRows } from './rows/heldLessons.ts';
import { homeworkRows, whiteboardRows } from './rows/homework.ts';
import { lessonRows } from './rows/lessons.ts';
import { moneyRows } from './rows/money.ts';
import { moveRequestRows } from './rows/moveRequests.ts';
import { materialRows, peopleRows } from './rows/people.ts';
import { schoolRows } from './rows/school.ts';
import { trialRows } from './rows/trial.ts';
import { settingsRows } from './rows/settings.ts';

/** Everything outside a lesson’s room that changes what another person, or another device of the same one, shows. */
export const outsideRows: readonly OutsideRow[] = [
  ...lessonRows,
  ...moveRequestRows,
  ...absenceRows,
  ...heldLessonRows,
  ...homeworkRows,
  ...whiteboardRows,
  ...peopleRows,
  ...moneyRows,
  ...materialRows,
  ...settingsRows,
  ...schoolRows,
  ...trialRows,
];
