import { lazyPart } from '../../lib/lazyPart.ts';

/** Its code and texts load after the page. */
export const { Part: ChildViewSwitch } = lazyPart(['child'], () =>
  import('./ChildViewSwitch.tsx').then((module) => module.ChildViewSwitch),
);

export const { Part: OwnTeacherPage } = lazyPart<{ teacherId: string }>(['profile'], () =>
  import('./ownPage/OwnTeacherPage.tsx').then((module) => module.OwnTeacherPage),
);
