import type { ComponentType, ReactNode } from 'react';
import { prefetchLessons } from '../features/lessons/prefetch.ts';
import { prefetchRoom } from '../features/room/prefetch.ts';
import { lazyPart } from '../lib/lazyPart.ts';
import type { TextGroup } from '../lib/texts.tsx';
import { checkPages, publicRoutes } from './publicRoutes.tsx';
import type { RouteEntry } from './RouteEntry.ts';
import { settingsMenu } from './settingsMenu.ts';

/** A settings page is loaded together with its menu. */
const settingsPage = <Props extends object>(groups: readonly TextGroup[], load: () => Promise<ComponentType<Props>>) =>
  lazyPart(groups, () => Promise.all([load(), settingsMenu.preload()]).then(([page]) => page));

/** Every page of the app: its address, who may see it, and its frame (specification, point 2). */
export const routes: readonly RouteEntry[] = [
  ...publicRoutes,
  {
    path: '/lessons',
    isPublic: false,
    frame: 'sidebar',
    page: lazyPart(['lessons'], () => import('../features/lessons/LessonsPage.tsx').then((m) => m.LessonsPage)),
    prefetch: (_, search) => prefetchLessons(search),
  },
  {
    path: '/lessons/:id',
    isPublic: false,
    frame: 'sidebar',
    page: lazyPart(['lessons'], () => import('../features/lessons/LessonPage.tsx').then((m) => m.LessonPage)),
  },
  {
    path: '/lessons/:id/placement',
    isPublic: false,
    frame: 'sidebar',
    role: 'teacher',
    page: lazyPart(['placement'], () =>
      import('../features/practice/placement/AskPlacementPage.tsx').then((m) => m.AskPlacementPage),
    ),
  },
  {
    path: '/lessons/:id/review',
    isPublic: false,
    frame: 'sidebar',
    page: lazyPart(['reviews'], () =>
      import('../features/lessons/LessonReviewPage.tsx').then((m) => m.LessonReviewPage),
    ),
  },
  {
    path: '/lessons/:id/ask_to_move',
    isPublic: false,
    frame: 'sidebar',
    role: 'teacher',
    page: lazyPart(['booking', 'lessons', 'move_request'], () =>
      import('../features/booking/AskToMovePage.tsx').then((m) => m.AskToMovePage),
    ),
  },
  {
    path: '/materials',
    isPublic: false,
    frame: 'sidebar',
    role: 'teacher',
    page: lazyPart(['materials'], () => import('../features/materials/MaterialsPage.tsx').then((m) => m.MaterialsPage)),
  },
  {
    path: '/materials/courses/:id',
    isPublic: false,
    frame: 'sidebar',
    role: 'teacher',
    page: lazyPart(['materials'], () => import('../features/materials/CoursePage.tsx').then((m) => m.CoursePage)),
  },
  {
    path: '/materials/decks/:id',
    isPublic: false,
    frame: 'sidebar',
    role: 'teacher',
    page: lazyPart(['materials', 'words', 'child'], () =>
      import('../features/materials/DeckPage.tsx').then((m) => m.DeckPage),
    ),
  },
  {
    path: '/materials/own',
    isPublic: false,
    frame: 'sidebar',
    role: 'teacher',
    page: lazyPart(['decks'], () => import('../features/teacherDecks/OwnDecksPage.tsx').then((m) => m.OwnDecksPage)),
  },
  {
    path: '/materials/own/:id',
    isPublic: false,
    frame: 'sidebar',
    role: 'teacher',
    page: lazyPart(['decks'], () => import('../features/teacherDecks/EditDeckPage.tsx').then((m) => m.EditDeckPage)),
  },
  {
    path: '/booking',
    isPublic: false,
    frame: 'sidebar',
    isParents: true,
    role: 'student',
    page: lazyPart(['booking', 'missed_trial', 'teachers', 'field'], () =>
      import('../features/booking/BookingPage.tsx').then((m) => m.BookingPage),
    ),
  },
  {
    path: '/schedule',
    isPublic: false,
    frame: 'sidebar',
    isParents: true,
    page: lazyPart(['schedule'], () => import('../features/schedule/SchedulePage.tsx').then((m) => m.SchedulePage)),
  },
  {
    path: '/schedule/edit',
    isPublic: false,
    frame: 'sidebar',
    isParents: true,
    page: lazyPart(['schedule', 'field'], () =>
      import('../features/schedule/ScheduleEditPage.tsx').then((m) => m.ScheduleEditPage),
    ),
  },
  {
    path: '/words',
    isPublic: false,
    frame: 'sidebar',
    role: 'student',
    page: lazyPart(['child', 'practice'], () =>
      import('../features/materials/words/WordsPage.tsx').then((m) => m.WordsPage),
    ),
  },
  {
    path: '/stars',
    isPublic: false,
    frame: 'sidebar',
    role: 'student',
    page: lazyPart(['stars'], () => import('../features/stars/StarsPage.tsx').then((m) => m.StarsPage)),
  },
  {
    path: '/words/practice',
    isPublic: false,
    frame: 'wide',
    role: 'student',
    page: lazyPart(['practice'], () => import('../features/practice/PracticePage.tsx').then((m) => m.PracticePage)),
  },
  {
    path: '/placement',
    isPublic: false,
    frame: 'wide',
    role: 'student',
    page: lazyPart(['practice', 'placement'], () =>
      import('../features/practice/placement/PlacementPage.tsx').then((m) => m.PlacementPage),
    ),
  },
  {
    path: '/homeworks',
    isPublic: false,
    frame: 'sidebar',
    page: lazyPart(['homework'], () => import('../features/homework/HomeworksPage.tsx').then((m) => m.HomeworksPage)),
  },
  {
    path: '/homeworks/:id',
    isPublic: false,
    frame: 'wide',
    page: lazyPart(['homework'], () => import('../features/homework/HomeworkPage.tsx').then((m) => m.HomeworkPage)),
  },
  {
    path: '/progress',
    isPublic: false,
    frame: 'sidebar',
    role: 'student',
    isParents: true,
    page: lazyPart(['progress', 'practice', 'placement', 'child'], () =>
      import('../features/progress/ProgressPage.tsx').then((m) => m.ProgressPage),
    ),
  },
  {
    path: '/my-month',
    isPublic: false,
    frame: 'sidebar',
    role: 'teacher',
    page: lazyPart(['numbers'], () => import('../features/numbers/MyMonthPage.tsx').then((m) => m.MyMonthPage)),
  },
  {
    path: '/students/:id',
    isPublic: false,
    frame: 'sidebar',
    role: 'teacher',
    page: lazyPart(['students'], () => import('../features/students/StudentPage.tsx').then((m) => m.StudentPage)),
  },
  {
    path: '/students/:id/progress',
    isPublic: false,
    frame: 'sidebar',
    role: 'teacher',
    page: lazyPart(['progress'], () =>
      import('../features/progress/StudentProgressPage.tsx').then((m) => m.StudentProgressPage),
    ),
  },
  {
    path: '/whiteboards',
    isPublic: false,
    frame: 'sidebar',
    page: lazyPart(['whiteboards', 'field'], () =>
      import('../features/whiteboards/WhiteboardsPage.tsx').then((m) => m.WhiteboardsPage),
    ),
  },
  {
    path: '/whiteboards/:code',
    isPublic: false,
    frame: 'wide',
    page: lazyPart(['whiteboards', 'room', 'board', 'field'], () =>
      import('../features/whiteboards/WhiteboardPage.tsx').then((m) => m.WhiteboardPage),
    ),
  },
  {
    path: '/lessons/:id/replay',
    isPublic: false,
    frame: 'none',
    page: lazyPart(['board', 'tools', 'lessons'], () =>
      import('../features/room/replay/ReplayPage.tsx').then((m) => m.ReplayPage),
    ),
  },
  {
    path: '/lessons/:id/prepare',
    isPublic: false,
    frame: 'none',
    page: lazyPart(['room', 'board', 'call', 'tools', 'lessons'], () =>
      import('../features/room/PreparePage.tsx').then((m) => m.PreparePage),
    ),
  },
  {
    path: '/rooms/:id/*?',
    isPublic: false,
    isForChild: true,
    frame: 'none',
    page: lazyPart(['room', 'devices', 'call', 'board'], () =>
      import('../features/room/RoomPage.tsx').then((m) => m.RoomPage),
    ),
    prefetch: ({ id = '' }) => prefetchRoom(id),
  },
  {
    path: '/buy',
    isPublic: false,
    frame: 'wide',
    role: 'student',
    isParents: true,
    page: lazyPart(['buy', 'mark'], () => import('../features/payments/BuyPage.tsx').then((m) => m.BuyPage)),
  },
  {
    path: '/buy/history',
    isPublic: false,
    frame: 'sidebar',
    role: 'student',
    isParents: true,
    page: lazyPart(['credits'], () => import('../features/payments/CreditsPage.tsx').then((m) => m.CreditsPage)),
  },
  {
    path: '/invite-friends',
    isPublic: false,
    frame: 'sidebar',
    role: 'student',
    isParents: true,
    page: lazyPart(['invite'], () => import('../features/referral/InvitePage.tsx').then((m) => m.InvitePage)),
  },
  {
    path: '/settings/profile',
    isPublic: false,
    frame: 'sidebar',
    isParents: true,
    page: settingsPage(['profile', 'field'], () =>
      import('../features/profile/ProfilePage.tsx').then((m) => m.ProfilePage),
    ),
  },
  {
    path: '/settings/profile/preview',
    isPublic: false,
    frame: 'none',
    role: 'teacher',
    page: lazyPart(['welcome', 'school'], () =>
      import('../features/teacherPage/TeacherPage.tsx').then((m) => m.TeacherPagePreview),
    ),
  },
  {
    path: '/settings/integrations',
    isPublic: false,
    frame: 'sidebar',
    isParents: true,
    page: settingsPage(['calendar'], () =>
      import('../features/calendar/IntegrationsPage.tsx').then((m) => m.IntegrationsPage),
    ),
  },
  {
    path: '/settings/devices',
    isPublic: false,
    frame: 'sidebar',
    isParents: true,
    page: settingsPage(['devices', 'check'], () => checkPages().then((m) => m.DeviceCheckPage)),
  },
  {
    path: '/settings/notifications',
    isPublic: false,
    frame: 'sidebar',
    isParents: true,
    page: settingsPage(['notifications'], () =>
      import('../features/notifications/NotificationsPage.tsx').then((m) => m.NotificationsPage),
    ),
  },
];

export const frame = lazyPart<{ hasSidebar: boolean; children: ReactNode }>([], () =>
  import('./Frame.tsx').then((m) => m.Frame),
);

/** For addresses without a page. */
export const notFound = lazyPart(['welcome'], () => import('./NotFoundPage.tsx').then((m) => m.NotFoundPage));
