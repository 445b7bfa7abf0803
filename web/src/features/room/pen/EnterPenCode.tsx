import { Button, Paper, TextInput } from '@mantine/core';
import { PEN_CODE_LENGTH } from '@skylark/contract/pens.facts';
import { formatShownCode, normalizeShownCode } from '@skylark/contract/shownCode.facts';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { call, CallError } from '../../../lib/call.ts';
import { errorText } from '../../../lib/errors.ts';
import { useT } from '../../../lib/texts.tsx';
import { Notice } from '../../../ui/Notice.tsx';
import { Sky } from '../../../ui/Sky.tsx';
import type { StoredPen } from './storedPen.ts';
import classes from './Pen.module.css';

/** The code from a scanned address: it is behind the `#`, which is never sent to servers or logged. */
const scannedCode = (): string => normalizeShownCode(window.location.hash.slice(1)).slice(0, PEN_CODE_LENGTH);

/** Accepts the code shown on the other device. */
export function EnterPenCode({ onOpened }: { onOpened: (pen: StoredPen) => void }) {
  const t = useT();
  const [typed, setTyped] = useState(() => (scannedCode() === '' ? '' : formatShownCode(scannedCode())));
  const claim = useMutation({
    mutationFn: (code: string) => call('POST /api/v2/pens/claim', { body: { code } }),
    onSuccess: onOpened,
  });
  const claimScanned = useEffectEvent(() => {
    const code = scannedCode();
    if (code === '') return;
    // The code works once, so a reload or the back button should not try it again.
    window.history.replaceState(null, '', window.location.pathname);
    claim.mutate(code);
  });
  useEffect(() => claimScanned(), []);
  const send = (event: FormEvent): void => {
    event.preventDefault();
    claim.mutate(normalizeShownCode(typed));
  };
  return (
    <main className={classes.door}>
      <Paper component="form" onSubmit={send} className={classes.card ?? ''} radius="xl">
        <Sky pose="ready" size={120} />
        <h1>{t('tools.pen.enter.title')}</h1>
        <p>{t('tools.pen.enter.text')}</p>
        {claim.isError && (
          <Notice kind="problem">
            {claim.error instanceof CallError && claim.error.code === 'invalid_code'
              ? t('tools.pen.enter.dead')
              : errorText(t, claim.error)}
          </Notice>
        )}
        <TextInput
          label={t('tools.pen.enter.label')}
          value={typed}
          size="xl"
          maxLength={20}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button
          type="submit"
          size="xl"
          loading={claim.isPending}
          disabled={normalizeShownCode(typed).length !== PEN_CODE_LENGTH}
        >
          {t('tools.pen.enter.action')}
        </Button>
      </Paper>
    </main>
  );
}
