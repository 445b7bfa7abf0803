import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { Link } from 'wouter';
import { browserTimeZone } from '../../lib/locale.ts';
import { paths } from '../../lib/paths.ts';
import { session } from '../../lib/session.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { bookingQuery } from '../lessons/index.ts';
import { profileQuery } from '../profile/index.ts';
import { offerQuery, TeacherCard } from '../teacherChoice/index.ts';
import mainAction from '../../ui/mainAction.module.css';
import classes from './TeacherPage.module.css';

interface Props {
  teacherId: string;
  /** Whether it explains why the teacher isn't available, and who is; once per page. */
  isFull?: boolean;
}

/** The next step for the reader: a visitor tries a lesson, a family books, the teacher edits the page. */
export function BookWith({ teacherId, isFull = false }: Props) {
  const t = useT();
  const isSignedIn = useSyncExternalStore(session.subscribe, session.token, () => null) !== null;
  const { data: me } = useQuery({ ...profileQuery, enabled: isSignedIn });
  if (isSignedIn && !me) return null;
  if (me?.type === 'teacher')
    return me.id === teacherId ? <Act to={paths.settings.profile} text={t('welcome.page.change')} /> : null;
  return me ? (
    <ForFamily teacherId={teacherId} isFull={isFull} timeZone={me.timeZone} />
  ) : (
    <Offer teacherId={teacherId} kind="trial" isFull={isFull} timeZone={browserTimeZone()} />
  );
}

/** A family without any lesson, held or bought, starts with a trial lesson. */
function ForFamily({ teacherId, isFull, timeZone }: Props & { isFull: boolean; timeZone: string }) {
  const booking = useQuery(bookingQuery);
  if (booking.isPending) return null;
  const isNew = booking.data?.hasTrial === true && booking.data.balance === 0;
  return <Offer teacherId={teacherId} kind={isNew ? 'trial' : 'lessons'} isFull={isFull} timeZone={timeZone} />;
}

interface OfferProps {
  teacherId: string;
  kind: 'trial' | 'lessons';
  isFull: boolean;
  timeZone: string;
}

function Offer({ teacherId, kind, isFull, timeZone }: OfferProps) {
  const t = useT();
  const offer = useQuery(offerQuery({ kind }, { locale: useLocale(), teacherId }));
  const { asked, items = [] } = offer.data ?? {};
  const to = (id: string): string => (kind === 'trial' ? paths.wizardWith(id) : paths.bookingWith(id));
  const problem = asked?.problem ?? undefined;
  if (!asked || problem === undefined)
    return <Act to={to(teacherId)} text={t(kind === 'trial' ? 'welcome.page.trial' : 'welcome.page.book')} />;
  const [nearest] = items;
  if (!isFull) return null;
  return (
    <div className={classes.problem}>
      <p role="status">{t(`teachers.problem.${problem}`, { name: asked.firstName })}</p>
      {nearest && (
        <>
          <h2>{t('teachers.nearest')}</h2>
          <TeacherCard
            teacher={nearest}
            timeZone={timeZone}
            action={
              <Button component={Link} to={to(nearest.id)} size="md">
                {t(kind === 'trial' ? 'teachers.trial' : 'teachers.choose', { name: nearest.firstName })}
              </Button>
            }
          />
        </>
      )}
    </div>
  );
}

function Act({ to, text }: { to: string; text: string }) {
  return (
    <Button component={Link} to={to} size="lg" className={mainAction.button}>
      {text}
    </Button>
  );
}
