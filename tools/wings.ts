/**
 * Groups of features, lowest first: a feature imports its own wing and those below (docs/decisions/0940). Server and
 * families' app have the same wings; pages compose more, so lessons are above learning there.
 */
export const WINGS: Record<'server' | 'web', readonly { wing: string; features: readonly string[] }[]> = {
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

/** How high the wing of a feature is; -1 if it is in none. */
export const heightOf = (side: 'server' | 'web', feature: string): number =>
  WINGS[side].findIndex(({ features }) => features.includes(feature));
