import { Button, Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
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
  const navigate = useNavigate();
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
      <nav aria-label={t('whiteboards.lists')} className={classes.lists}>
        {(['active', 'archived'] as const).map((one) => (
          <Link
            key={one}
            to={one === 'active' ? paths.whiteboards : `${paths.whiteboards}?list=archived`}
            aria-current={one === list ? 'page' : undefined}
          >
            {t(one === 'active' ? 'whiteboards.active' : 'whiteboards.archived')}
          </Link>
        ))}
      </nav>
      <Whiteboards list={list} />
      {form !== 'unopened' && (
        <Suspense fallback={null}>
          <WhiteboardForm
            isOpen={form === 'open'}
            close={() => setForm('shut')}
            onMade={({ code }) => void navigate(paths.whiteboard(code))}
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
  if (found.isPending)
    return (
      <div className={classes.cards} role="status" aria-label={t('app.loading')}>
        {[0, 1, 2].map((card) => (
          <Skeleton key={card} height={150} radius="lg" />
        ))}
      </div>
    );
  if (found.isError)
    return (
      <State
        pose="no-network"
        role="alert"
        title={errorText(t, found.error)}
        action={<Button onClick={() => void found.refetch()}>{t('app.try_again')}</Button>}
      />
    );
  const items = found.data.pages.flatMap((page) => page.items);
  if (items.length === 0)
    return list === 'archived' ? (
      <State pose="good-night" title={t('whiteboards.empty.archived')} />
    ) : (
      <State
        pose="empty-nest"
        title={t(type === 'teacher' ? 'whiteboards.empty.teacher' : 'whiteboards.empty.student')}
        text={t(type === 'teacher' ? 'whiteboards.empty.teacher_text' : 'whiteboards.empty.student_text')}
      />
    );
  return (
    <>
      <ul className={classes.cards}>
        {items.map((whiteboard) => (
          <li key={whiteboard.code}>
            <WhiteboardCard whiteboard={whiteboard} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button variant="light" mt="md" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('whiteboards.more')}
        </Button>
      )}
    </>
  );
}
