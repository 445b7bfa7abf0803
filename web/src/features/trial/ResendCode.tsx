import { Button } from '@mantine/core';
import { CODE_RESEND_SECONDS } from '@skylark/contract/auth.facts';
import { useEffect, useState } from 'react';
import { useT } from '../../lib/texts.tsx';

interface Props {
  askedAtMs: number;
  isBusy: boolean;
  onPress: () => void;
}

/** Requests another code, after a delay: most codes are only late. */
export function ResendCode({ askedAtMs, isBusy, onPress }: Props) {
  const t = useT();
  const [nowMs, setNowMs] = useState(() => Date.now());
  const seconds = Math.min(
    CODE_RESEND_SECONDS,
    Math.max(0, Math.ceil(CODE_RESEND_SECONDS - (nowMs - askedAtMs) / 1000)),
  );
  const isWaiting = seconds > 0;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);
  return (
    <Button variant="default" disabled={isWaiting} loading={isBusy} onClick={onPress} className="numbers">
      {isWaiting ? t('trial.code.again_in', { seconds }) : t('trial.code.again')}
    </Button>
  );
}
