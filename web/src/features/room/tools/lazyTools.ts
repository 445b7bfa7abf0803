import { lazyPart } from '../../../lib/lazyPart.ts';

// What a lesson's room can do besides the call and the board: its code and texts come after both.

export const { Part: PanelTabs } = lazyPart(['tools'], () =>
  import('./PanelTabs.tsx').then((module) => module.PanelTabs),
);
export const { Part: TeacherPanel } = lazyPart(['tools'], () =>
  import('./TeacherPanel.tsx').then((module) => module.TeacherPanel),
);
export const { Part: PutUp } = lazyPart(['tools'], () => import('./PutUp.tsx').then((module) => module.PutUp));
export const { Part: PageCover } = lazyPart(['tools'], () =>
  import('./PageCover.tsx').then((module) => module.PageCover),
);
export const { Part: FreeThumb } = lazyPart([], () => import('./FreeThumb.tsx').then((module) => module.FreeThumb));
export const { Part: StudentChat } = lazyPart(['tools'], () =>
  import('./StudentChat.tsx').then((module) => module.StudentChat),
);
