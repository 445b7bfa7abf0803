import { ActionIcon, Button, NativeSelect, Textarea } from '@mantine/core';
import { COMMENT_MAX_LENGTH } from '@skylark/contract/managerInbox.facts';
import { IconX } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';
import { call, hasCode } from '../../lib/call.ts';
import { errorText, fieldError } from '../../lib/errors.ts';
import { useEvery } from '../../lib/live.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { query, refresh } from '../../lib/queries.ts';
import { inAnHour, nextMonday, schoolMorning } from '../../lib/schoolMornings.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { LessonLink } from '../../parts/LessonLink.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Row, Rows, Soft } from '../../ui/Rows.tsx';
import { Skeletons } from '../../ui/Skeletons.tsx';
import { State } from '../../ui/State.tsx';
import { Decide } from './Decide.tsx';
import styles from './InboxPage.module.css';
import { type OpenItem, titleOf } from './words.ts';

/** Refreshes who is viewing: colleagues who have left disappear after a while. */
const EVERY_MS = 15_000;
const LOOK_EVERY_MS = 10_000;

/** One item with everything needed to decide it, who else is viewing it, and its acts. */
export function ItemPanel({ id, close }: { id: string; close: () => void }) {
  const t = useT();
  const opened = useQuery({
    ...query('GET /api/v2/manager/inbox/{id}', { params: { id } }),
    refetchInterval: useEvery(EVERY_MS),
  });
  useLook(id);
  useEscape(close);
  const shown = opened.data;
  return (
    <section className={styles['panel']} aria-label={shown ? titleOf(t, shown.item) : t('app.loading')}>
      <div className={styles['panelHead']}>
        <h2>{shown ? titleOf(t, shown.item) : ''}</h2>
        <ActionIcon variant="subtle" onClick={close} aria-label={t('app.close')}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </div>
      {opened.isPending && <Skeletons lines={8} label={t('app.loading')} />}
      {!shown && opened.isError && (
        <>
          {hasCode(opened.error, 'not_found') ? (
            <State pose="lost" role="status" title={t('inbox.gone')} />
          ) : (
            <Failed query={opened} />
          )}
        </>
      )}
      {shown && <Shown shown={shown} />}
    </section>
  );
}

function Shown({ shown }: { shown: OpenItem }) {
  const t = useT();
  const me = useMe();
  const times = useTimes();
  const { item, here, madeBy } = shown;
  return (
    <div className={styles['panelBody']}>
      {here.length > 0 && <Notice kind="info">{t('inbox.here', { names: here.join(', '), n: here.length })}</Notice>}
      {item.closedAt !== null && (
        <Notice kind="info">
          {item.closedBy === null
            ? t('inbox.was_answered', { at: times.moment(item.closedAt) })
            : t('inbox.was_closed', { by: item.closedBy, at: times.moment(item.closedAt) })}
        </Notice>
      )}
      <p className={styles['meta']}>
        {item.person !== null &&
          (item.person.type === 'student' && mayCall(me, 'GET /api/v2/manager/families/{id}') ? (
            <Link to="/families/$accountId" params={{ accountId: item.person.id }}>
              {item.person.name}
            </Link>
          ) : (
            <strong>{item.person.name}</strong>
          ))}
        {item.lesson !== null && (
          <LessonLink id={item.lesson.id}>
            {`${t('lesson.with', item.lesson)}, ${times.moment(item.lesson.startsAt)}`}
          </LessonLink>
        )}
        <Soft>
          {madeBy === null
            ? times.moment(item.createdAt)
            : t('inbox.made_by', { by: madeBy, at: times.moment(item.createdAt) })}
        </Soft>
      </p>
      {item.words !== '' && <blockquote className={styles['quote']}>{item.words}</blockquote>}
      <Decide shown={shown} />
      <Acts shown={shown} />
      <Comments shown={shown} />
    </div>
  );
}

interface Change {
  assigneeId?: string | null;
  snoozedUntil?: string | null;
  state?: 'open' | 'done';
}

