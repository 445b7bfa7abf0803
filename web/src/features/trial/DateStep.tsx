import type { TrialAnswers } from '@skylark/contract/trial';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { CallError } from '../../lib/call.ts';
import { queryClient } from '../../lib/queries.ts';
import { useLocale } from '../../lib/texts.tsx';
import { askForCall, bookOwnTrial, familyGiven, planKey, sendCode } from './api.ts';
import { CallAsked } from './CallAsked.tsx';
import { ChooseTime } from './ChooseTime.tsx';
import type { Ending } from './ending.ts';
import { EnterCode } from './EnterCode.tsx';
import { type HeldSlot, storeHeldSlot, keptHeld } from './held.ts';
import type { Draft } from './wizard.ts';

interface Props {
  answers: TrialAnswers;
  draft: Draft;
  /** The inviter's code. */
  code: string | undefined;
  teacherId: string | undefined;
  /** A time chosen in the previous step, to be held immediately. */
  at: string | undefined;
  onAtUsed: () => void;
  change: (part: Partial<Draft>) => void;
  /** Whether the family is signed in with a proved phone, so that no code is needed. */
  isKnown: boolean;
  onEnd: (ending: Ending, token: string) => void;
  /** @param childId the child that the lesson is for */
  onOwnEnd: (ending: Ending, childId: string) => Promise<void>;
}

/** A slot is chosen and held; the SMS code proves the phone and books the slot. */
export function DateStep({ answers, draft, code, teacherId, at, onAtUsed, change, isKnown, onEnd, onOwnEnd }: Props) {
  const locale = useLocale();
  const [held, setHeld] = useState<HeldSlot | undefined>(keptHeld);
  /** Why the last hold ended. */
  const [ended, setEnded] = useState<CallError>();
  const keep = (next: HeldSlot | undefined): void => {
    storeHeldSlot(next);
    setHeld(next);
  };
  const send = useMutation({
    mutationFn: async ({ of, phone }: { of: HeldSlot; phone: string }): Promise<HeldSlot> => {
      const sent = await sendCode({ holdId: of.id, phone, locale });
      return {
        ...of,
        expiresAt: sent.holdExpiresAt,
        sent: { id: sent.id, phone, askedAtMs: Date.now(), isAgain: of.sent !== undefined },
      };
    },
    onSuccess: keep,
    onError: (error) => {
      if (error instanceof CallError && error.code === 'hold_expired') end(error);
    },
  });
  const own = useMutation({
    mutationFn: (of: HeldSlot) => bookOwnTrial({ ...familyGiven({ answers, draft, code }, locale), holdId: of.id }),
    onSuccess: ({ childId, booked }, { startsAt, teacherId: id }) => {
      storeHeldSlot(undefined);
      return onOwnEnd(
        booked ? { kind: 'booked', lesson: booked } : { kind: 'has_account', startsAt, teacherId: id },
        childId,
      );
    },
    onError: (error) => {
      if (error instanceof CallError && (error.code === 'hold_expired' || error.code === 'slot_taken')) end(error);
    },
  });
  const call = useMutation({
    mutationFn: (of: HeldSlot) => askForCall({ ...familyGiven({ answers, draft, code }, locale), held: of }),
    onSuccess: (_, of) => keep({ ...of, isCallAsked: true }),
  });
  const callOf = (of: HeldSlot) => ({ error: call.error, isPending: call.isPending, ask: () => call.mutate(of) });
  const end = useCallback(
    (why?: CallError): void => {
      storeHeldSlot(undefined);
      setHeld(undefined);
      setEnded(why ?? new CallError(410, { error: 'hold_expired' }));
      void queryClient.invalidateQueries({ queryKey: planKey(answers) });
    },
    [answers],
  );
  const onTimeOver = useCallback(() => end(), [end]);
  const otherTime = (): void => {
    send.reset();
    setEnded(undefined);
    if (held) keep({ ...held, sent: undefined, isCallAsked: false });
  };

  if (held?.isCallAsked === true) return <CallAsked held={held} draft={draft} onOtherTime={otherTime} />;
  if (held?.sent)
    return (
      <EnterCode
        key={held.sent.id}
        held={held}
        sent={held.sent}
        family={{ answers, draft, code }}
        send={{
          error: send.error,
          isPending: send.isPending,
          to: (phone) => {
            if (phone !== draft.phone) change({ phone });
            send.mutate({ of: held, phone });
          },
        }}
        call={callOf(held)}
        onEnd={(ending, token) => {
          storeHeldSlot(undefined);
          onEnd(ending, token);
        }}
        onTimeOver={onTimeOver}
        onLost={end}
        onOtherTime={otherTime}
      />
    );
  return (
    <ChooseTime
      answers={answers}
      draft={draft}
      code={code}
      teacherId={teacherId}
      at={at}
      onAtUsed={onAtUsed}
      held={held}
      problem={call.error ?? own.error ?? send.error ?? ended}
      call={held && send.error ? callOf(held) : undefined}
      isSending={send.isPending || own.isPending}
      onHeld={(next) => {
        send.reset();
        own.reset();
        setEnded(undefined);
        keep(next);
      }}
      onEnded={onTimeOver}
      isKnown={isKnown}
      onGoOn={() => held && (isKnown ? own.mutate(held) : send.mutate({ of: held, phone: draft.phone }))}
    />
  );
}
