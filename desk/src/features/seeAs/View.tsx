import { Button, Modal, NativeSelect, TextInput } from '@mantine/core';
import { SCHOOL_VIEW_LESSON, SCHOOL_VIEW_MINUTES } from '@skylark/contract/schoolView.facts';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { call } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { NO_BANNER } from '../../ui/noBanner.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './View.module.css';
import { type OpenView, ViewFrame } from './ViewFrame.tsx';

const REASON_MIN = 3;
const REASON_MAX = 500;

export interface Seen {
  /** The account's name as managers know it, or that of the lesson. */
  name: string;
  /** The people whose pages can be viewed: the children of a family, or one person. */
  people: readonly { id: string; name: string }[];
  /** The lesson whose page, with its board, is shown first. */
  lessonId?: string | undefined;
}

/** The token after `#` stays last. */
const beginningWith = (view: OpenView, lessonId: string | undefined): OpenView =>
  lessonId === undefined
    ? view
    : { ...view, url: view.url.replace('#', `?${SCHOOL_VIEW_LESSON}=${encodeURIComponent(lessonId)}#`) };

interface Asked {
  person: string;
  reason: string;
}

/** Asks for a reason, then shows the pages until the view is ended. */
export function View({ name, people, lessonId, onClose }: Seen & { onClose: () => void }) {
  const [asked, setAsked] = useState<Asked>({ person: people[0]?.id ?? '', reason: '' });
  const [view, setView] = useState<OpenView>();
  if (view)
    return (
      <ViewFrame
        key={view.id}
        view={beginningWith(view, lessonId)}
        onAgain={() => setView(undefined)}
        onClose={onClose}
      />
    );
  return <Ask {...{ name, people, lessonId, asked, onClose }} onAsked={setAsked} onOpened={setView} />;
}

function Ask({
  name,
  people,
  lessonId,
  asked,
  onAsked,
  onOpened,
  onClose,
}: Seen & { asked: Asked; onAsked: (asked: Asked) => void; onOpened: (view: OpenView) => void; onClose: () => void }) {
  const t = useT();
  const { person, reason } = asked;
  const isBoard = lessonId !== undefined;
  const reasons = isBoard ? (['review', 'problem'] as const) : (['called', 'wrong'] as const);
  const [isChecked, setChecked] = useState(false);
  const isReason = reason.trim().length >= REASON_MIN;
  const open = useMutation({
    mutationFn: () =>
      call('POST /api/v2/manager/people/{id}/view_sessions', { params: { id: person }, body: { reason } }),
    onSuccess: onOpened,
  });
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    setChecked(true);
    if (isReason && !open.isPending) open.mutate();
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(isBoard ? 'see_as.board_title' : 'see_as.title', { name })}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      attributes={NO_BANNER}
      size="lg"
    >
      <form className={styles['form']} onSubmit={submit} noValidate>
        <p>{t(isBoard ? 'see_as.board_about' : 'see_as.about', { minutes: SCHOOL_VIEW_MINUTES })}</p>
        {people.length > 1 && (
          <NativeSelect
            label={t('see_as.whose')}
            value={person}
            onChange={(event) => onAsked({ person: event.currentTarget.value, reason })}
            data={people.map((one) => ({ value: one.id, label: one.name }))}
          />
        )}
        <TextInput
          label={t('act.reason')}
          required
          value={reason}
          onChange={(event) => onAsked({ person, reason: event.currentTarget.value })}
          maxLength={REASON_MAX}
          error={isChecked && !isReason && t('act.reason_needed')}
          data-autofocus
        />
        <div className={styles['buttons']}>
          {reasons.map((one) => (
            <Button
              key={one}
              size="compact-sm"
              variant="default"
              onClick={() => onAsked({ person, reason: t(`see_as.reason.${one}`) })}
            >
              {t(`see_as.reason.${one}`)}
            </Button>
          ))}
        </div>
        {open.error && <Notice kind="error">{errorText(t, open.error)}</Notice>}
        <div className={styles['buttons']}>
          <Button type="submit" loading={open.isPending}>
            {t('see_as.start')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
