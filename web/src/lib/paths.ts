import type { CodeStrategy } from '@skylark/contract/auth.facts';

/** Every address of the app, in one place (specification, point 2). */
export const paths = {
  home: '/',
  welcome: '/welcome',
  teacher: (id: string) => `/teachers/${id}`,
  login: '/login',
  loginCode: (strategy: CodeStrategy) => `/login/${strategy}`,
  register: '/register',
  /** The trial lesson wizard, with the inviter's code. */
  wizard: (code?: string | null) => (code ? `/register/wizard/${encodeURIComponent(code)}` : '/register/wizard'),
  /** The wizard for a trial lesson with that teacher. */
  wizardWith: (teacherId: string) => `/register/wizard?teacher=${teacherId}`,
  forgetPassword: '/forget-password',
  terms: '/pages/terms',
  privacy: '/pages/privacy',
  resetDone: '/pages/status_reset_success',
  lessons: '/lessons',
  lesson: (id: string) => `/lessons/${id}`,
  /** A teacher's oral placement of the child of a lesson. */
  lessonPlacement: (id: string) => `/lessons/${id}/placement`,
  /** The notes of a lesson, focused for typing. */
  lessonNotes: (id: string) => `/lessons/${id}#notes`,
  lessonReview: (id: string) => `/lessons/${id}/review`,
  lessonReviewEdit: (id: string) => `/lessons/${id}/review?edit=1`,
  lessonReplay: (id: string) => `/lessons/${id}/replay`,
  lessonPrepare: (id: string) => `/lessons/${id}/prepare`,
  /** The same, with the child's difficult words on a new page. */
  lessonPrepareWords: (id: string) => `/lessons/${id}/prepare?words=hard`,
  askToMove: (id: string) => `/lessons/${id}/ask_to_move`,
  pen: '/pen',
  tablet: '/tablet',
  room: (id: string) => `/rooms/${id}`,
  booking: '/booking',
  bookingWith: (teacherId: string) => `/booking?teacher=${teacherId}`,
  bookingAt: (teacherId: string, slot: string, wish: string) =>
    `/booking?teacher=${teacherId}&slot=${slot}&wish=${wish}`,
  chooseTeacher: '/booking?choose=teacher',
  moveLesson: (id: string) => `/booking?lesson=${id}`,
  moveLessonTo: (id: string, slot: string, wish: string) => `/booking?lesson=${id}&slot=${slot}&wish=${wish}`,
  askAboutLesson: (id: string, ask: 'move' | 'cancel') => `/booking?lesson=${id}&ask=${ask}`,
  schedule: '/schedule',
  materials: '/materials',
  course: (id: string) => `/materials/courses/${id}`,
  deck: (id: string) => `/materials/decks/${id}`,
  ownDecks: '/materials/own',
  ownDeck: (id: string) => `/materials/own/${id}`,
  progress: '/progress',
  /** A teacher’s own figures. */
  myMonth: '/my-month',
  /** A tab of the lessons. */
  myStudents: '/lessons?list=students',
  student: (id: string) => `/students/${id}`,
  studentProgress: (id: string) => `/students/${id}/progress`,
  words: '/words',
  stars: '/stars',
  practice: '/words/practice',
  /** Starts at once, for a person who has just read about it. */
  practiceNow: '/words/practice?now=1',
  placement: '/placement',
  homeworks: '/homeworks',
  homework: (id: string) => `/homeworks/${id}`,
  whiteboards: '/whiteboards',
  whiteboard: (code: string) => `/whiteboards/${code}`,
  buy: '/buy',
  buyForPlan: '/buy#plan',
  buyHistory: '/buy/history',
  inviteFriends: '/invite-friends',
  settings: {
    profile: '/settings/profile',
    pagePreview: '/settings/profile/preview',
    integrations: '/settings/integrations',
    notifications: '/settings/notifications',
    devices: '/settings/devices',
  },
  scheduleEdit: '/schedule/edit',
} as const;

const BACK_URL = 'back_url';

/** Where to go after signing in: only ever within the app's own origin (OWASP ASVS 3.7.2). */
export function safeBackUrl(given: string | null, origin: string): string {
  if (given === null || !URL.canParse(given, origin)) return paths.home;
  const url = new URL(given, origin);
  const isOurs = url.origin === origin && url.protocol.startsWith('http');
  // A parsed path may still begin with two slashes, which in an address would name another host.
  if (!isOurs || !isPlainPath(url.pathname) || isSignInPath(decodeURIComponent(url.pathname))) return paths.home;
  return url.pathname + url.search + url.hash;
}

/**
 * A single leading slash, and nothing that another parser could interpret as a host or a control character, even when
 * decoded.
 */
function isPlainPath(pathname: string): boolean {
  try {
    return [pathname, decodeURIComponent(pathname)].every((path) => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path));
  } catch {
    return false;
  }
}

/** Sign-in and registration pages are never a return address. */
const isSignInPath = (pathname: string): boolean =>
  pathname === paths.register || pathname === paths.login || pathname.startsWith(`${paths.login}/`);

/** The sign-in page, with the current address as return address, or the return address that it already contains. */
export function loginPath(location: { origin: string; pathname: string; search: string; hash: string }): string {
  const { pathname, search, hash, origin } = location;
  if (pathname === paths.home && search === '') return paths.login;
  const given = new URLSearchParams(search).get(BACK_URL);
  if (given !== null) return `${paths.login}?${BACK_URL}=${encodeURIComponent(given)}`;
  return `${paths.login}?${BACK_URL}=${encodeURIComponent(origin + pathname + search + hash)}`;
}
