import { Button } from '@mantine/core';
import type { Channels } from '@skylark/contract/channels';
import { CHATS_MAX } from '@skylark/contract/channels.facts';
import { IconBrandTelegram } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { cacheChannels, removeChat, telegramLink } from './api.ts';
import classes from './Phone.module.css';

/** Chats with the school's bot: linked by pressing "Start" behind a one-time link. The list updates by itself. */
export function TelegramChats({ chats }: { chats: Channels['telegram']['chats'] }) {
  const t = useT();
  const link = useMutation({ mutationFn: telegramLink });
  const remove = useMutation({ mutationFn: async (id: string) => cacheChannels(await removeChat(id)) });
  const problem = link.error ?? remove.error;
  return (
    <div className={classes.channel}>
      <h3 className={classes.name}>
        <IconBrandTelegram size={20} aria-hidden="true" />
        {t('notifications.telegram')}
      </h3>
      {problem && <Notice kind="problem">{errorText(t, problem)}</Notice>}
      {chats.length === 0 && <p>{t('notifications.telegram.off')}</p>}
      {chats.length > 0 && (
        <ul className={classes.chats}>
          {chats.map(({ id, name }) => (
            <li key={id} className={classes.chat}>
              <span>{name}</span>
              <Button
                variant="default"
                aria-label={t('notifications.telegram.remove_named', { name })}
                loading={remove.isPending && remove.variables === id}
                onClick={() => remove.mutate(id)}
              >
                {t('notifications.telegram.remove')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {link.data ? (
        <>
          <div>
            <Button component="a" href={link.data.link} target="_blank" rel="noreferrer">
              {t('notifications.telegram.open')}
            </Button>
          </div>
          <p className={classes.note}>{t('notifications.telegram.hint')}</p>
        </>
      ) : (
        chats.length < CHATS_MAX && (
          <div>
            <Button
              variant={chats.length === 0 ? 'filled' : 'default'}
              loading={link.isPending}
              onClick={() => link.mutate()}
            >
              {t(chats.length === 0 ? 'notifications.telegram.connect' : 'notifications.telegram.more')}
            </Button>
          </div>
        )
      )}
    </div>
  );
}
