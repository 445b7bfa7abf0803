import { Button } from '@mantine/core';
import { BULK_MAX } from '@skylark/contract/managerInbox.facts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { kindWords, statusWords } from '../../lib/codeWords.ts';
import { errorText } from '../../lib/errors.ts';
import { query, refresh } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { usePages } from '../../lib/usePages.ts';
import { BulkDialog } from '../../parts/BulkDialog.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { List } from '../../parts/List.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Soft } from '../../ui/Rows.tsx';
import { Sheet, SheetBody } from '../../ui/Sheet.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import styles from './FamilyPage.module.css';

/** States in which the school may resend a message. */
const AGAIN = ['failed', 'uncertain'];

/** Every message to the family, newest first, with its delivery status. */
export function FamilyMessages({ accountId }: { accountId: string }) {
  const t = useT();
  const times = useTimes();
  const pages = usePages('GET /api/v2/manager/messages', { accountId }, (page, signal) =>
    call('GET /api/v2/manager/messages', { query: { personId: accountId, ...page }, signal }),
  );
  const [isAsked, setIsAsked] = useState(false);
  const nameOf = ({ kind, createdAt }: { kind: string; createdAt: string }): string =>
    `${kindWords(t, kind)}, ${times.moment(createdAt)}`;
  const again = useMutation({
    mutationFn: (id: string) => call('POST /api/v2/manager/messages/{id}/resend', { params: { id } }),
    onSettled: () => refresh('GET /api/v2/manager/messages', 'GET /api/v2/manager/families/{id}'),
  });
  return (
    <Sheet title={t('family.tab.messages')}>
      {again.isError && (
        <SheetBody>
          <Notice kind="error">{errorText(t, again.error)}</Notice>
        </SheetBody>
      )}
      <List
        label={t('family.tab.messages')}
        none={t('messages.none')}
        pages={pages}
        bulk={{
          max: BULK_MAX,
          is: ({ status }) => AGAIN.includes(status),
          name: nameOf,
          acts: (ticked, clear) => (
            <>
              <Button variant="default" onClick={() => setIsAsked(true)}>
                {t('messages.again')}
              </Button>
              {isAsked && (
                <BulkDialog
                  title={t('messages.again')}
                  names={new Map(ticked.map((one) => [one.id, nameOf(one)]))}
                  run={(dryRun) =>
                    call('POST /api/v2/manager/messages/resends', {
                      body: { ids: ticked.map(({ id }) => id), dryRun },
                    })
                  }
                  onClose={(isDone) => {
                    setIsAsked(false);
                    if (!isDone) return;
                    clear();
                    void refresh('GET /api/v2/manager/messages', 'GET /api/v2/manager/families/{id}');
                  }}
                />
              )}
            </>
          ),
        }}
        as={{
          words: ({ id, kind, channel, status, subject, recipient, createdAt }) => (
            <>
              <strong>{subject === '' ? kindWords(t, kind) : subject}</strong>{' '}
              <Soft>{`${times.moment(createdAt)} · ${statusWords(t, channel, status)} · ${recipient}`}</Soft>
              <MessageText id={id} name={nameOf({ kind, createdAt })} />
            </>
          ),
          action: ({ id, kind, status, createdAt }) =>
            AGAIN.includes(status) && (
              <Button
                variant="default"
                loading={again.isPending && again.variables === id}
                onClick={() => again.mutate(id)}
                aria-label={t('messages.again_named', { kind: kindWords(t, kind), at: times.moment(createdAt) })}
              >
                {t('messages.again')}
              </Button>
            ),
        }}
      />
    </Sheet>
  );
}

/** A message's words, read when they are asked for. */
function MessageText({ id, name }: { id: string; name: string }) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const message = useQuery({ ...query('GET /api/v2/manager/messages/{id}', { params: { id } }), enabled: isOpen });
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={isOpen}
        aria-label={t('messages.text_named', { name })}
        onClick={() => setOpen(!isOpen)}
      >
        {t('messages.text')}
      </Button>
      {isOpen && message.isPending && <Skeletons lines={2} label={t('app.loading')} />}
      {isOpen && message.isError && <Failed query={message} />}
      {isOpen && message.data && <p className={styles['noteText']}>{message.data.text ?? t('messages.no_text')}</p>}
    </div>
  );
}
