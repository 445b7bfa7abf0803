import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { kindWords, statusWords } from '../../lib/codeWords.ts';
import { errorText } from '../../lib/errors.ts';
import { refresh } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Row, Rows, Soft } from '../../ui/Rows.tsx';
import { Sheet, SheetBody } from '../../ui/Sheet.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import styles from './FamilyPage.module.css';

const PAGE = 50;
/** What the school may send again. */
const AGAIN = ['failed', 'uncertain'];

/** Every message to the family, the newest first, and what became of it. */
export function FamilyMessages({ accountId }: { accountId: string }) {
  const t = useT();
  const times = useTimes();
  const messages = useInfiniteQuery({
    queryKey: ['GET /api/v2/manager/messages', { accountId }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/manager/messages', {
        query: { personId: accountId, limit: PAGE, ...(pageParam !== '' && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const again = useMutation({
    mutationFn: (id: string) => call('POST /api/v2/manager/messages/{id}/resend', { params: { id } }),
    onSettled: () => refresh('GET /api/v2/manager/messages', 'GET /api/v2/manager/families/{id}'),
  });
  const rows = messages.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Sheet title={t('family.tab.messages')}>
      {messages.isPending && <Skeletons lines={6} label={t('app.loading')} />}
      {messages.isError && <Failed query={messages} />}
      {again.isError && (
        <SheetBody>
          <Notice kind="error">{errorText(t, again.error)}</Notice>
        </SheetBody>
      )}
      {messages.isSuccess && rows.length === 0 && <p className={styles['none']}>{t('messages.none')}</p>}
      <Rows label={t('family.tab.messages')}>
        {rows.map(({ id, kind, channel, status, subject, recipient, createdAt }) => (
          <Row
            key={id}
            action={
              AGAIN.includes(status) && (
                <Button
                  variant="default"
                  loading={again.isPending && again.variables === id}
                  onClick={() => again.mutate(id)}
                  aria-label={t('messages.again_named', { kind: kindWords(t, kind), at: times.moment(createdAt) })}
                >
                  {t('messages.again')}
                </Button>
              )
            }
          >
            <strong>{subject === '' ? kindWords(t, kind) : subject}</strong>{' '}
            <Soft>{`${times.moment(createdAt)} · ${statusWords(t, channel, status)} · ${recipient}`}</Soft>
          </Row>
        ))}
      </Rows>
      {messages.hasNextPage && (
        <div className={styles['more']}>
          <Button variant="default" loading={messages.isFetchingNextPage} onClick={() => void messages.fetchNextPage()}>
            {t('app.more')}
          </Button>
        </div>
      )}
    </Sheet>
  );
}
