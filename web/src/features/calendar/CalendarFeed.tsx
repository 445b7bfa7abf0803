import { Button, Skeleton, TextInput } from '@mantine/core';
import { IconCalendarPlus, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { calendarQuery, renewFeed } from './api.ts';
import classes from './CalendarFeed.module.css';

const ConfirmDialog = lazyDialog('confirm-dialog', () =>
  import('../../ui/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
);

/** The private address, ready to copy or open, and a button to replace it. */
export function CalendarFeed() {
  const t = useT();
  const feed = useQuery(calendarQuery);
  const [isAsking, setAsking] = useState(false);
  if (feed.isError)
    return (
      <div role="alert" className={classes.feed}>
        <p>{errorText(t, feed.error)}</p>
        <div>
          <Button variant="default" onClick={() => void feed.refetch()}>
            {t('app.try_again')}
          </Button>
        </div>
      </div>
    );
  const feedUrl = feed.data?.feedUrl ?? '';
  const copy = (): void => {
    navigator.clipboard.writeText(feedUrl).then(
      () => void toast('done', t('calendar.copied')),
      () => void toast('error', t('calendar.copy_failed')),
    );
  };
  const renew = async (): Promise<void> => {
    try {
      queryClient.setQueryData(calendarQuery.queryKey, await renewFeed());
      void toast('done', t('calendar.renewed'));
    } catch (error) {
      void toast('error', errorText(t, error));
    }
  };
  // While it loads, the form itself keeps the space.
  const form = (
    <div className={classes.feed} inert={feed.isPending}>
      <TextInput
        label={t('calendar.address')}
        description={t('calendar.address.secret')}
        value={feedUrl}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.actions}>
        <Button leftSection={<IconCopy size={20} aria-hidden="true" />} onClick={copy}>
          {t('calendar.copy')}
        </Button>
        <Button
          component="a"
          // Calendar apps on phones and computers open this scheme to subscribe.
          href={feedUrl.replace(/^https?:/, 'webcal:')}
          variant="light"
          leftSection={<IconCalendarPlus size={20} aria-hidden="true" />}
        >
          {t('calendar.open')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh size={20} aria-hidden="true" />}
          onClick={() => setAsking(true)}
        >
          {t('calendar.renew')}
        </Button>
      </div>
      <ol className={classes.steps}>
        <li>{t('calendar.how.google')}</li>
        <li>{t('calendar.how.apple')}</li>
        <li>{t('calendar.how.outlook')}</li>
      </ol>
      {isAsking && (
        <ConfirmDialog
          isOpen
          close={() => setAsking(false)}
          title={t('calendar.renew.title')}
          text={t('calendar.renew.text')}
          confirmLabel={t('calendar.renew')}
          cancel={t('app.cancel')}
          onConfirm={renew}
        />
      )}
    </div>
  );
  return feed.isPending ? (
    <Skeleton role="status" aria-label={t('app.loading')}>
      {form}
    </Skeleton>
  ) : (
    form
  );
}
