import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { secondsUntilResend } from './codeRequest.ts';

interface Props {
  askedAtMs: number;
  isBusy: boolean;
  onPress: () => void;
}

/** Requests another code, after a delay: most codes are only late. */
export function ResendButton({ askedAtMs, isBusy, onPress }: Props) {
  const t = useT();
  const [nowMs, setNowMs] = useState(() => Date.now());
  const seconds = secondsUntilResend(askedAtMs, nowMs);
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting, askedAtMs]);
  return (
    <Button type="button" variant="default" disabled={isWaiting} loading={isBusy} onClick={onPress} className="numbers">
      {isWaiting ? t('account.code.again_in', { seconds }) : t('account.code.again')}
    </Button>
  );
}
