import { ActionIcon } from '@mantine/core';
import { homeworkStep } from '@skylark/contract/homework.facts';
import type { PageId } from '@skylark/contract/board';
import { IconChevronLeft, IconChevronRight, IconMessageCircleFilled } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { Board, PageComments } from '../board/index.ts';
import { useProfile } from '../profile/index.ts';
import { type BoardSession, useLink } from '../room/index.ts';
import type { Homework } from './api.ts';
import classes from './HomeworkSlides.module.css';

const FREE_PAGE: PageId = 'free:1';
const nobodyFollows = (): void => undefined;

/** The slides to draw and write on, or one empty page; below each the teacher's comments. */
export function HomeworkSlides({ homework, session }: { homework: Homework; session: BoardSession }) {
  const t = useT();
  const { type } = useProfile();
  const { link, board } = session;
  const [at, setAt] = useState(0);
  const comments = useLink(link, (room) => room.state.comments);
  const tools = useLink(link, (room) => room.state.tools);
  const isTeacher = type === 'teacher';
  const { slides } = homework;
  const pages: PageId[] = slides.length === 0 ? [FREE_PAGE] : slides.map((slide) => `slide:${slide.id}`);
  const page = pages[at] ?? FREE_PAGE;
  const slide = slides[at];
  const shown = useMemo(() => comments.filter((one) => one.page === page), [comments, page]);
  const canMark = isTeacher && homeworkStep(homework) !== 'completed';
  const other = isTeacher ? homework.student : homework.teacher;
  return (
    <section className={classes.slides} aria-label={t('homework.slides')}>
      {slides.length > 1 && (
        <ol className={classes.strip}>
          {slides.map((one, index) => (
            <li key={one.id}>
              <button
                type="button"
                aria-current={index === at ? 'page' : undefined}
                aria-label={t('homework.slide', { number: index + 1, description: one.description })}
                onClick={() => setAt(index)}
              >
                <img src={one.thumbUrl} alt="" width={112} height={63} loading="lazy" />
                <span aria-hidden="true">{index + 1}</span>
                {comments.some((comment) => comment.page === `slide:${one.id}`) && (
                  <IconMessageCircleFilled size={18} aria-label={t('homework.has_comment')} />
                )}
              </button>
            </li>
          ))}
        </ol>
      )}
      <div className={classes.stage}>
        <div>
          <Board
            port={board}
            page={page}
            slide={slide ? { url: slide.imageUrl, description: slide.description } : null}
            canDraw={isTeacher ? canMark : tools}
            // oxlint-disable-next-line jsx-a11y/aria-role
            role="student"
            otherName={other.firstName}
            follow={null}
            onView={nobodyFollows}
          />
        </div>
      </div>
      {slides.length > 1 && (
        <div className={classes.turn}>
          <ActionIcon size={52} aria-label={t('homework.previous')} disabled={at === 0} onClick={() => setAt(at - 1)}>
            <IconChevronLeft aria-hidden="true" />
          </ActionIcon>
          <span className="numbers" role="status">
            {t('homework.slide_of', { at: at + 1, count: slides.length })}
          </span>
          <ActionIcon
            size={52}
            aria-label={t('homework.next')}
            disabled={at >= slides.length - 1}
            onClick={() => setAt(at + 1)}
          >
            <IconChevronRight aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
      <PageComments
        key={page}
        comments={shown}
        onWrite={canMark ? (id, text) => link.do({ k: 'comment', id, page, text }) : undefined}
      />
    </section>
  );
}
