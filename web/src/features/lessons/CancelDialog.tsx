import { Alert, Button, Skeleton } from '@mantine/core';
import type { LessonRights } from '@skylark/contract/booking';
import type { LessonCard } from '@skylark/contract/lessons';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { errorText } from '../../lib/errors.ts';
import { paths } from '../../lib/paths.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimeFormat } from '../../lib/time.ts';
import { Failed } from '../../parts/Failed.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { toast } from '../../ui/toast.ts';
import { useProfile } from '../profile/index.ts';
import { cancelLesson, rightsQuery } from './api.ts';
import layout from '../../ui/layout.module.css';

interface Props {
  lesson: LessonCard;
  isOpen: boolean;
  close: () => void;
}

/** Explains the rule and what happens to the paid lesson, before anything is cancelled. */
export function CancelDialog({ lesson, isOpen, close }: Props) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const rights = useQuery({ ...rightsQuery(lesson.id), enabled: isOpen });
  const at = new Date(lesson.startsAt);
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      centered
      title={t('cancel.title')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <div className={layout.stack}>
        <p>
          <strong>{`${time.dayHeading(at)}, ${time.range(at, lesson.durationMinutes)}`}</strong>
        </p>
        {rights.isError ? (
          <Failed query={rights} />
        ) : rights.data ? (
          <CancelOptions lesson={lesson} rights={rights.data} close={close} />
        ) : (
          <Skeleton height={140} radius="lg" role="status" aria-label={t('app.loading')} />
        )}
      </div>
    </Dialog>
  );
}

function CancelOptions({ lesson, rights, close }: { lesson: LessonCard; rights: LessonRights; close: () => void }) {
  const t = useT();
  const { timeZone } = useProfile();
  const time = useTimeFormat(timeZone);
  const [path, navigate] = useLocation();
  const cancel = useMutation({ mutationFn: () => cancelLesson(lesson.id) });
  // The lesson's own page shows new times anyway.
  const again =
    path === paths.lesson(lesson.id)
      ? undefined
      : { label: t('lessons.again.choose'), run: () => navigate(paths.lesson(lesson.id)) };
  const { refusal, left } = rights.cancel;
  const keep = (
    <Button variant="default" onClick={close} data-autofocus>
      {t('cancel.keep')}
    </Button>
  );
  if (refusal !== null)
    return (
      <>
        <p>{t(`error.${refusal}`)}</p>
        {refusal === 'change_too_late' && <p>{t('cancel.late', { hours: rights.hoursBefore })}</p>}
        <div className={layout.actions}>
          {keep}
          <Button component={Link} to={paths.askAboutLesson(lesson.id, 'cancel')}>
            {t('cancel.ask_manager')}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p>{t(rights.hasCredit ? 'cancel.credit' : 'cancel.trial')}</p>
      <p className={layout.soft}>{t('cancel.rule', { time: time.moment(new Date(rights.until)), count: left })}</p>
      {cancel.isError && (
        <Alert color="coral" role="alert">
          {errorText(t, cancel.error)}
        </Alert>
      )}
      <div className={layout.actions}>
        {keep}
        <Button
          color="coral"
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(undefined, {
              onSuccess: ({ isCreditReturned }) => {
                close();
                void toast('done', t(isCreditReturned ? 'cancel.done.credit' : 'cancel.done'), again);
                void queryClient.invalidateQueries({ queryKey: ['lessons'] });
              },
            })
          }
        >
          {t('lessons.cancel')}
        </Button>
      </div>
    </>
  );
}
