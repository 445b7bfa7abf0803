import { lazyPart } from '../../../lib/lazyPart.ts';
import { afterCall } from '../afterCall.tsx';

// Features of a lesson's room besides the call and the board: code and texts load after both.

export const PanelTabs = afterCall(
  lazyPart(['tools'], () => import('./PanelTabs.tsx').then((module) => module.PanelTabs)),
);
export const TeacherPanel = afterCall(
  lazyPart(['tools', 'board'], () => import('./TeacherPanel.tsx').then((module) => module.TeacherPanel)),
);
export const ShownAids = afterCall(
  lazyPart(['tools'], () => import('./ShownAids.tsx').then((module) => module.ShownAids)),
);
export const PageCover = afterCall(
  lazyPart(['tools'], () => import('./PageCover.tsx').then((module) => module.PageCover)),
);
export const PageThumb = afterCall(lazyPart([], () => import('./PageThumb.tsx').then((module) => module.PageThumb)));
export const SlideMarks = afterCall(
  lazyPart(['tools'], () => import('./SlideMarks.tsx').then((module) => module.SlideMarks)),
);
export const StudentChat = afterCall(
  lazyPart(['tools'], () => import('./StudentChat.tsx').then((module) => module.StudentChat)),
);
