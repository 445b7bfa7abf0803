import type { Row, RowAlone } from './row.ts';
import { activityRows } from './rows/activities.ts';
import { aidRows } from './rows/aids.ts';
import { drawingRows } from './rows/drawing.ts';
import { arrangingRows } from './rows/arranging.ts';
import { beforeRows } from './rows/before.ts';
import { endRows } from './rows/ends.ts';
import { peopleRows } from './rows/people.ts';
import { schoolRows } from './rows/school.ts';
import { penRows } from './rows/pens.ts';
import { sharingRows } from './rows/sharing.ts';
import { signRows } from './rows/signs.ts';
import { slideRows } from './rows/slides.ts';

/** Everything that a person can do in the room of a lesson while it lasts. */
export const rows: readonly Row[] = [
  ...slideRows,
  ...drawingRows,
  ...arrangingRows,
  ...aidRows,
  ...activityRows,
  ...peopleRows,
  ...signRows,
  ...sharingRows,
  ...penRows,
];

/** What changes a lesson for good: each needs a lesson of its own. */
export const rowsAlone: readonly RowAlone[] = [...endRows, ...beforeRows, ...schoolRows];
