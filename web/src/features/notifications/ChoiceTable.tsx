import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import type { NotificationChoices } from '@skylark/contract/notifications';
import { notificationChannels } from '@skylark/contract/notifications.facts';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { formatPhone } from '../../parts/formatPhone.ts';
import { toast } from '../../ui/toast.ts';
import { choose, notificationsQuery } from './api.ts';
import classes from './ChoiceTable.module.css';

type Choice = Parameters<typeof choose>[0];

/** One row per kind of message, one switch per channel. */
export function ChoiceTable({
  choices: { addresses, choices },
  isLinked,
}: {
  choices: NotificationChoices;
  /** Whether there is a device or chat: without one the channel can't be chosen. */
  isLinked: { push: boolean; telegram: boolean };
}) {
  const t = useT();
  const reach = { email: addresses.email !== null, sms: addresses.sms !== null, ...isLinked };
  const shown = notificationChannels.filter((channel) => channel in addresses || reach[channel]);
  const save = useMutation({
    mutationFn: choose,
    // Optimistic update: reverted when the server refuses.
    onMutate: (choice: Choice) => {
      const before = queryClient.getQueryData(notificationsQuery.queryKey);
      queryClient.setQueryData(notificationsQuery.queryKey, (now) => now && withChoice(now, choice));
      return { before };
    },
    onError: (error, _, context) => {
      queryClient.setQueryData(notificationsQuery.queryKey, context?.before);
      void toast('error', errorText(t, error));
    },
  });
  return (
    <>
      <ul className={classes.rows}>
        {choices.map((choice) => {
          const kind = t(`notifications.kind.${choice.kind}` satisfies TextKey);
          return (
            <li key={choice.kind} className={classes.row}>
              <div className={classes.words}>
                <p className={classes.kind}>{kind}</p>
                <p className={classes.note}>{t(`notifications.note.${choice.kind}` satisfies TextKey)}</p>
              </div>
              <div role="group" aria-label={kind} className={classes.switches}>
                {shown.map((channel) => (
                  <Switch
                    key={channel}
                    size="md"
                    label={t(`notifications.channel.${channel}` satisfies TextKey)}
                    checked={choice[channel] && reach[channel]}
                    disabled={!reach[channel]}
                    onChange={({ currentTarget: { checked } }) =>
                      save.mutate({ kind: choice.kind, channel, isOn: checked })
                    }
                    classNames={{ body: classes.switch ?? '' }}
                  />
                ))}
              </div>
            </li>
          );
        })}
      </ul>
      <ul className={classes.addresses}>
        {(['email', 'sms'] as const).map((channel) => (
          <li key={channel}>{addressText(t, channel, addresses[channel])}</li>
        ))}
      </ul>
    </>
  );
}

const addressText = (t: ReturnType<typeof useT>, channel: 'email' | 'sms', address: string | null): string =>
  address === null
    ? t(`notifications.no_address.${channel}` satisfies TextKey)
    : t(`notifications.address.${channel}` satisfies TextKey, { address: formatPhone(address) });

const withChoice = (now: NotificationChoices, { kind, channel, isOn }: Choice): NotificationChoices => ({
  ...now,
  choices: now.choices.map((one) => (one.kind === kind ? { ...one, [channel]: isOn } : one)),
});
