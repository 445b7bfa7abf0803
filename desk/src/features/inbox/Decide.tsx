import { call } from '../../lib/call.ts';
import { LessonPicture, LessonSentences } from '../lesson/index.ts';
import { OneButton } from './decide/answers.tsx';
import { Greeting, PublishDeck, PublishReview } from './decide/content.tsx';
import { Answer, Count, Fact, Offered, Refund, Span } from './decide/facts.tsx';
import { AnswerWish, DecideProblem } from './decide/family.tsx';
import type { OpenItem } from './words.ts';

/** The information needed to decide, and the act that answers the source, which closes the item. */
export function Decide({ shown }: { shown: OpenItem }) {
  const { item, sourceId } = shown;
  const isOpen = item.closedAt === null && sourceId !== null;
  switch (item.kind) {
    case 'lesson_problem':
      return (
        <>
          {shown.body.answer !== null && <Answer text={shown.body.answer} />}
          {item.lesson !== null && <LessonPicture lessonId={item.lesson.id} />}
          {isOpen && <DecideProblem id={sourceId} shown={shown} />}
          {item.lesson !== null && <LessonSentences lessonId={item.lesson.id} />}
        </>
      );
    case 'call_stopped':
    case 'undecided':
      return item.lesson === null ? null : (
        <>
          <LessonPicture lessonId={item.lesson.id} />
          <LessonSentences lessonId={item.lesson.id} />
        </>
      );
    case 'lesson_wish':
      return (
        <>
          <Span shown={shown} text="inbox.wished_for" />
          <Offered shown={shown} />
          {isOpen && <AnswerWish id={sourceId} shown={shown} />}
        </>
      );
    case 'trial_wish':
      return (
        <>
          <Fact>{shown.body.contact}</Fact>
          <Span shown={shown} text="inbox.wished_for" />
          {isOpen && (
            <OneButton
              may="POST /api/v2/manager/wishes/{id}/done"
              text="inbox.wish_done"
              run={() => call('POST /api/v2/manager/wishes/{id}/done', { params: { id: sourceId } })}
            />
          )}
        </>
      );
    case 'message_failed':
      return (
        <>
          <Fact>{shown.body.contact}</Fact>
          {isOpen && (
            <OneButton
              may="POST /api/v2/manager/messages/{id}/resend"
              text="messages.again"
              run={() => call('POST /api/v2/manager/messages/{id}/resend', { params: { id: sourceId } })}
            />
          )}
        </>
      );
    case 'greeting':
      return <Greeting shown={shown} id={isOpen ? sourceId : undefined} />;
    case 'review':
      return (
        <>
          <Count shown={shown} text="inbox.stars" />
          {isOpen && shown.body.version !== null && <PublishReview id={sourceId} version={shown.body.version} />}
        </>
      );
    case 'deck':
      return isOpen ? <PublishDeck id={sourceId} /> : null;
    case 'absence_uncovered':
      return (
        <>
          <Span shown={shown} text="inbox.away" />
          <Count shown={shown} text="inbox.lessons_uncovered" />
        </>
      );
    case 'refund_failed':
      return <Refund shown={shown} />;
    case 'books_finding':
      return <Count shown={shown} text="inbox.findings" />;
    case 'task':
      return null;
  }
}
