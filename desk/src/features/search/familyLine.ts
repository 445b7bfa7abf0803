import type { Translate } from '../../lib/texts.tsx';
import type { Times } from '../../lib/time.ts';
import type { Found } from './useSearch.ts';

/** Distinguishes families at a glance: children with balance and next lesson, and the phone. */
export const familyLine = (t: Translate, times: Times, family: Found['families'][number]): string =>
  [
    ...family.children.map(({ name, balance, nextLessonAt }) =>
      nextLessonAt === null
        ? t('search.child', { name, balance })
        : t('search.child_next', { name, balance, at: times.moment(nextLessonAt) }),
    ),
    family.phone ?? family.email ?? '',
    family.isBlocked ? t('families.blocked') : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
