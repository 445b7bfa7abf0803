import { Alert, Button, TextInput } from '@mantine/core';
import { CODE_LENGTH } from '@skylark/contract/auth.facts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { errorText } from '../../lib/errors.ts';
import { useLocale, useT } from '../../lib/texts.tsx';
import { formatPhone } from '../../parts/formatPhone.ts';
import { bookTrial, type Family, familyGiven } from './api.ts';
import { ChangeNumber } from './ChangeNumber.tsx';
import type { Ending } from './ending.ts';
import type { HeldSlot, SentCode } from './held.ts';
import { HeldTime } from './HeldTime.tsx';
import { ResendCode } from './ResendCode.tsx';
import { useWebOtp } from './useWebOtp.ts';
import classes from './Wizard.module.css';

interface Props {
  held: HeldSlot;
  sent: SentCode;
  family: Family;
  send: { error: Error | null; isPending: boolean; to: (phone: string) => void };
  call: { error: Error | null; isPending: boolean; ask: () => void };
  onEnd: (ending: Ending, token: string) => void;
  onTimeOver: () => void;
  /** The slot is no longer held, or someone else has booked it. */
  onLost: (why: CallError) => void;
  onOtherTime: () => void;
}

/**
 * The six digits from the SMS book the lesson; if they don't arrive, there is another number or a call. Remounted for
 * each code.
 */
export function EnterCode({ held, sent, family, send, call, onEnd, onTimeOver, onLost, onOtherTime }: Props) {
  const t = useT();
  const locale = useLocale();
  const [code, setCode] = useState('');
  const [isChecked, setChecked] = useState(false);
  const [isOtherNumber, setOtherNumber] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  /** A wrong code is not submitted again, because each time counts as a try. */
  const wrong = useRef('');
  const book = useMutation({
    mutationFn: (smsCode: string) => bookTrial({ ...familyGiven(family, locale), codeId: sent.id, smsCode }),
    onSuccess: ({ token, booked }) =>
      onEnd(
        booked
          ? { kind: 'booked', lesson: booked }
          : { kind: 'has_account', startsAt: held.startsAt, teacherId: held.teacherId },
        token,
      ),
    onError: (error, smsCode) => {
      if (!(error instanceof CallError)) return;
      if (error.code === 'hold_expired' || error.code === 'slot_taken') return onLost(error);
      if (error.code === 'invalid_code') wrong.current = smsCode;
      field.current?.focus();
      field.current?.select();
    },
  });
  useEffect(() => field.current?.focus(), []);

  const handIn = (digits: string): void => {
    if (digits.length === CODE_LENGTH && digits !== wrong.current && !book.isPending) book.mutate(digits);
  };
  const type = (typed: string): void => {
    const digits = typed.replace(/\D/g, '').slice(0, CODE_LENGTH);
    setCode(digits);
    // Submits after the last digit, so that no button has to be pressed.
    if (digits !== code) handIn(digits);
  };
  useWebOtp(sent.id, type);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setChecked(true);
    handIn(code);
  };
  const isWrong = book.error instanceof CallError && book.error.code === 'invalid_code';
  const failure = call.error ?? (isOtherNumber ? null : send.error) ?? (isWrong ? null : book.error);
  const isShort = isChecked && code.length < CODE_LENGTH;
  return (
    <>
      <h1 className={classes.title}>{t('trial.code')}</h1>
      <div className={classes.summary}>
        <HeldTime held={held} isBusy={book.isPending || send.isPending} onEnded={onTimeOver} />
        <Button variant="subtle" onClick={onOtherTime}>
          {t('trial.code.other_time')}
        </Button>
      </div>
      {failure && (
        <Alert color="coral" role="alert">
          {errorText(t, failure)}
        </Alert>
      )}
      {sent.isAgain === true && !failure && !isWrong && (
        <Alert color="leaf" role="status">
          {t('trial.code.again_sent')}
        </Alert>
      )}
      {isOtherNumber ? (
        <ChangeNumber
          phone={sent.phone}
          error={send.error}
          isBusy={send.isPending}
          onSend={send.to}
          onBack={() => setOtherNumber(false)}
        />
      ) : (
        <form onSubmit={submit} noValidate className={classes.form}>
          <TextInput
            ref={field}
            label={t('trial.code.label')}
            description={t('trial.code.sent', { phone: formatPhone(sent.phone) })}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            size="lg"
            className={classes.code}
            value={code}
            onChange={(event) => type(event.currentTarget.value)}
            error={isWrong ? t('error.invalid_code') : isShort && t(code === '' ? 'field.required' : 'field.too_short')}
          />
          <Button type="submit" size="lg" fullWidth loading={book.isPending}>
            {t('trial.book')}
          </Button>
        </form>
      )}
      <section className={classes.otherwise} aria-labelledby="no-sms">
        <h2 id="no-sms">{t('trial.code.nothing')}</h2>
        <div className={classes.ways}>
          {!isOtherNumber && (
            <>
              <ResendCode askedAtMs={sent.askedAtMs} isBusy={send.isPending} onPress={() => send.to(sent.phone)} />
              <Button variant="default" onClick={() => setOtherNumber(true)}>
                {t('trial.code.other_number')}
              </Button>
            </>
          )}
          <Button variant="default" loading={call.isPending} onClick={call.ask}>
            {t('trial.call')}
          </Button>
        </div>
      </section>
    </>
  );
}
