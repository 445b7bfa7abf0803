/**
 * Groups of features, lowest first: a feature imports its own wing and those below (docs/decisions/0940). Server and
 * families' app have the same wings; pages compose more, so lessons are above learning there.
 */
const WINGS: Record<'server' | 'web', readonly { wing: string; features: readonly string[] }[]> = {
  server: [
    {
      wing: 'accounts',
      features: [
        'people',
        'auth',
        'deskAuth',
        'profile',
        'school',
        'notifications',
        'channels',
        'auditLog',
        'acts',
        'calendarFeeds',
      ],
    },
    { wing: 'money', features: ['credits', 'payments', 'referral'] },
    { wing: 'rooms', features: ['room'] },
    {
      wing: 'lessons',
      features: [
        'lessons',
        'schedule',
        'booking',
        'trial',
        'reviews',
        'calendar',
        'teacherPages',
        'teacherChoice',
        'moveRequests',
        'firstDay',
        'tablet',
        'family',
        'live',
        'pageErrors',
      ],
    },
    {
      wing: 'learning',
      features: [
        'materials',
        'teacherDecks',
        'homework',
        'whiteboards',
        'practice',
        'stars',
        'progress',
        'lessonPlans',
        'afterLesson',
        'students',
        'search',
      ],
    },
    {
      wing: 'classroom',
      features: ['lessonRoom', 'lessonRecord', 'minutes', 'lessonProblems', 'devices', 'readyCheck'],
    },
    {
      wing: 'office',
      features: ['manager', 'desk', 'inbox', 'duty', 'helps', 'reports', 'privacy', 'storage'],
    },
  ],
  web: [
    {
      wing: 'accounts',
      features: ['auth', 'profile', 'family', 'notifications', 'privacy', 'tablet', 'devices', 'search'],
    },
    { wing: 'money', features: ['payments', 'referral'] },
    { wing: 'rooms', features: ['roomLink', 'board'] },
    {
      wing: 'learning',
      features: ['activities', 'materials', 'teacherDecks', 'homework', 'whiteboards', 'practice', 'stars', 'progress'],
    },
    {
      wing: 'lessons',
      features: [
        'lessons',
        'schedule',
        'booking',
        'trial',
        'reviews',
        'calendar',
        'school',
        'teacherPage',
        'teacherChoice',
        'moveRequests',
        'absence',
        'firstDay',
        'students',
        'lessonPlan',
        'lessonRecord',
        'afterLesson',
      ],
    },
    { wing: 'classroom', features: ['room'] },
    { wing: 'office', features: ['numbers'] },
  ],
};

/** The place of a feature's wing, from the lowest on. */
export const heightOf = (side: 'server' | 'web', feature: string): number =>
  WINGS[side].findIndex(({ features }) => features.includes(feature));

/** Features without a wing, and those that wings name and that don't exist. */
export function wrongWings(side: 'server' | 'web', features: readonly string[]): string[] {
  const named = WINGS[side].flatMap((one) => one.features);
  return [
    ...features.filter((one) => !named.includes(one)).map((one) => `${side}: the feature ${one} is in no wing`),
    ...named.filter((one) => !features.includes(one)).map((one) => `${side}: tools/wings.ts names ${one}`),
  ];
}
