import { DEFAULT_LOCALE, type Locale } from '@skylark/contract/people.facts';
import { localeOfZone } from '@skylark/contract/cities.facts';
import type { Deps } from '../../platform/deps.ts';
import { Failure } from '../../platform/http/failure.ts';
import { text } from '../../platform/texts/texts.ts';
import { listLessonsBetween } from '../lessons/index.ts';
import { icsText, lessonUid } from './icsText.ts';
import { findFeedOwner } from '../calendarFeeds/index.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS_BEHIND = 90;
const DAYS_AHEAD = 365;
import { lessonTitlesFor } from './lessonTitlesFor.ts';

/**
 * The lessons of a private address's owner as a calendar, in the owner's language.
 * @throws Failure not_found if the address is unknown or was replaced
 */
export async function lessonFeed(deps: Deps, token: string): Promise<string> {
  const owner = await findFeedOwner(deps.db, token);
  if (!owner) throw new Failure('not_found');
  const locale = (owner.locale as Locale | null) ?? localeOfZone(owner.timeZone) ?? DEFAULT_LOCALE;
  const now = deps.clock.now();
  const viewer = { personId: owner.id, type: owner.type as 'student' | 'teacher' };
  const lessons = await listLessonsBetween(
    deps.db,
    viewer,
    new Date(now.getTime() - DAYS_BEHIND * DAY_MS),
    new Date(now.getTime() + DAYS_AHEAD * DAY_MS),
  );
  const nameOf = await lessonTitlesFor(deps.db, owner.id);
  return icsText({
    name: text(locale, 'calendar.name', { school: deps.config.schoolName }),
    madeAt: now,
    events: lessons.map((lesson) => {
      const url = `${deps.publicUrl()}/lessons/${lesson.id}`;
      const name = nameOf(lesson);
      const title = text(locale, lesson.isTrial ? 'calendar.trial' : 'calendar.lesson', { name });
      return {
        uid: lessonUid(lesson.id),
        startsAt: lesson.startsAt,
        endsAt: lesson.endsAt,
        title,
        description: [lesson.deckTitle, text(locale, 'calendar.enter', { url })].filter(Boolean).join('\n'),
        url,
      };
    }),
  });
}
