import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/texts.tsx';
import { Failed } from '../../parts/Failed.tsx';
import { Section } from '../../ui/Section.tsx';
import { Sections } from '../../ui/Sections.tsx';
import { useProfile } from '../profile/index.ts';
import { channelsQuery, notificationsQuery } from './api.ts';
import { ChoiceTable } from './ChoiceTable.tsx';
import { Phone } from './Phone.tsx';
import layout from '../../ui/layout.module.css';
import classes from './NotificationsPage.module.css';

/** Who: a parent who wants fewer messages, or must not miss one. Each choice takes effect immediately. */
export function NotificationsPage() {
  const t = useT();
  const { type } = useProfile();
  return (
    <Sections title={t('notifications.title')} pose="mail" tone="sun">
      <Section title={t('notifications.what')} lead={t('notifications.what.lead')}>
        <Choices />
      </Section>
      <Phone />
      <Section title={t('notifications.always')} lead={t('notifications.always.lead')}>
        <ul className={layout.bullets}>
          <li>{t('notifications.always.codes')}</li>
          {type === 'student' && <li>{t('notifications.always.receipts')}</li>}
          <li>{t('notifications.always.security')}</li>
        </ul>
      </Section>
    </Sections>
  );
}

function Choices() {
  const t = useT();
  const choices = useQuery(notificationsQuery);
  const { data: channels } = useQuery(channelsQuery);
  if (choices.isPending)
    return <Skeleton className={classes.choices ?? ''} role="status" aria-label={t('app.loading')} />;
  if (choices.isError) return <Failed query={choices} />;
  const isLinked = { push: (channels?.push.devices ?? 0) > 0, telegram: (channels?.telegram.chats.length ?? 0) > 0 };
  return <ChoiceTable choices={choices.data} isLinked={isLinked} />;
}
