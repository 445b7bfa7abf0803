import { Button, CloseButton } from '@mantine/core';
import type { ActReply } from '@skylark/contract/acts';
import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react';
import { call } from '../../lib/call.ts';
import { type Command, useOffered } from '../../lib/commands.ts';
import { errorText } from '../../lib/errors.ts';
import { queryClient } from '../../lib/queries.ts';
import { useT } from '../../lib/texts.tsx';
import { useNow } from '../../lib/time.ts';
import styles from './Acts.module.css';

interface Shown {
  text: string;
  of: Pick<ActReply, 'actId' | 'undoUntil' | 'toldAt'>;
}

const ActsContext = createContext<{ show: (text: string, of: Shown['of']) => void }>({ show: () => undefined });

/** @returns a function that shows an act with its undo */
export const useActs = () => use(ActsContext);

/** The longest time for which messages of an act are held back. */
const SHOWN_MS = 30_000;

/** The last act, shown at the bottom left of every page for as long as its messages are held back. */
export function ActsProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown>();
  const show = useCallback((text: string, of: Shown['of']) => setShown({ text, of }), []);
  const value = useMemo(() => ({ show }), [show]);
  return (
    <ActsContext value={value}>
      {children}
      <div className={styles['toastPlace']} aria-live="polite">
        {shown && <Toast key={shown.of.actId} shown={shown} onClose={() => setShown(undefined)} />}
      </div>
    </ActsContext>
  );
}

function Toast({ shown: { text, of }, onClose }: { shown: Shown; onClose: () => void }) {
  const t = useT();
  const undoing = useMutation({
    mutationFn: () => call('POST /api/v2/manager/acts/{id}/undo', { params: { id: of.actId ?? '' } }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const { mutate, isSuccess, isError, isPending } = undoing;
  const canUndo = of.actId !== null && of.undoUntil !== null && !isSuccess;
  const commands = useMemo<Command[]>(
    () => (canUndo ? [{ id: 'undo', text: 'act.undo', key: 'KeyZ', run: () => mutate() }] : []),
    [canUndo, mutate],
  );
  useOffered(commands);
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onClose, isSuccess, isError]);
  return (
    <div className={styles['toast']}>
      <span>
        {isSuccess ? t('act.undone') : text} {!isSuccess && of.toldAt !== null && <ToldIn at={of.toldAt} />}
        {undoing.isError && <strong>{errorText(t, undoing.error)}</strong>}
      </span>
      {canUndo && (
        <Button size="compact-md" variant="default" loading={isPending} onClick={() => mutate()} aria-keyshortcuts="Z">
          {t('act.undo_key')}
        </Button>
      )}
      <CloseButton onClick={onClose} aria-label={t('app.close')} />
    </div>
  );
}

/** Not announced by screen readers every second. */
function ToldIn({ at }: { at: string }) {
  const t = useT();
  const seconds = Math.ceil((Date.parse(at) - useNow(1_000)) / 1_000);
  return <span aria-hidden>{seconds > 0 ? t('act.told_in', { seconds }) : t('act.is_told')}</span>;
}
