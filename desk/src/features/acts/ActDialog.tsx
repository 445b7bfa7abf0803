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

/** What every act sends besides its own fields. */
export interface Asked {
  dryRun: boolean;
  key: string;
  reason: string;
}

const REASON_MIN = 3;
const REASON_MAX = 500;
/** Words that somebody is told are in the preview once typing rests. */
const TYPED_MS = 400;

/**
 * An act in three parts: what will happen, as the server says; why; do it (Enter). It sends a key made when the dialog
 * opened, so that a double Enter is one act.
 */
export function ActDialog({
  title,
  doIt,
  done,
  reasons,
  told,
  choice,
  ask,
  onDone,
  onClose,
  children,
}: {
  title: string;
  /** On the button; names what it is done to. */
  doIt: string;
  /** What the toast says. */
  done: string;
  /** Likely reasons; the first one is filled in. */
  reasons: readonly string[];
  /** The reason is written to somebody: its label, and who reads it. */
  told?: { label: string; about?: string };
  /** What is chosen in the dialog: another choice has another preview. Undefined while nothing is. */
  choice: unknown;
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
  const preview = useQuery({
    queryKey: ['act', key, choice, written],
    queryFn: () => ask({ dryRun: true, key, reason: written ?? (isReason ? reason : title) }),
    enabled: choice !== undefined && (told === undefined || written !== undefined),
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
        {failure && <Notice kind="error">{errorText(t, failure)}</Notice>}
        <div className={styles['buttons']}>
          {/* Never disabled: it would lose the focus that Enter needs. */}
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

/** The lines with the old and the new, and who is told. */
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
          // Two messages may look alike.
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
