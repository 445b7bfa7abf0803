import { useSearchParams } from 'wouter';
import { BookLessons } from './BookLessons.tsx';
import { MoveLesson } from './MoveLesson.tsx';

/**
 * Who: a parent on a phone who has just bought lessons, or whose week has changed. What can go wrong: no lessons left,
 * no teacher yet, no matching time, another family was faster, the deadline has passed, the school arranges the lessons
 * itself.
 */
export function BookingPage() {
  const [search] = useSearchParams();
  const lessonId = search.get('lesson');
  const ask = search.get('ask');
  if (lessonId === null) return <BookLessons />;
  return <MoveLesson key={lessonId} id={lessonId} ask={ask === 'move' || ask === 'cancel' ? ask : undefined} />;
}
