import type { Profile } from '@skylark/contract/profile';
import { type Answer, answer } from './answers.ts';
import { noPlan } from './plans.ts';

const person: Profile = {
  id: '01900000-0000-7000-8000-000000000001',
  type: 'student',
  hasSiblings: false,
  email: 'parent@family.test',
  newEmail: null,
  firstName: 'Max',
  lastName: 'Koval',
  age: null,
  reads: null,
  likes: null,
  parentName: 'Olena',
  phone: '+380671234567',
  hasPassword: true,
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale: 'en',
  isEmailConfirmed: true,
  isPhoneConfirmed: true,
  photo: { thumb: null, large: null },
  childView: false,
  settings: { activationDelay: 900, lateInterval: 900 },
};

export const aStudent = (more: Partial<Profile> = {}): Profile => ({ ...person, ...more });

export const aTeacher = (more: Partial<Profile> = {}): Profile => ({
  ...person,
  id: '01900000-0000-7000-8000-000000000002',
  type: 'teacher',
  firstName: 'Olena',
  lastName: 'Teacher',
  parentName: null,
  ...more,
});

/** What every page fetches for its frame. */
export const frameAnswers = (me: Profile): Answer[] => [
  answer('GET /api/v2/profile', me),
  answer('POST /api/v2/profile/time_zone', { timeZone: me.timeZone }),
  answer('GET /api/v2/lessons/counters', { closest: 1, past: 2, today: 0, new: 4 }),
  answer('GET /api/v2/lessons/{id}/ready_check', { sentAt: null, result: null }),
  answer('GET /api/v2/lesson_problems', { items: [], total: 0, nextCursor: null }),
  answer('GET /api/v2/teachers', { items: [], nextCursor: null, asked: null }),
  answer('GET /api/v2/homeworks/counters', { created: 0, toReview: 0 }),
  answer('GET /api/v2/profile/lesson_packages', []),
  answer('GET /api/v2/profile/school_views', []),
  answer('GET /api/v2/schedule/absences', []),
  answer('GET /api/v2/first_day', { steps: [], isOver: true }),
  answer('GET /api/v2/lessons/{id}/move_request', { request: null, refusal: null, until: '2036-12-24T08:00:00Z' }),
  answer('GET /api/v2/students', { items: [] }),
  noPlan,
  answer('GET /api/v2/plan_templates', { items: [] }),
  answer('GET /api/v2/search', { students: [], lessons: [], decks: [], ownDecks: [], tasks: [], homeworks: [] }),
  answer('GET /api/v2/review_phrases', { items: [] }),
  answer('GET /api/v2/homeworks', { items: [], nextCursor: null }),
  answer('GET /api/v2/practice', { words: [], game: [], others: [], doneToday: 0, met: 0 }),
  answer('GET /api/v2/placement', { placement: null, canBegin: false }),
  answer('GET /api/v2/practice/at_home', {
    canSay: [],
    together: [],
    words: { known: 0, learning: 0, new: 0 },
    days: 0,
  }),
  answer('GET /api/v2/lessons/{id}/weak_words', { items: [] }),
  answer('GET /api/v2/words', { items: [], latestCount: 0, nextCursor: null }),
  answer('GET /api/v2/family/children', {
    children: [
      { id: me.id, firstName: me.firstName, lastName: me.lastName, photo: { thumb: me.photo.thumb }, isChosen: true },
    ],
    canAdd: true,
  }),
  answer('GET /api/v2/students/{id}/child_view', { childView: me.childView }),
];

/** What pages fetch about the school itself, signed in or not: a school without its own settings. */
export const publicAnswers: Answer[] = [
  answer('GET /api/v2/school/contacts', {
    name: 'Skylark',
    phone: null,
    email: null,
    messengers: [],
    hours: null,
    sellerName: null,
    sellerAddress: null,
    claimSource: null,
  }),
  answer('GET /api/v2/referral/inviters/{code}', { name: null }),
];

export const schoolContacts = answer('GET /api/v2/school/contacts', {
  name: 'Skylark',
  phone: '+380440000000',
  email: 'hello@skylark.test',
  messengers: [{ kind: 'telegram', url: 'https://t.me/skylark' }],
  hours: 'Monday to Friday',
  sellerName: 'Skylark LLC',
  sellerAddress: 'Kyiv',
  claimSource: 'https://skylark.test/why-tablets',
});
