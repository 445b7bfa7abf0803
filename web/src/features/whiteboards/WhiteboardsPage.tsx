import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { PagedList } from '../../parts/PagedList.tsx';
import { ListTabs } from '../../ui/ListTabs.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { State } from '../../ui/State.tsx';
import { useProfile } from '../profile/index.ts';
import { type WhiteboardList, whiteboardsQuery } from './api.ts';
import { WhiteboardCard } from './WhiteboardCard.tsx';
import classes from './Whiteboards.module.css';

const WhiteboardForm = lazyDialog('whiteboard-form', () =>
  import('./WhiteboardForm.tsx').then((module) => module.WhiteboardForm),
);

/**
 * Who: a teacher who has a board with each child, a child who continues drawing. Why: to open one. What can go wrong:
 * no boards yet, no network.
 */
export function WhiteboardsPage() {
  const t = useT();
  const [, navigate] = useLocation();
  const { type } = useProfile();
  const [search] = useSearchParams();
  const list: WhiteboardList = search.get('list') === 'archived' ? 'archived' : 'active';
  const [form, setForm] = useState(false);
  const create = type === 'teacher' && (
    <Button leftSection={<IconPlus size={20} aria-hidden="true" />} onClick={() => setForm(true)}>
      {t('whiteboards.create')}
    </Button>
  );
  return (
    <>
      <title>{t('whiteboards.title')}</title>
      <PageHead title={t('whiteboards.title')} pose="found" tone="rose">
        {create}
      </PageHead>
      <ListTabs
        label={t('whiteboards.lists')}
        current={list}
        tabs={[
          { key: 'active', to: paths.whiteboards, text: t('whiteboards.active') },
          { key: 'archived', to: `${paths.whiteboards}?list=archived`, text: t('whiteboards.archived') },
        ]}
      />
      <Whiteboards list={list} />
      <WhiteboardForm
        isOpen={form}
        close={() => setForm(false)}
        onMade={({ code }) => navigate(paths.whiteboard(code))}
      />
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
      itemHeight={300}
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
