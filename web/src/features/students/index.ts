import { lazyPart } from '../../lib/lazyPart.ts';

/** Its code and texts load with the tab. */
export const { Part: MyStudents } = lazyPart(['students'], () =>
  import('./MyStudents.tsx').then((module) => module.MyStudents),
);
