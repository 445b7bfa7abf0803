import { Button, Textarea, TextInput } from '@mantine/core';
import { IconCopy, IconShare } from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import classes from './InvitePage.module.css';
import { QrCode } from '../../ui/QrCode.tsx';

/** The link and a message to send: shared by the phone, copied, or scanned by a friend's camera. */
export function InviteLink({ url }: { url: string }) {
  const t = useT();
  const message = t('invite.message.text', { url });
  const copy = (what: string): void => {
    navigator.clipboard.writeText(what).then(
      () => void toast('done', t('invite.copied')),
      () => void toast('error', t('invite.copy_failed')),
    );
  };
  // Closing the phone's share sheet is a cancellation, not an error.
  const share = (): void => void navigator.share({ text: message }).catch(() => undefined);
  const canShare = typeof navigator.share === 'function';
  return (
    <div className={classes.link}>
      <div className={classes.ways}>
        <TextInput label={t('invite.link')} value={url} readOnly onFocus={(event) => event.currentTarget.select()} />
        <div className={classes.actions}>
          {canShare && (
            <Button leftSection={<IconShare size={20} aria-hidden="true" />} onClick={share}>
              {t('invite.share')}
            </Button>
          )}
          <Button
            variant={canShare ? 'light' : 'filled'}
            leftSection={<IconCopy size={20} aria-hidden="true" />}
            onClick={() => copy(url)}
          >
            {t('invite.copy')}
          </Button>
        </div>
        <Textarea size="md" label={t('invite.message')} value={message} readOnly rows={6} />
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconCopy size={20} aria-hidden="true" />}
            onClick={() => copy(message)}
          >
            {t('invite.message.copy')}
          </Button>
        </div>
      </div>
      <figure className={classes.qr}>
        <QrCode text={url} label={t('invite.qr.label')} />
        <figcaption>{t('invite.qr')}</figcaption>
      </figure>
    </div>
  );
}
