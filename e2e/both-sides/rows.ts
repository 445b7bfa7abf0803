import type { Row, RowAlone } from './row.ts';
import { activityRows } from './rows/activities.ts';
import { aidRows } from './rows/aids.ts';
import { drawingRows } from './rows/drawing.ts';
import { beforeRows } from './rows/before.ts';
import { endRows } from './rows/ends.ts';
import { peopleRows } from './rows/people.ts';
import { penRows } from './rows/pens.ts';
import { slideRows } from './rows/slides.ts';

/** Everything that a person can do in the room of a lesson while it lasts. */
export const rows: readonly Row[] = [
  ...slideRows,
  ...drawingRows,
  ...aidRows,
  ...activityRows,
  ...peopleRows,
  ...penRows,
];

/** What changes a lesson for good: each needs a lesson of its own. */
export const rowsAlone: readonly RowAlone[] = [...endRows, ...beforeRows];
