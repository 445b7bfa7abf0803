import { lazyPart, withTexts } from '../../lib/lazyPart.ts';
import { lazyDialog } from '../../parts/lazyDialog.tsx';

/** Its code and texts load after the page. */
export const { Part: ChildViewSwitch } = lazyPart(['child'], () =>
  import('./ChildViewSwitch.tsx').then((module) => module.ChildViewSwitch),
);

export const { Part: OwnTeacherPage } = lazyPart<{ teacherId: string }>(['profile'], () =>
  import('./ownPage/OwnTeacherPage.tsx').then((module) => module.OwnTeacherPage),
);

export const NewPasswordDialog = lazyDialog(
  'new-password',
  withTexts(['profile', 'field'], () => import('./NewPasswordDialog.tsx').then((module) => module.NewPasswordDialog)),
);
