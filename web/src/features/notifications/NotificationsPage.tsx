import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { Section } from '../../ui/Section.tsx';
import { Sections } from '../../ui/Sections.tsx';
import { State } from '../../ui/State.tsx';
import { notificationsQuery } from './api.ts';
import { ChoiceTable } from './ChoiceTable.tsx';

/** Who: a parent who wants fewer messages, or not to miss one. Each choice counts as soon as it is made. */
export function NotificationsPage() {
  const t = useT();
  return (
    <Sections title={t('notifications.title')}>
      <Section title={t('notifications.what')} lead={t('notifications.what.lead')}>
        <Choices />
      </Section>
      <Section title={t('notifications.always')} lead={t('notifications.always.lead')}>
        <ul style={{ margin: 0, paddingLeft: 20 }}>
          <li>{t('notifications.always.codes')}</li>
          <li>{t('notifications.always.receipts')}</li>
          <li>{t('notifications.always.security')}</li>
        </ul>
      </Section>
    </Sections>
  );
}

function Choices() {
  const t = useT();
  const choices = useQuery(notificationsQuery);
  if (choices.isPending) return <Skeleton height={280} role="status" aria-label={t('app.loading')} />;
  if (choices.isError)
    return (
      <State
        pose="no-network"
        role="alert"
        title={errorText(t, choices.error)}
        action={<Button onClick={() => void choices.refetch()}>{t('app.try_again')}</Button>}
      />
    );
  return <ChoiceTable choices={choices.data} />;
}
