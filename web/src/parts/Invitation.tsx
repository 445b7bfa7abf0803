import { Button } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { call } from '../lib/call.ts';
import { paths } from '../lib/paths.ts';
import { useT } from '../lib/texts.tsx';
import { Sky } from '../ui/Sky.tsx';
import classes from './Invitation.module.css';

const inviterQuery = (code: string) =>
  queryOptions({
    queryKey: ['referral', 'inviter', code],
    queryFn: ({ signal }) => call('GET /api/v2/referral/inviters/{code}', { params: { code }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

/** A friend's invitation: by whom, to what, and a link to a free lesson that keeps the code. */
export function Invitation({ code, isShort }: { code: string; isShort: boolean }) {
  const t = useT();
  const inviter = useQuery(inviterQuery(code));
  // The invitation works without a name, too: an unknown code may be one of the school's own.
  if (inviter.isPending) return isShort ? null : <div className={classes.waiting} />;
  const name = inviter.data?.name ?? null;
  if (isShort) return <Short name={name} isUnknown={inviter.isSuccess && name === null} />;
  const school = t('app.name');
  return (
    <section className={classes.invitation}>
      <Sky pose="gift" size={96} />
      <h2>{name === null ? t('school.invited.nobody', { school }) : t('school.invited.by', { name, school })}</h2>
      <p>{t('school.invited.text')}</p>
      <Button component={Link} to={paths.wizard(code)} size="lg" fullWidth>
        {t('school.invited.book')}
      </Button>
      <p className={classes.or}>{t('school.invited.or')}</p>
    </section>
  );
}

/** The inviter's name; for an unknown code, only that the lesson is free. Nothing if the request failed. */
function Short({ name, isUnknown }: { name: string | null; isUnknown: boolean }) {
  const t = useT();
  if (name !== null) return <p className={classes.short}>{t('school.invited.by', { name, school: t('app.name') })}</p>;
  return isUnknown && <p className={`${classes.short} ${classes.unknown}`}>{t('school.invited.unknown')}</p>;
}
