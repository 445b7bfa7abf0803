import { useQuery } from '@tanstack/react-query';
import { useT } from '../../lib/texts.tsx';
import { Section } from '../../ui/Section.tsx';
import { channelsQuery } from './api.ts';
import { TelegramChats } from './TelegramChats.tsx';
import { ThisDevice } from './ThisDevice.tsx';

/** Additional channels besides email and SMS; hidden when the school offers neither, or while that is unknown. */
export function Phone() {
  const t = useT();
  const { data } = useQuery(channelsQuery);
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
