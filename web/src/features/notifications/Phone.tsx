import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/texts.tsx';
import { Section } from '../../ui/Section.tsx';
import { channelsQuery } from './api.ts';
import { TelegramChats } from './TelegramChats.tsx';
import { ThisDevice } from './ThisDevice.tsx';
import classes from './NotificationsPage.module.css';

/** Additional channels besides email and SMS; hidden when the school offers neither. */
export function Phone() {
  const t = useT();
  const { data, isPending } = useQuery(channelsQuery);
  // Most schools offer one, so the space is reserved until that is known.
  if (isPending)
    return (
      <Section title={t('notifications.phone')} lead={t('notifications.phone.lead')}>
        <Skeleton className={classes.phone ?? ''} aria-hidden="true" />
      </Section>
    );
  if (!data) return null;
  const { push, telegram } = data;
  const { publicKey } = push;
  if (publicKey === null && !telegram.isOffered) return null;
  return (
    <Section title={t('notifications.phone')} lead={t('notifications.phone.lead')}>
      <div>
        {publicKey !== null && <ThisDevice push={{ ...push, publicKey }} />}
        {telegram.isOffered && <TelegramChats key={telegram.chats.length} chats={telegram.chats} />}
      </div>
    </Section>
  );
}
