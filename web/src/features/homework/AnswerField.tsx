import { Textarea } from '@mantine/core';
import { ANSWER_MAX_LENGTH } from '@skylark/contract/room.facts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { type BoardSession, useLink } from '../roomLink/index.ts';
import classes from './AnswerField.module.css';

/** Delay after the last key press before the answer is sent. */
const SEND_AFTER_MS = 500;

/** The written answer: saved while typing, visible to the teacher immediately. */
export function AnswerField({ session, canWrite }: { session: BoardSession; canWrite: boolean }) {
  const t = useT();
  const answer = useLink(session.link, (room) => room.state.answer);
  if (!canWrite)
    return answer === '' ? (
      <p className={classes.none}>{t('homework.no_answer')}</p>
    ) : (
      <p className={classes.answer}>{answer}</p>
    );
  return <Field session={session} answer={answer} />;
}

function Field({ session, answer }: { session: BoardSession; answer: string }) {
  const t = useT();
  /** Text typed but not sent yet; null: shows the room's value. */
  const [draft, setDraft] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const send = (): void => {
    clearTimeout(timer.current);
    if (draft === null) return;
    if (draft !== answer) session.link.do({ k: 'answer', text: draft });
    setDraft(null);
  };
  const sendSoon = useEffectEvent(send);
  useEffect(() => {
    if (draft === null) return undefined;
    timer.current = setTimeout(() => sendSoon(), SEND_AFTER_MS);
    return () => clearTimeout(timer.current);
  }, [draft]);
  useEffect(() => {
    const sendNow = (): void => sendSoon();
    window.addEventListener('pagehide', sendNow);
    return () => {
      window.removeEventListener('pagehide', sendNow);
      sendNow();
    };
  }, []);
  return (
    <Textarea
      label={t('homework.answer')}
      description={t('homework.answer_hint')}
      autosize={false}
      rows={4}
      maxLength={ANSWER_MAX_LENGTH}
      value={draft ?? answer}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={send}
    />
  );
}
