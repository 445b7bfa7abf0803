import { Button, NativeSelect } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { errorText } from '../../../lib/errors.ts';
import { mayCall, useMe } from '../../../lib/me.ts';
import { query } from '../../../lib/queries.ts';
import { useT } from '../../../lib/texts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import styles from '../InboxPage.module.css';
import type { OpenItem } from '../words.ts';
import { answered, OneButton, WithWords } from './answers.tsx';

export function Greeting({ shown, id }: { shown: OpenItem; id: string | undefined }) {
  const t = useT();
  const { sourceId } = shown;
  return (
    <>
      {sourceId !== null && (
        // A greeting is spoken freely to the camera; no captions exist.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video
          className={styles['video']}
          src={`/api/v2/manager/greetings/${sourceId}/video`}
          controls
          preload="metadata"
          aria-label={t('inbox.kind.greeting')}
        />
      )}
      {id !== undefined && (
        <>
          <OneButton
            may="POST /api/v2/manager/greetings/{id}/approval"
            text="inbox.approve"
            run={() => call('POST /api/v2/manager/greetings/{id}/approval', { params: { id } })}
          />
          <WithWords
            may="POST /api/v2/manager/greetings/{id}/rejection"
            label={t('inbox.reject_why')}
            field="reason"
            button={t('inbox.reject')}
            run={(reason) =>
              call('POST /api/v2/manager/greetings/{id}/rejection', { params: { id }, body: { reason } })
            }
          />
        </>
      )}
    </>
  );
}

export const PublishReview = ({ id, version }: { id: string; version: string }) => (
  <OneButton
    may="POST /api/v2/manager/reviews/{id}/publication"
    text="inbox.publish"
    run={() => call('POST /api/v2/manager/reviews/{id}/publication', { params: { id }, body: { version } })}
  />
);

export function PublishDeck({ id }: { id: string }) {
  const t = useT();
  const me = useMe();
  const may = mayCall(me, 'GET /api/v2/manager/courses');
  const courses = useQuery({ ...query('GET /api/v2/manager/courses', { query: { limit: 200 } }), enabled: may });
  const [course, setCourse] = useState('');
  const publishing = useMutation({
    mutationFn: () => call('POST /api/v2/manager/teacher_decks/{id}/publication', { params: { id }, body: { course } }),
    onSettled: answered,
  });
  if (!may) return null;
  return (
    <div className={styles['form']}>
      <NativeSelect
        label={t('inbox.course')}
        value={course}
        onChange={(event) => setCourse(event.currentTarget.value)}
        data={[
          { value: '', label: t('inbox.course_choose') },
          ...(courses.data?.items ?? []).map(({ slug, title }) => ({ value: slug, label: title })),
        ]}
      />
      {publishing.isError && <Notice kind="error">{errorText(t, publishing.error)}</Notice>}
      <div>
        <Button loading={publishing.isPending} disabled={course === ''} onClick={() => publishing.mutate()}>
          {t('inbox.publish')}
        </Button>
      </div>
    </div>
  );
}
