import { Button, NativeSelect, NumberInput, Textarea } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import { MINUTES_GIVEN_MAX } from '@skylark/contract/minutes.facts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, type SyntheticEvent, useId, useState } from 'react';
import { call, type DeskKey } from '../../lib/call.ts';
import { errorText, fieldError } from '../../lib/errors.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { query, refresh } from '../../lib/queries.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Soft } from '../../ui/Rows.tsx';
import { LessonPicture, LessonSentences } from '../lesson/index.ts';
import styles from './InboxPage.module.css';
import type { OpenItem } from './words.ts';

const DEFAULT_MINUTES = 10;
const REASON_MIN = 3;

/** What is needed to decide, and the act that answers the source: then the item closes itself. */
export function Decide({ shown }: { shown: OpenItem }) {
  const { item, sourceId } = shown;
  const isOpen = item.closedAt === null && sourceId !== null;
  switch (item.kind) {
    case 'lesson_problem':
      return (
        <>
          {shown.body.answer !== null && <Answer text={shown.body.answer} />}
          {item.lesson !== null && <LessonPicture lessonId={item.lesson.id} />}
          {isOpen && <DecideProblem id={sourceId} />}
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
          {isOpen && <AnswerWish id={sourceId} />}
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

const Fact = ({ children }: { children: ReactNode }) => <p className={styles['fact']}>{children}</p>;

function Answer({ text }: { text: string }) {
  const t = useT();
  return (
    <Fact>
      <Soft>{t('inbox.teacher_answered')}</Soft> {text}
    </Fact>
  );
}

function Span({ shown: { body }, text }: { shown: OpenItem; text: 'inbox.wished_for' | 'inbox.away' }) {
  const t = useT();
  const times = useTimes();
  if (body.from === null) return null;
  const at = body.to === null ? times.moment(body.from) : `${times.moment(body.from)} – ${times.moment(body.to)}`;
  return <Fact>{t(text, { at })}</Fact>;
}

function Count({
  shown: { body },
  text,
}: {
  shown: OpenItem;
  text: 'inbox.stars' | 'inbox.lessons_uncovered' | 'inbox.findings';
}) {
  const t = useT();
  return body.count === null ? null : <Fact>{t(text, { n: body.count })}</Fact>;
}

function Refund({ shown: { body } }: { shown: OpenItem }) {
  const t = useT();
  if (body.amount === null || body.currency === null) return null;
  const money = new Intl.NumberFormat(document.documentElement.lang, {
    style: 'currency',
    currency: body.currency,
    currencyDisplay: 'narrowSymbol',
  });
  return <Fact>{t('inbox.refund', { n: body.count ?? 0, amount: money.format(body.amount / 100) })}</Fact>;
}

/** After an answer, the item and its source are other than they were. */
const answered = () =>
  refresh(
    'GET /api/v2/manager/inbox',
    'GET /api/v2/manager/inbox/{id}',
    'GET /api/v2/manager/families/{id}',
    'GET /api/v2/manager/lessons/{id}/story',
  );

function OneButton({ may, text, run }: { may: DeskKey; text: TextKey; run: () => Promise<unknown> }) {
  const t = useT();
  const me = useMe();
  const running = useMutation({ mutationFn: run, onSettled: answered });
  if (!mayCall(me, may)) return <Notice kind="info">{t('inbox.not_yours')}</Notice>;
  return (
    <div className={styles['form']}>
      {running.isError && <Notice kind="error">{errorText(t, running.error)}</Notice>}
      <div>
        <Button loading={running.isPending} onClick={() => running.mutate()}>
          {t(text)}
        </Button>
      </div>
    </div>
  );
}

const WAYS = ['minutes', 'lesson', 'refused'] as const;

function DecideProblem({ id }: { id: string }) {
  const t = useT();
  const me = useMe();
  const name = useId();
  const [way, setWay] = useState<(typeof WAYS)[number]>('minutes');
  const [minutes, setMinutes] = useState<number | string>(DEFAULT_MINUTES);
  const [words, setWords] = useState('');
  const deciding = useMutation({
    mutationFn: () =>
      call('POST /api/v2/manager/lesson_problems/{id}/decision', {
        params: { id },
        body: way === 'minutes' ? { decision: way, minutes: Number(minutes), words } : { decision: way, words },
      }),
    onSettled: answered,
  });
  if (!mayCall(me, 'POST /api/v2/manager/lesson_problems/{id}/decision'))
    return <Notice kind="info">{t('inbox.not_yours')}</Notice>;
  const fault = fieldError(t, deciding.error, 'words');
  const ofMinutes = fieldError(t, deciding.error, 'minutes');
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    deciding.mutate();
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <fieldset className={styles['ways']}>
        <legend>{t('inbox.decide')}</legend>
        {WAYS.map((one) => (
          <label key={one}>
            <input type="radio" name={name} checked={way === one} onChange={() => setWay(one)} />{' '}
            {t(`inbox.decide.${one}`)}
          </label>
        ))}
      </fieldset>
      {way === 'minutes' && (
        <NumberInput
          label={t('inbox.minutes')}
          min={1}
          max={MINUTES_GIVEN_MAX}
          allowDecimal={false}
          value={minutes}
          onChange={setMinutes}
          error={ofMinutes}
        />
      )}
      <Textarea
        label={t('inbox.words')}
        description={t('inbox.words_who')}
        autosize
        minRows={2}
        maxLength={500}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={fault}
      />
      {deciding.isError && fault === undefined && ofMinutes === undefined && (
        <Notice kind="error">{errorText(t, deciding.error)}</Notice>
      )}
      <div>
        <Button type="submit" loading={deciding.isPending} disabled={words.trim().length < REASON_MIN}>
          {t('inbox.decide_send')}
        </Button>
      </div>
    </form>
  );
}

function AnswerWish({ id }: { id: string }) {
  const t = useT();
  return (
    <WithWords
      may="POST /api/v2/manager/lesson_wishes/{id}/answer"
      label={t('inbox.answer')}
      field="answer"
      button={t('inbox.answer_send')}
      run={(answer) => call('POST /api/v2/manager/lesson_wishes/{id}/answer', { params: { id }, body: { answer } })}
    />
  );
}

/** A text for somebody, and the button that sends it. */
function WithWords({
  may,
  label,
  field,
  button,
  run,
}: {
  may: DeskKey;
  label: string;
  field: string;
  button: string;
  run: (words: string) => Promise<unknown>;
}) {
  const t = useT();
  const me = useMe();
  const [words, setWords] = useState('');
  const sending = useMutation({ mutationFn: () => run(words), onSettled: answered });
  if (!mayCall(me, may)) return <Notice kind="info">{t('inbox.not_yours')}</Notice>;
  const fault = fieldError(t, sending.error, field);
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    sending.mutate();
  }
  return (
    <form className={styles['form']} onSubmit={submit}>
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxLength={500}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        error={fault}
      />
      {sending.isError && fault === undefined && <Notice kind="error">{errorText(t, sending.error)}</Notice>}
      <div>
        <Button type="submit" loading={sending.isPending} disabled={words.trim() === ''}>
          {button}
        </Button>
      </div>
    </form>
  );
}

function Greeting({ shown, id }: { shown: OpenItem; id: string | undefined }) {
  const t = useT();
  const { sourceId } = shown;
  return (
    <>
      {sourceId !== null && (
        // A greeting is words to a camera; there is no text of it.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          className={styles['video']}
          src={`/api/v2/manager/greetings/${sourceId}/video`}
          controls
          preload="metadata"
          aria-label={t('inbox.kind.greeting')}
        />
      )}
      {id !== undefined && (
        <>
          <OneButton
            may="POST /api/v2/manager/greetings/{id}/approval"
            text="inbox.approve"
            run={() => call('POST /api/v2/manager/greetings/{id}/approval', { params: { id } })}
          />
          <WithWords
            may="POST /api/v2/manager/greetings/{id}/rejection"
            label={t('inbox.reject_why')}
            field="reason"
            button={t('inbox.reject')}
            run={(reason) =>
              call('POST /api/v2/manager/greetings/{id}/rejection', { params: { id }, body: { reason } })
            }
          />
        </>
      )}
    </>
  );
}

const PublishReview = ({ id, version }: { id: string; version: string }) => (
  <OneButton
    may="POST /api/v2/manager/reviews/{id}/publication"
    text="inbox.publish"
    run={() => call('POST /api/v2/manager/reviews/{id}/publication', { params: { id }, body: { version } })}
  />
);

function PublishDeck({ id }: { id: string }) {
  const t = useT();
  const me = useMe();
  const may = mayCall(me, 'GET /api/v2/manager/courses');
  const courses = useQuery({ ...query('GET /api/v2/manager/courses', { query: { limit: 200 } }), enabled: may });
  const [course, setCourse] = useState('');
  const publishing = useMutation({
    mutationFn: () => call('POST /api/v2/manager/teacher_decks/{id}/publication', { params: { id }, body: { course } }),
    onSettled: answered,
  });
  if (!may) return null;
  return (
    <div className={styles['form']}>
      <NativeSelect
        label={t('inbox.course')}
        value={course}
        onChange={(event) => setCourse(event.currentTarget.value)}
        data={[
          { value: '', label: t('inbox.course_choose') },
          ...(courses.data?.items ?? []).map(({ slug, title }) => ({ value: slug, label: title })),
        ]}
      />
      {publishing.isError && <Notice kind="error">{errorText(t, publishing.error)}</Notice>}
      <div>
        <Button loading={publishing.isPending} disabled={course === ''} onClick={() => publishing.mutate()}>
          {t('inbox.publish')}
        </Button>
      </div>
    </div>
  );
}
