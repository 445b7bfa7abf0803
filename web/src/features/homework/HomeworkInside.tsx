import { Button, Paper, Skeleton } from '@mantine/core';
import { homeworkStep } from '@skylark/contract/homework.facts';
import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useChildView } from '../../lib/childView.ts';
import { errorText } from '../../lib/errors.ts';
import { lazyPart } from '../../lib/lazyPart.ts';
import { loadable } from '../../lib/loadable.tsx';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Island } from '../../parts/Island.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { Sky } from '../../ui/Sky.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../profile/index.ts';
import { BoardNotices, type BoardSession } from '../roomLink/index.ts';
import { AnswerField } from './AnswerField.tsx';
import { type Homework, startHomework } from './api.ts';
import { FinishButton } from './FinishButton.tsx';
import { HomeworkBadge } from './HomeworkBadge.tsx';
import { isPlayed } from './isPlayed.ts';
import { ReviewForm } from './ReviewForm.tsx';
import { SaidWords } from './SaidWords.tsx';
import { HearReply, SpokenComment } from './SpokenComment.tsx';
import { useReviewQueue } from './useReviewQueue.ts';
import { Voices } from './Voices.tsx';
import classes from './HomeworkInside.module.css';

/** The board's code loads after the task, which can be read without it. */
/** Loads in parallel with the homework. */
const { Part: HomeworkSlides, preload } = loadable(() =>
  import('./HomeworkSlides.tsx').then((module) => module.HomeworkSlides),
);
void preload();

const { Part: WordCards } = lazyPart(['child'], () => import('./WordCards.tsx').then((module) => module.WordCards));

const { Part: HomeworkMarks } = lazyPart<{ homework: Homework }>(['play', 'child'], () =>
  import('./HomeworkMarks.tsx').then((module) => module.HomeworkMarks),
);

const Celebration = lazyDialog('celebration', () => import('./Celebration.tsx').then((module) => module.Celebration));

