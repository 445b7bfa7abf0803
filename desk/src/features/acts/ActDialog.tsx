import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { ActReply } from '@skylark/contract/acts';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, type SyntheticEvent, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { NO_BANNER } from '../../ui/noBanner.ts';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Acts.module.css';
import { useActs } from './ActsProvider.tsx';
import { useEffectWords } from './words.ts';

/** The fields that every act sends in addition to its own. */
export interface Asked {
  dryRun: boolean;
  key: string;
  reason: string;
}

const REASON_MIN = 3;
const REASON_MAX = 500;
/** Delay after the last keystroke before the preview is updated with the message to be sent. */
const TYPED_MS = 400;

/**
 * A dialog for an act in three parts: a preview from the server, the reason, and the button (Enter). The idempotency
 * key is created when the dialog opens, so that pressing Enter twice performs one act.
 */
export function ActDialog({
  title,
  doIt,
  done,
  reasons,
  told,
  choice,
  nothing,
  isTyped = false,
  ask,
  onDone,
  onClose,
  children,
}: {
  title: string;
  /** Text of the button; names the object of the act. */
  doIt: string;
  /** Text of the toast. */
  done: string;
  /** Likely reasons; the first one is the default. */
  reasons: readonly string[];
  /** Set if the reason is sent to somebody: the field's label, and who reads it. */
  told?: { label: string; about?: string };
  /** The user's choice in the dialog; changing it updates the preview. Undefined while nothing is chosen. */
  choice: unknown;
  /** What to say when the button is pressed while nothing is chosen. */
  nothing?: string;
  /** Whether the choice is typed: then the preview follows when nothing has been typed for a moment. */
  isTyped?: boolean;
  ask: (asked: Asked) => Promise<ActReply>;
  onDone: () => void;
  onClose: () => void;
  children?: ReactNode;
}) {
  const t = useT();
  const { show } = useActs();
  const [key] = useState(() => crypto.randomUUID());
  const [reason, setReason] = useState(reasons[0] ?? '');
  const isReason = reason.trim().length >= REASON_MIN;
  const [typed] = useDebouncedValue(reason.trim(), TYPED_MS);
  const written = told && typed.length >= REASON_MIN ? typed : undefined;
  const [paused] = useDebouncedValue(choice, TYPED_MS);
  const previewed = isTyped ? paused : choice;
  const preview = useQuery({
    queryKey: ['act', key, previewed, written],
    queryFn: () => ask({ dryRun: true, key, reason: written ?? (isReason ? reason : title) }),
    enabled: previewed !== undefined && (told === undefined || written !== undefined),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const doing = useMutation({
    mutationFn: () => ask({ dryRun: false, key, reason }),
    onSuccess(outcome) {
      show(done, outcome);
      onDone();
      onClose();
    },
  });
  const [isAsked, setAsked] = useState(false);
  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    setAsked(true);
    if (isReason && choice !== undefined && !doing.isPending) doing.mutate();
  }
  const field = {
    value: reason,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => setReason(event.currentTarget.value),
    maxLength: REASON_MAX,
    error: isReason ? undefined : t('act.reason_needed'),
  };
  const failure = doing.error ?? preview.error;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      attributes={NO_BANNER}
      size="lg"
    >
      <form className={styles['form']} onSubmit={submit} noValidate>
        {children}
        {preview.data && <WillHappen of={preview.data} />}
        {told ? (
          <Textarea
            {...field}
            label={told.label}
            description={told.about}
            autosize
            minRows={2}
            error={isAsked && field.error}
            data-autofocus
          />
        ) : (
          <TextInput {...field} label={t('act.reason')} required />
        )}
        {reasons.length > 1 && (
          <div className={styles['chips']}>
            {reasons.map((one) => (
              <Button key={one} size="compact-sm" variant="default" onClick={() => setReason(one)}>
                {one}
              </Button>
            ))}
          </div>
        )}
        {isAsked && choice === undefined && <Notice kind="error">{nothing ?? t('act.nothing')}</Notice>}
        {failure && <Notice kind="error">{errorText(t, failure)}</Notice>}
        <div className={styles['buttons']}>
          {/* Never disabled: a disabled button would lose the focus that Enter needs. */}
          <Button type="submit" loading={doing.isPending} {...(!told && { 'data-autofocus': true })}>
            {doIt}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Old and new values, and who is notified. */
function WillHappen({ of: { effects, notices } }: { of: ActReply }) {
  const t = useT();
  const words = useEffectWords();
  return (
    <section className={styles['will']} aria-label={t('act.will_happen')} aria-live="polite">
      <h3>{t('act.will_happen')}</h3>
      <ul>
        {effects.map((effect) => (
          <li key={`${effect.kind} ${effect.of.id}`}>{words(effect)}</li>
        ))}
        {notices.length === 0 && <li>{t('act.nobody_told')}</li>}
        {notices.map(({ to, channel, subject, text }, n) => (
          // Two messages may be identical.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={n}>
            <details>
              <summary>
                {t('act.told', { to: to ?? t('act.address'), channel: t(`messages.channel.${channel}`) })}
              </summary>
              {subject !== '' && <strong>{subject}</strong>}
              {text !== null && <p className={styles['text']}>{text}</p>}
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}
