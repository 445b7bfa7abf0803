import { homeworkStep, SAID_WORD_MAX_SECONDS } from '@skylark/contract/homework.facts';
import type { PageId } from '@skylark/contract/board';
import { Button } from '@mantine/core';
import {
  IconArrowsMaximize,
  IconCheck,
  IconMessageCircleFilled,
  IconDeviceMobileRotated,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { useChildView } from '../../lib/childView.ts';
import { heardIn, recordedOf, WordPlaybackContext } from '../../lib/wordPlayback.ts';
import { hasVoice } from '../../lib/speech/speech.ts';
import { storeWordSounds } from '../../lib/speech/wordSound.ts';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { SlideSound } from '../../parts/lazySlideSound.tsx';
import { ActivityThumb } from '../../parts/ActivityThumb.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { SlideStrip } from '../../ui/SlideStrip.tsx';
import { toast } from '../../ui/toast.ts';
import { TurnBar } from '../../ui/TurnBar.tsx';
import { SlideActivity, useLargeActivity } from '../activities/index.ts';
import { Board, PageComments } from '../board/index.ts';
import { useProfile } from '../profile/index.ts';
import { type BoardSession, useLink } from '../roomLink/index.ts';
import { type Homework, sendSaidWord } from './api.ts';
import { isPlayed } from './isPlayed.ts';
import { storePictures } from './storePictures.ts';
import classes from './HomeworkSlides.module.css';

const FREE_PAGE: PageId = 'free:1';
const ignorePage = (): void => undefined;

interface Props {
  homework: Homework;
  session: BoardSession;
  /** Index of the slide that is shown. */
  at: number;
  onTurn: (at: number) => void;
}

/** The slides to draw and write on, or one empty page, each with the teacher's comments below. */
export function HomeworkSlides({ homework, session, at, onTurn: setAt }: Props) {
  const t = useT();
  const { type } = useProfile();
  const { link, board } = session;
  const comments = useLink(link, (room) => room.state.comments);
  const tools = useLink(link, (room) => room.state.tools);
  const plays = useLink(link, (room) => room.plays);
  const isTeacher = type === 'teacher';
  const { slides } = homework;
  const pages: PageId[] = slides.length === 0 ? [FREE_PAGE] : slides.map((slide) => `slide:${slide.id}`);
  const page = pages[at] ?? FREE_PAGE;
  const slide = slides[at];
  const shown = useMemo(() => comments.filter((one) => one.page === page), [comments, page]);
  const heard = useMemo(() => heardIn(homework), [homework]);
  const saying = useMemo(() => ({ recorded: recordedOf(heard) }), [heard]);
  // Recordings are preloaded for offline use, even if the browser has a voice; the school's own sounds if it has none.
  useEffect(
    () => void storeWordSounds(heard.filter(({ soundUrl }) => soundUrl !== undefined || !hasVoice('en'))),
    [heard],
  );
  useEffect(() => {
    if (!isTeacher) storePictures(slides);
  }, [isTeacher, slides]);
  // A recording is sent together with the child's own judgement; one that can't be sent must be recorded again.
  const slideId = slide?.id;
  const speaking = useMemo(
    () => ({
      keep: (part: string, { sound, seconds }: { sound: Blob; seconds: number }): void => {
        if (slideId === undefined) return;
        sendSaidWord(homework.id, { slideId, part }, sound, Math.min(SAID_WORD_MAX_SECONDS, seconds)).catch(
          (error: unknown) => void toast('error', errorText(t, error)),
        );
      },
    }),
    [homework.id, slideId, t],
  );
  const stage = useRef<HTMLDivElement>(null);
  const last = useRef(at);
  const hasActivity = Boolean(slide?.activity);
  const { isLarge, open, close } = useLargeActivity(page, hasActivity && !isTeacher);
  const opener = useRef<HTMLButtonElement>(null);
  const closer = useRef<HTMLButtonElement>(null);
  const wasLarge = useRef(false);
  // Each of the two buttons replaces the other.
  useEffect(() => {
    if (wasLarge.current !== isLarge) (isLarge ? closer : opener).current?.focus();
    wasLarge.current = isLarge;
  }, [isLarge]);
  // The place that a child drags things to must be on the screen; when the page opens, the task takes precedence.
  useEffect(() => {
    if (hasActivity && last.current !== at) stage.current?.scrollIntoView({ block: 'nearest' });
    last.current = at;
  }, [at, hasActivity]);
  const canMark = isTeacher && homeworkStep(homework) !== 'completed';
  const other = isTeacher ? homework.student : homework.teacher;
  return (
    <section
      id="homework-slides"
      className={classes.slides}
      data-child={useChildView() || undefined}
      aria-label={t('homework.slides')}
    >
      {slides.length > 1 && (
        <SlideStrip
          slides={slides}
          at={at}
          turn={setAt}
          labelOf={(one, index) => t('homework.slide', { number: index + 1, description: one.description })}
          overOf={({ activity }) => <ActivityThumb activity={activity} />}
          markOf={(one) => (
            <>
              {isPlayed(one, homework.id, plays) && (
                <IconCheck className={classes.done} size={22} stroke={3} aria-label={t('homework.slide_done')} />
              )}
              {comments.some((comment) => comment.page === `slide:${one.id}`) && (
                <IconMessageCircleFilled size={18} aria-label={t('homework.has_comment')} />
              )}
            </>
          )}
        />
      )}
      {hasActivity && !isTeacher && !isLarge && (
        <Button
          ref={opener}
          className={classes.enlarge ?? ''}
          size="lg"
          variant="light"
          leftSection={<IconArrowsMaximize size={24} aria-hidden="true" />}
          onClick={open}
        >
          {t('homework.enlarge')}
        </Button>
      )}
      <div ref={stage} className={classes.stage} data-large={isLarge || undefined}>
        {isLarge && (
          <button
            ref={closer}
            type="button"
            className={classes.close}
            aria-label={t('homework.enlarge.close')}
            onClick={close}
          >
            <IconX aria-hidden="true" />
          </button>
        )}
        {isLarge && (
          <div className={classes.turn}>
            <IconDeviceMobileRotated size={56} aria-hidden="true" />
            <ReadAloud text={t('homework.turn')} />
            <p>{t('homework.turn')}</p>
          </div>
        )}
        <div data-plays={slide?.activity ? true : undefined}>
          <Board
            port={board}
            page={page}
            slide={slide ? { url: slide.imageUrl, description: slide.description } : null}
            // Drawing over an activity that fills a phone's screen isn't possible.
            canDraw={isTeacher ? canMark : tools && !isLarge}
            // oxlint-disable-next-line jsx-a11y/aria-role
            role="student"
            otherName={other.firstName}
            follow={null}
            onView={ignorePage}
            over={
              <WordPlaybackContext value={saying}>
                {slide?.activity && (
                  <SlideActivity
                    activity={slide.activity}
                    imageUrl={slide.imageUrl}
                    page={page}
                    link={link}
                    port={board}
                    canMove={!isTeacher && tools}
                    isHome
                    speaking={speaking}
                  />
                )}
                <SlideSound url={slide?.soundUrl} isOnBoard />
              </WordPlaybackContext>
            }
          />
        </div>
      </div>
      {slides.length > 1 && (
        <TurnBar
          at={at}
          count={slides.length}
          turn={setAt}
          isLarge={!isTeacher}
          texts={{
            previous: t('homework.previous'),
            next: t('homework.next'),
            where: t('homework.slide_of', { at: at + 1, count: slides.length }),
          }}
        />
      )}
      <PageComments
        key={page}
        comments={shown}
        onWrite={canMark ? (id, text) => link.do({ k: 'comment', id, page, text }) : undefined}
      />
    </section>
  );
}
