import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { query, refresh } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Row, Rows, Soft } from '../../ui/Rows.tsx';
import { Sheet, SheetBody } from '../../ui/Sheet.tsx';
import { signOut, thisDevice } from '../auth/index.ts';

/** Where one is signed in. */
export function Sessions() {
  const t = useT();
  const { full } = useTimes();
  const router = useRouter();
  const sessions = useQuery(query('GET /api/v2/manager/me/sessions'));
  const changed = () => refresh('GET /api/v2/manager/me/sessions');
  const ending = useMutation({
    mutationFn: (id: string) => call('DELETE /api/v2/manager/me/sessions/{id}', { params: { id } }),
    onSuccess: changed,
  });
  const endingAll = useMutation({
    mutationFn: () => call('DELETE /api/v2/manager/me/sessions'),
    onSuccess: changed,
  });
  const items = sessions.data?.sessions ?? [];
  const failure = ending.error ?? endingAll.error;
  return (
    <Sheet
      title={t('me.sessions')}
      aside={
        items.length > 1 && (
          <Button variant="default" loading={endingAll.isPending} onClick={() => endingAll.mutate()}>
            {t('me.end_others')}
          </Button>
        )
      }
    >
      {sessions.isError && <Failed query={sessions} />}
      {failure && (
        <SheetBody>
          <Notice kind="error">{errorText(t, failure)}</Notice>
        </SheetBody>
      )}
      <Rows label={t('me.sessions')}>
        {items.map(({ id, userAgent, lastSeenAt, isThis }) => {
          const name = thisDevice(userAgent);
          return (
            <Row
              key={id}
              action={
                isThis ? (
                  <Button variant="subtle" onClick={() => void signOut(router)}>
                    {t('commands.sign_out')}
                  </Button>
                ) : (
                  <Button
                    variant="subtle"
                    color="coral"
                    loading={ending.isPending && ending.variables === id}
                    onClick={() => ending.mutate(id)}
                    aria-label={t('me.end_named', { name })}
                  >
                    {t('me.end')}
                  </Button>
                )
              }
            >
              <strong>{name}</strong>{' '}
              <Soft>{isThis ? t('me.this_browser') : t('me.seen', { at: full(lastSeenAt) })}</Soft>
            </Row>
          );
        })}
      </Rows>
    </Sheet>
  );
}
