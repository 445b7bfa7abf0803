import { Button, Modal } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { errorText } from '../lib/errors.ts';
import { type TextKey, useT } from '../lib/texts.tsx';
import { NO_BANNER } from '../ui/noBanner.ts';
import { Notice } from '../ui/Notice.tsx';
import { Skeletons } from '../ui/Skeletons.tsx';
import styles from './BulkDialog.module.css';
import { Failed } from './Failed.tsx';

interface Outcome {
  changed: number;
  failed: readonly { id: string; error: string }[];
}

/**
 * One act on several rows: previews its effects and which rows it can't change, then performs it. Rows that fail
 * meanwhile are named.
 */
export function BulkDialog({
  title,
  names,
  run,
  onClose,
}: {
  title: string;
  /** Names of the selected rows, by id. */
  names: ReadonlyMap<string, string>;
  run: (isDryRun: boolean) => Promise<Outcome>;
  onClose: (isDone: boolean) => void;
}) {
  const t = useT();
  const preview = useQuery({ queryKey: ['bulk', useId()], queryFn: () => run(true), gcTime: 0, staleTime: Infinity });
  const act = useMutation({
    mutationFn: () => run(false),
    onSuccess: ({ failed }) => failed.length === 0 && onClose(true),
  });
  const shown = act.data ?? preview.data;
  const refused = new Map(shown?.failed.map(({ id, error }) => [id, error]));
  const named = (ids: readonly (readonly [string, string])[]) => (
    <ul className={styles['rows']}>
      {ids.map(([id, name]) => (
        <li key={id}>
          {name}
          {refused.has(id) && `: ${t(`list.refused.${refused.get(id)}` as TextKey)}`}
        </li>
      ))}
    </ul>
  );
  const all = [...names];
  const possible = all.filter(([id]) => !refused.has(id));
  return (
    <Modal
      opened
      onClose={() => onClose(act.isSuccess)}
      title={title}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      attributes={NO_BANNER}
    >
      <div className={styles['body']}>
        {preview.isPending && <Skeletons lines={3} label={t('app.loading')} />}
        {preview.isError && <Failed query={preview} />}
        {shown && possible.length > 0 && (
          <>
            <p role="status">{t(act.data ? 'list.bulk_done' : 'list.bulk_will', { n: possible.length })}</p>
            {named(possible)}
          </>
        )}
        {shown && refused.size > 0 && (
          <Notice kind={act.data ? 'error' : 'info'}>{t('list.bulk_not', { n: refused.size })}</Notice>
        )}
        {shown && refused.size > 0 && named(all.filter(([id]) => refused.has(id)))}
        {act.isError && <Notice kind="error">{errorText(t, act.error)}</Notice>}
        <div className={styles['acts']}>
          {act.isSuccess ? (
            <Button data-autofocus onClick={() => onClose(true)}>
              {t('app.close')}
            </Button>
          ) : (
            <>
              <Button variant="default" onClick={() => onClose(false)}>
                {t('app.cancel')}
              </Button>
              <Button
                data-autofocus
                loading={act.isPending}
                disabled={!preview.isSuccess || possible.length === 0}
                onClick={() => act.mutate()}
              >
                {t('list.bulk_do', { act: title, n: possible.length })}
              </Button>
            </>
          )}
        </div>
      </div>
    </Modal>
  );
}
