import { lazyPart } from '../lib/lazyPart.ts';
import type { RouteEntry } from './RouteEntry.ts';

/** Both device checks: the one in the settings, and the one behind a lesson's link. */
export const checkPages = () => import('../features/devices/check/index.ts');

/** Pages open to everyone: the school for visitors, sign-in, links from messages. */
export const publicRoutes: readonly RouteEntry[] = [
  {
    path: '/welcome',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['welcome', 'school', 'teachers'], () =>
      import('../features/school/welcome/WelcomePage.tsx').then((m) => m.WelcomePage),
    ),
  },
  {
    path: '/teachers/:id',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['welcome', 'school', 'teachers'], () =>
      import('../features/teacherPage/TeacherPage.tsx').then((m) => m.TeacherPage),
    ),
  },
  {
    path: '/login',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['auth', 'field'], () => import('../features/auth/LoginPage.tsx').then((m) => m.LoginPage)),
  },
  {
    path: '/login/email',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['auth', 'account', 'field'], () =>
      import('../features/auth/LoginCodePage.tsx').then((m) => m.LoginByEmailPage),
    ),
  },
  {
    path: '/login/phone',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['auth', 'account', 'field'], () =>
      import('../features/auth/LoginCodePage.tsx').then((m) => m.LoginByPhonePage),
    ),
  },
  {
    path: '/tablet',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['auth', 'tablet'], () => import('../features/auth/TabletPage.tsx').then((m) => m.TabletPage)),
  },
  {
    path: '/register/wizard',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['trial', 'teachers', 'field'], () =>
      import('../features/trial/TrialWizardPage.tsx').then((m) => m.TrialWizardPage),
    ),
  },
  {
    path: '/register/wizard/:code',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['trial', 'teachers', 'field'], () =>
      import('../features/trial/TrialWizardPage.tsx').then((m) => m.TrialWizardPage),
    ),
  },
  {
    path: '/register',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['auth', 'account', 'field'], () =>
      import('../features/auth/RegisterPage.tsx').then((m) => m.RegisterPage),
    ),
  },
  {
    path: '/forget-password',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['auth', 'account', 'field'], () =>
      import('../features/auth/ForgetPasswordPage.tsx').then((m) => m.ForgetPasswordPage),
    ),
  },
  {
    path: '/activate_user/:token',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['auth', 'account', 'field'], () =>
      import('../features/auth/ActivatePage.tsx').then((m) => m.ActivatePage),
    ),
  },
  {
    path: '/pages/status_reset_success',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['auth', 'account', 'field'], () =>
      import('../features/auth/ResetDonePage.tsx').then((m) => m.ResetDonePage),
    ),
  },
  {
    path: '/confirm_email/:token',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['auth', 'account', 'field'], () =>
      import('../features/auth/ConfirmEmailPage.tsx').then((m) => m.ConfirmEmailPage),
    ),
  },
  {
    path: '/undo_change/:token',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['auth', 'account', 'field'], () =>
      import('../features/auth/UndoChangePage.tsx').then((m) => m.UndoChangePage),
    ),
  },
  {
    path: '/certificates/:number',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['progress'], () =>
      import('../features/progress/CertificatePage.tsx').then((m) => m.CertificatePage),
    ),
  },
  {
    path: '/check',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['devices', 'check'], () => checkPages().then((m) => m.ReadyCheckPage)),
  },
  {
    path: '/pen',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['tools', 'board', 'room'], () => import('../features/room/pen/PenPage.tsx').then((m) => m.PenPage)),
  },
  {
    path: '/pages/terms',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['school'], () => import('../features/school/TextPage.tsx').then((m) => m.TermsPage)),
  },
  {
    path: '/pages/privacy',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['school'], () => import('../features/school/TextPage.tsx').then((m) => m.PrivacyPage)),
  },
  {
    path: '/payments/new',
    isPublic: true,
    frame: 'none',
    page: lazyPart(['pay', 'buy', 'mark'], () =>
      import('../features/payments/PayLinkPage.tsx').then((m) => m.PayLinkPage),
    ),
  },
];
