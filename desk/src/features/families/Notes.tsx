import { Button, Checkbox, Textarea } from '@mantine/core';
import { NOTE_MAX_LENGTH } from '@skylark/contract/managerFamilies.facts';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText, fieldError } from '../../lib/errors.ts';
import { mayCall, useMe } from '../../lib/me.ts';
import { refresh } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { focusOnce } from '../../ui/focusOnce.ts';
import { Notice } from '../../ui/Notice.tsx';
import { Row, Rows, Soft } from '../../ui/Rows.tsx';
import { Sheet, SheetBody } from '../../ui/Sheet.tsx';
import styles from './FamilyPage.module.css';
import type { Family } from './Overview.tsx';

type Note = Family['notes'][number];

const changed = () => refresh('GET /api/v2/manager/families/{id}');

/** Managers' notes about a family, for each other. */
export function Notes({ family }: { family: Family }) {
  const t = useT();
  const mayWrite = mayCall(useMe(), 'POST /api/v2/manager/families/{id}/notes');
  return (
    <Sheet title={t('notes.title')}>
      {mayWrite && <NewNote familyId={family.id} />}
      {family.notes.length === 0 && <p className={styles['none']}>{t('notes.none')}</p>}
      <Rows label={t('notes.title')}>
        {family.notes.map((note) => (
          <NoteRow key={note.id} note={note} mayWrite={mayWrite} />
        ))}
      </Rows>
    </Sheet>
  );
}

function NewNote({ familyId }: { familyId: string }) {
  const t = useT();
  const [text, setText] = useState('');
  const [isPinned, setPinned] = useState(false);
  const adding = useMutation({
    mutationFn: () =>
      call('POST /api/v2/manager/families/{id}/notes', { params: { id: familyId }, body: { text, isPinned } }),
    async onSuccess() {
      setText('');
      setPinned(false);
      await changed();
    },
  });
  const fault = fieldError(t, adding.error, 'text');
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    adding.mutate();
  }
  return (
    <form onSubmit={submit}>
      <SheetBody>
        <Textarea
          label={t('notes.new')}
          description={t('notes.privacy')}
          autosize
          minRows={2}
          maxLength={NOTE_MAX_LENGTH}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={fault}
        />
        <Checkbox
          label={t('notes.pin_new')}
          checked={isPinned}
          onChange={(event) => setPinned(event.currentTarget.checked)}
        />
        {adding.isError && fault === undefined && <Notice kind="error">{errorText(t, adding.error)}</Notice>}
        <div>
          <Button type="submit" loading={adding.isPending} disabled={text.trim() === ''}>
            {t('notes.add')}
          </Button>
        </div>
      </SheetBody>
    </form>
  );
}

function NoteRow({ note, mayWrite }: { note: Note; mayWrite: boolean }) {
  const t = useT();
  const times = useTimes();
  const params = { id: note.id };
  const [draft, setDraft] = useState<string>();
  const changing = useMutation({
    mutationFn: (body: { text?: string; isPinned?: boolean }) =>
      call('PATCH /api/v2/manager/notes/{id}', { params, body }),
    async onSuccess() {
      await changed();
      setDraft(undefined);
    },
  });
  const removing = useMutation({
    mutationFn: () => call('DELETE /api/v2/manager/notes/{id}', { params }),
    // Also if another manager has removed it meanwhile.
    onSettled: changed,
  });
  const failure = changing.error ?? removing.error;
  const head = `${note.by}, ${times.full(note.at)}`;
  return (
    <Row
      action={
        mayWrite &&
        draft === undefined && (
          <div className={styles['noteButtons']}>
            <Button
              variant="subtle"
              loading={changing.isPending}
              onClick={() => changing.mutate({ isPinned: !note.isPinned })}
              aria-label={t(note.isPinned ? 'notes.unpin_named' : 'notes.pin_named', { head })}
            >
              {t(note.isPinned ? 'notes.unpin' : 'notes.pin')}
            </Button>
            <Button variant="subtle" onClick={() => setDraft(note.text)} aria-label={t('notes.change_named', { head })}>
              {t('notes.change')}
            </Button>
            <Button
              variant="subtle"
              color="coral"
              loading={removing.isPending}
              onClick={() => removing.mutate()}
              aria-label={t('notes.remove_named', { head })}
            >
              {t('me.remove')}
            </Button>
          </div>
        )
      }
    >
      {draft === undefined ? (
        <div className={styles['noteText']}>{note.text}</div>
      ) : (
        <>
          <Textarea
            aria-label={t('notes.text')}
            autosize
            minRows={2}
            maxLength={NOTE_MAX_LENGTH}
            value={draft}
            onChange={(event) => setDraft(event.currentTarget.value)}
            ref={focusOnce}
          />
          <div className={styles['noteButtons']}>
            <Button
              loading={changing.isPending}
              disabled={draft.trim() === ''}
              onClick={() => changing.mutate({ text: draft })}
            >
              {t('join.set')}
            </Button>
            <Button variant="subtle" onClick={() => setDraft(undefined)}>
              {t('app.cancel')}
            </Button>
          </div>
        </>
      )}
      <Soft>
        {[
          note.isPinned ? t('notes.pinned') : '',
          head,
          note.changedAt === null ? '' : t('notes.changed_at', { at: times.full(note.changedAt) }),
        ]
          .filter((part) => part !== '')
          .join(' · ')}
      </Soft>
      {failure && <Notice kind="error">{errorText(t, failure)}</Notice>}
    </Row>
  );
}