/** The task, its slides, the answers, and the teacher's comment. */
export function HomeworkInside({ homework, session }: { homework: Homework; session: BoardSession }) {
  const t = useT();
  const { type, timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const isChild = useChildView();
  /** Index of the slide that is shown. */
  const [at, setAt] = useState(0);
  /** Set after it was handed in. */
  const [celebrated, setCelebrated] = useState<{ isWhole: boolean }>();
  const step = homeworkStep(homework);
  const isTeacher = type === 'teacher';
  const other = isTeacher ? homework.student : homework.teacher;
  const isWorking = !isTeacher && step === 'working';
  const isOpen = isTeacher || step !== 'to_start';
  return (
    <div className={classes.page} data-role={type} data-child={isChild || undefined} data-open={isOpen || undefined}>
      <title>
        {isTeacher
          ? `${other.firstName}: ${homework.topic ?? t('homework.title')}`
          : (homework.topic ?? t('homework.title'))}
      </title>
      <div className={classes.bar}>
        <Button
          component={Link}
          to={paths.homeworks}
          variant="subtle"
          leftSection={<IconArrowLeft size={isChild ? 34 : 20} aria-hidden="true" />}
        >
          {t('homework.all')}
        </Button>
        {!isChild && (
          <>
            <HomeworkBadge homework={homework} />
            {isTeacher ? (
              <Link to={paths.student(other.id)} className={classes.with}>
                {`${other.firstName} ${other.lastName}`}
              </Link>
            ) : (
              <span className={classes.with}>{`${other.firstName} ${other.lastName}`}</span>
            )}
            {isTeacher && step === 'to_review' && <QueuePlace id={homework.id} />}
          </>
        )}
        {step !== 'to_start' && step !== 'completed' && <BoardNotices link={session.link} />}
      </div>
      <div className={classes.brief}>
        <Paper className={classes.task} component="section" aria-labelledby="task-title">
          <div>
            <h1 id="task-title">{t('homework.what_to_do')}</h1>
            <div className={classes.spoken}>
              <ReadAloud text={homework.description} />
              <p className={classes.text}>{homework.description}</p>
            </div>
            {homework.dueAt !== null && homework.finishedAt === null && (
              <p className={classes.soft}>{t('homework.due_on', { date: time.moment(new Date(homework.dueAt)) })}</p>
            )}
            {/* A teacher knows them; cards would push the stars out of sight. */}
            {isTeacher && homework.words.length > 0 && (
              <p className={classes.soft}>
                {`${t('homework.words_to_practise')}: `}
                <span lang="en">{homework.words.map(({ word }) => word).join(', ')}</span>
              </p>
            )}
            {!isTeacher && homework.words.length > 0 && (
              <Island name="word-cards" waiting={<Skeleton height={120} radius="lg" />}>
                <WordCards words={homework.words} />
              </Island>
            )}
          </div>
          {!isTeacher && step === 'to_start' && <Start id={homework.id} />}
        </Paper>
        <TeacherReply homework={homework} />
      </div>
      <div className={classes.work}>
        {isOpen && (
          <>
            <Island name="homework-slides" waiting={<Skeleton height={420} radius="lg" />}>
              <HomeworkSlides homework={homework} session={session} at={at} onTurn={setAt} />
            </Island>
            <Paper className={classes.answers} component="section" aria-labelledby="answers-title">
              <div className={classes.spoken}>
                <h2 id="answers-title">{t(isTeacher ? 'homework.answers' : 'homework.my_answer')}</h2>
                <ReadAloud text={t('homework.my_answer')} />
              </div>
              {/* A child who can't read can't write either, so speaking comes first. */}
              {isChild && <Voices homework={homework} canSpeak={isWorking} />}
              <AnswerField session={session} canWrite={isWorking} />
              {!isChild && <Voices homework={homework} canSpeak={isWorking} />}
              <SaidWords homework={homework} />
            </Paper>
          </>
        )}
        {homework.marks.length > 0 && !isWorking && (
          <Island name="homework-marks">
            <HomeworkMarks homework={homework} />
          </Island>
        )}
        {isWorking && (
          <FinishButton
            homework={homework}
            session={session}
            onGo={(slide) => {
              setAt(slide);
              document.getElementById('homework-slides')?.scrollIntoView({ block: 'start' });
            }}
            onDone={() => {
              const { plays } = session.link.snapshot();
              const isWhole = homework.slides.every((slide) => !slide.activity || isPlayed(slide, homework.id, plays));
              setCelebrated({ isWhole });
            }}
          />
        )}
      </div>
      {isTeacher && step !== 'to_start' && <TeachersReview homework={homework} />}
      {/* A review that arrives meanwhile replaces the celebration. */}
      {celebrated && step !== 'completed' && (
        <Celebration teacher={homework.teacher.firstName} {...celebrated} close={() => setCelebrated(undefined)} />
      )}
    </div>
  );
}

function TeachersReview({ homework }: { homework: Homework }) {
  const t = useT();
  const { next } = useReviewQueue(homework.id);
  const [, navigate] = useLocation();
  const step = homeworkStep(homework);
  // After a review the next homework opens automatically; after a correction this one stays.
  const goOn = (): void => {
    if (step === 'to_review') navigate(next === undefined ? paths.homeworks : paths.homework(next));
  };
  return (
    <Paper className={`${classes.answers} ${classes.review}`} component="section" aria-labelledby="review-title">
      <h2 id="review-title">{t('homework.do_review')}</h2>
      {step === 'working' ? (
        <p className={classes.soft}>{t('homework.still_working', { name: homework.student.firstName })}</p>
      ) : (
        <>
          <SpokenComment homework={homework} />
          <ReviewForm
            key={`${homework.id} ${homework.status}`}
            homework={homework}
            comment={homework.teacherComment}
            onDone={goOn}
            onUndone={() => navigate(paths.homework(homework.id))}
            hasKeys
          />
          {step === 'to_review' && <p className={classes.keys}>{t('homework.review_keys')}</p>}
        </>
      )}
    </Paper>
  );
}

/** Position in the queue, and a link to the next one. */
function QueuePlace({ id }: { id: string }) {
  const t = useT();
  const { at, count, next } = useReviewQueue(id);
  return (
    <span className={classes.place}>
      {at !== undefined && <span className="numbers">{t('homework.queue_at', { at, count })}</span>}
      {next !== undefined && (
        <Button
          component={Link}
          to={paths.homework(next)}
          variant="subtle"
          rightSection={<IconArrowRight size={20} aria-hidden="true" />}
        >
          {t('homework.queue_next')}
        </Button>
      )}
    </span>
  );
}

function Start({ id }: { id: string }) {
  const t = useT();
  const [isBusy, setBusy] = useState(false);
  const start = async (): Promise<void> => {
    setBusy(true);
    await startHomework(id).catch((error: unknown) => void toast('error', errorText(t, error)));
    setBusy(false);
  };
  return (
    <div className={classes.start}>
      <Sky pose="reading" size={120} />
      <Button
        size="xl"
        leftSection={<IconArrowRight size={28} aria-hidden="true" />}
        loading={isBusy}
        onClick={() => void start()}
      >
        {t('homework.start')}
      </Button>
    </div>
  );
}

/** The teacher's reply: stars and a comment, or why it was sent back; and that it was handed in. */
function TeacherReply({ homework }: { homework: Homework }) {
  const t = useT();
  const { type } = useProfile();
  const { score, teacherComment, teacher, spokenComment } = homework;
  const step = homeworkStep(homework);
  if (type === 'teacher') return null;
  if (step === 'to_review')
    return (
      <Paper className={classes.reply} role="status">
        <Sky pose="waiting" size={88} />
        <div>
          <h2>{t('homework.handed_in')}</h2>
          <p>{t('homework.handed_in_text', { name: teacher.firstName })}</p>
        </div>
        <ReadAloud text={`${t('homework.handed_in')} ${t('homework.handed_in_text', { name: teacher.firstName })}`} />
      </Paper>
    );
  if (score === null && teacherComment === '' && !spokenComment) return null;
  return (
    <Paper className={classes.reply} component="section" aria-labelledby="reply-title">
      <Sky pose={score === null ? 'teaching' : 'celebrating'} size={88} />
      <div>
        <h2 id="reply-title">
          {t(score === null ? 'homework.came_back' : 'homework.teacher_comment', { name: teacher.firstName })}
        </h2>
        {score !== null && <Stars score={score} size={32} label={t('homework.score', { score })} />}
        {spokenComment && (
          <HearReply
            homeworkId={homework.id}
            reply={spokenComment.id}
            label={t('homework.comment.hear', { name: teacher.firstName })}
            isLarge
          />
        )}
        {teacherComment !== '' && <p className={classes.text}>{teacherComment}</p>}
      </div>
      {teacherComment !== '' && <ReadAloud text={teacherComment} />}
    </Paper>
  );
}
