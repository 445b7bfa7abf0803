import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { ListTabs } from '../../ui/ListTabs.tsx';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { type WhiteboardList, whiteboardsQuery } from './api.ts';
import { WhiteboardCard } from './WhiteboardCard.tsx';
import classes from './Whiteboards.module.css';

const WhiteboardForm = lazy(() =>
  import('./WhiteboardForm.tsx').then((module) => ({ default: module.WhiteboardForm })),
);

/**
 * Who: a teacher who keeps a board with each child, a child who goes on drawing. Why: to open one. What can go wrong: no
 * boards yet, no network.
 */
export function WhiteboardsPage() {
  const t = useT();
  const [, navigate] = useLocation();
  const { type } = useProfile();
  const [search] = useSearchParams();
  const list: WhiteboardList = search.get('list') === 'archived' ? 'archived' : 'active';
  const [form, setForm] = useState<'unopened' | 'open' | 'shut'>('unopened');
  const create = type === 'teacher' && (
    <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => setForm('open')}>
      {t('whiteboards.create')}
    </Button>
  );
  return (
    <>
      <title>{t('whiteboards.title')}</title>
      <div className={classes.head}>
        <h1>{t('whiteboards.title')}</h1>
        {create}
      </div>
      <ListTabs
        label={t('whiteboards.lists')}
        current={list}
        tabs={[
          { key: 'active', to: paths.whiteboards, text: t('whiteboards.active') },
          { key: 'archived', to: `${paths.whiteboards}?list=archived`, text: t('whiteboards.archived') },
        ]}
      />
      <Whiteboards list={list} />
      {form !== 'unopened' && (
        <Suspense fallback={null}>
          <WhiteboardForm
            isOpen={form === 'open'}
            close={() => setForm('shut')}
            onMade={({ code }) => navigate(paths.whiteboard(code))}
          />
        </Suspense>
      )}
    </>
  );
}

function Whiteboards({ list }: { list: WhiteboardList }) {
  const t = useT();
  const { type } = useProfile();
  const found = useInfiniteQuery(whiteboardsQuery(list));
  return (
    <PagedList
      query={found}
      keyOf={(whiteboard) => whiteboard.code}
      className={classes.cards}
      itemHeight={150}
      moreText={t('whiteboards.more')}
      empty={
        list === 'archived' ? (
          <State pose="good-night" title={t('whiteboards.empty.archived')} />
        ) : (
          <State
            pose="empty-nest"
            title={t(type === 'teacher' ? 'whiteboards.empty.teacher' : 'whiteboards.empty.student')}
            text={t(type === 'teacher' ? 'whiteboards.empty.teacher_text' : 'whiteboards.empty.student_text')}
          />
        )
      }
    >
      {(whiteboard) => <WhiteboardCard whiteboard={whiteboard} />}
    </PagedList>
  );
}