/** Acts among managers: assigning, snoozing, closing. */
function Acts({ shown: { item, colleagues } }: { shown: OpenItem }) {
  const t = useT();
  const me = useMe();
  const changing = useMutation({
    mutationFn: (change: Change) =>
      call('PATCH /api/v2/manager/inbox/{id}', {
        params: { id: item.id },
        body: { version: item.version, ...change },
      }),
    onSettled: () => refresh('GET /api/v2/manager/inbox', 'GET /api/v2/manager/inbox/{id}'),
  });
  const change = (changes: Change): void => changing.mutate(changes);
  const isMine = item.assignee?.id === me.id;
  useKey('KeyI', () => !isMine && item.closedAt === null && change({ assigneeId: me.id }));
  const later: Record<string, () => Date> = {
    hour: () => inAnHour(Date.now()),
    tomorrow: () => schoolMorning(1, Date.now()),
    monday: () => nextMonday(Date.now()),
  };
  return (
    <div className={styles['acts']} role="group" aria-label={t('inbox.acts')}>
      {item.closedAt === null ? (
        <>
          <Button variant="default" onClick={() => change({ assigneeId: isMine ? null : me.id })} aria-keyshortcuts="i">
            {t(isMine ? 'inbox.leave' : 'inbox.take')}
          </Button>
          <NativeSelect
            aria-label={t('inbox.give')}
            value={item.assignee?.id ?? ''}
            onChange={(event) => change({ assigneeId: event.currentTarget.value || null })}
            data={[
              { value: '', label: t('inbox.nobody') },
              ...colleagues.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          <NativeSelect
            aria-label={t('inbox.snooze')}
            value=""
            onChange={(event) => {
              const { value } = event.currentTarget;
              if (value === 'now') change({ snoozedUntil: null });
              const until = later[value];
              if (until) change({ snoozedUntil: until().toISOString() });
            }}
            data={[
              { value: '', label: t('inbox.snooze') },
              ...Object.keys(later).map((value) => ({
                value,
                label: t(`inbox.snooze.${value as 'hour' | 'tomorrow' | 'monday'}`),
              })),
              ...(item.snoozedUntil === null ? [] : [{ value: 'now', label: t('inbox.snooze.now') }]),
            ]}
          />
          <Button
            variant={item.kind === 'task' ? 'filled' : 'default'}
            loading={changing.isPending && changing.variables.state === 'done'}
            onClick={() => change({ state: 'done' })}
          >
            {t(item.kind === 'task' ? 'inbox.done' : 'inbox.done_otherwise')}
          </Button>
        </>
      ) : (
        item.closedBy !== null && (
          <Button variant="default" onClick={() => change({ state: 'open' })}>
            {t('inbox.reopen')}
          </Button>
        )
      )}
      {changing.isError && <Notice kind="error">{errorText(t, changing.error)}</Notice>}
    </div>
  );
}

function Comments({ shown: { item, comments } }: { shown: OpenItem }) {
  const t = useT();
  const times = useTimes();
  const [text, setText] = useState('');
  const adding = useMutation({
    mutationFn: () => call('POST /api/v2/manager/inbox/{id}/comments', { params: { id: item.id }, body: { text } }),
    async onSuccess() {
      setText('');
      await refresh('GET /api/v2/manager/inbox/{id}');
    },
  });
  const fault = fieldError(t, adding.error, 'text');
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    adding.mutate();
  }
  return (
    <>
      {comments.length > 0 && (
        <Rows label={t('inbox.comments')}>
          {comments.map((one) => (
            <Row key={one.id}>
              <span className={styles['comment']}>{one.text}</span> <Soft>{`${one.by}, ${times.moment(one.at)}`}</Soft>
            </Row>
          ))}
        </Rows>
      )}
      <form className={styles['form']} onSubmit={submit}>
        <Textarea
          label={t('inbox.comment')}
          autosize
          minRows={1}
          maxLength={COMMENT_MAX_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={fault}
        />
        {adding.isError && fault === undefined && <Notice kind="error">{errorText(t, adding.error)}</Notice>}
        <div>
          <Button type="submit" variant="default" loading={adding.isPending} disabled={text.trim() === ''}>
            {t('inbox.comment_add')}
          </Button>
        </div>
      </form>
    </>
  );
}

/** Tells the other managers that this item is open here. A failed report is simply followed by the next one. */
function useLook(id: string): void {
  useEffect(() => {
    const look = (): void =>
      void call('PUT /api/v2/manager/inbox/{id}/look', { params: { id }, body: {} }).catch(() => undefined);
    look();
    const timer = setInterval(look, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [id]);
}

const useEscape = (close: () => void): void => useKey('Escape', close);

/** A shortcut by physical key, ignored while typing. */
function useKey(code: string, press: () => unknown): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null;
    if (event.code !== code || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping)
      return;
    press();
  });
  useEffect(() => {
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}
