import { Button, Skeleton } from '@mantine/core';
import { type HomeworkList, homeworkLists } from '@skylark/contract/homework.facts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'wouter';
import { useChildView } from '../../lib/childView.ts';
import { loadable } from '../../lib/loadable.tsx';
import { paths } from '../../lib/paths.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { Island } from '../../parts/Island.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { ListTabs } from '../../ui/ListTabs.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { State } from '../../ui/State.tsx';
import { useHomeworkCounters, useProfile } from '../profile/index.ts';
import { homeworksQuery } from './api.ts';
import { HomeworkRow } from './HomeworkRow.tsx';
import classes from './HomeworksPage.module.css';

const { Part: ChildHomework } = loadable(() => import('./ChildHomework.tsx').then((module) => module.ChildHomework));

/**
 * Who: a child looking for work to do, a parent checking what was done, a teacher with homework to review. What can go
 * wrong: none yet, no network.
 */
export function HomeworksPage() {
  const t = useT();
  const { type } = useProfile();
  const isChild = useChildView();
  const [search] = useSearchParams();
  const counters = useHomeworkCounters();
  // Teachers come here to review, children to see everything.
  const first: HomeworkList = type === 'teacher' ? 'to_review' : 'all';
  const list = homeworkLists.find((one) => one === search.get('list')) ?? first;
  const count = { all: 0, completed: 0, to_do: counters?.created ?? 0, to_review: counters?.toReview ?? 0 };
  const shownCount = (one: HomeworkList): boolean =>
    count[one] > 0 && (type === 'teacher' ? one === 'to_review' : one === 'to_do');
  return (
    <>
      <title>{t('homework.title')}</title>
      <PageHead
        title={t('homework.title')}
        pose="reading"
        object={isChild ? 'pencil' : undefined}
        tone="sun"
        beside={<ReadAloud text={t('homework.title')} />}
      />
      {!isChild && (
        <ListTabs
          label={t('homework.lists')}
          current={list}
          isToDo
          tabs={homeworkLists.map((key) => ({
            key,
            to: `${paths.homeworks}?list=${key}`,
            text: t(`homework.list.${key}` satisfies TextKey),
            ...(shownCount(key) && { count: count[key] }),
          }))}
        />
      )}
      <Homeworks list={list} />
    </>
  );
}

function Homeworks({ list }: { list: HomeworkList }) {
  const t = useT();
  const { type } = useProfile();
  const isChild = useChildView();
  const found = useInfiniteQuery(homeworksQuery({ list }));
  return (
    <PagedList
      query={found}
      keyOf={(homework) => homework.id}
      className={classes.rows}
      itemHeight={116}
      moreText={t('homework.more')}
      empty={
        <State
          pose={list === 'to_review' || list === 'to_do' ? 'celebrating' : 'reading'}
          title={t(`homework.empty.${list}` satisfies TextKey)}
          text={t(type === 'teacher' ? 'homework.empty.teacher' : 'homework.empty.student')}
          action={
            type === 'teacher' && (
              <Button component={Link} to={paths.lessons}>
                {t('homework.to_lessons')}
              </Button>
            )
          }
        />
      }
    >
      {(homework) =>
        isChild ? (
          <Island name="child-homework" waiting={<Skeleton height={180} radius="lg" />}>
            <ChildHomework homework={homework} />
          </Island>
        ) : (
          <HomeworkRow homework={homework} />
        )
      }
    </PagedList>
  );
}
