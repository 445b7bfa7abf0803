import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Section } from '../../ui/Section.tsx';
import { Sections } from '../../ui/Sections.tsx';
import { referralQuery } from './api.ts';
import { Friends } from './Friends.tsx';
import { InviteLink } from './InviteLink.tsx';
import classes from './InvitePage.module.css';

/** Who: a parent who likes the school and has a friend. One link, three ways to share it. */
export function InvitePage() {
  const t = useT();
  return (
    <Sections title={t('invite.title')} pose="gift" tone="rose" lead={t('invite.lead')}>
      <p className={classes.rules}>{t('invite.rules')}</p>
      <Invitation />
    </Sections>
  );
}

function Invitation() {
  const t = useT();
  const referral = useQuery(referralQuery);
  if (referral.isPending) return <Skeleton height={320} radius="lg" role="status" aria-label={t('app.loading')} />;
  if (referral.isError) return <Failed query={referral} />;
  const { url, friends, lessonsEarned } = referral.data;
  return (
    <>
      <Section title={t('invite.link')} lead={t('invite.link.lead')}>
        <InviteLink url={url} />
      </Section>
      <Section title={t('invite.friends')} lead={t('invite.earned', { count: lessonsEarned })}>
        <Friends friends={friends} />
      </Section>
    </>
  );
}
