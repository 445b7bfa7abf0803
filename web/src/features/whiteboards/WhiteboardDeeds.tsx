import { ActionIcon } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { toast } from '../../ui/toast.ts';
import { changeWhiteboard, removeWhiteboard, type Whiteboard } from './api.ts';

const WhiteboardForm = lazy(() =>
  import('./WhiteboardForm.tsx').then((module) => ({ default: module.WhiteboardForm })),
);
const ConfirmDialog = lazy(() =>
  import('../../ui/ConfirmDialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
);

type Opened = 'unopened' | 'open' | 'shut';

/** What a teacher does with a whiteboard: rename, put away, take out again; remove what was put away. */
export function WhiteboardDeeds({ whiteboard, onRemoved }: { whiteboard: Whiteboard; onRemoved?: () => void }) {
  const t = useT();
  const [form, setForm] = useState<Opened>('unopened');
  const [asked, setAsked] = useState<Opened>('unopened');
  const { code, name, isArchived } = whiteboard;
  const run = (deed: Promise<void>, done: string): Promise<void> =>
    deed.then(
      () => void toast('done', done),
      (error: unknown) => void toast('error', errorText(t, error)),
    );
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={t('whiteboards.rename_named', { name })}
        onClick={() => setForm('open')}
      >
        <IconPencil size={22} aria-hidden="true" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={t(isArchived ? 'whiteboards.bring_back_named' : 'whiteboards.archive_named', { name })}
        onClick={() =>
          void run(
            changeWhiteboard(code, { isArchived: !isArchived }),
            t(isArchived ? 'whiteboards.brought_back' : 'whiteboards.put_away'),
          )
        }
      >
        {isArchived ? <IconArchiveOff size={22} aria-hidden="true" /> : <IconArchive size={22} aria-hidden="true" />}
      </ActionIcon>
      {isArchived && (
        <ActionIcon
          variant="subtle"
          color="coral"
          size={44}
          aria-label={t('whiteboards.remove_named', { name })}
          onClick={() => setAsked('open')}
        >
          <IconTrash size={22} aria-hidden="true" />
        </ActionIcon>
      )}
      <Suspense fallback={null}>
        {form !== 'unopened' && (
          <WhiteboardForm isOpen={form === 'open'} close={() => setForm('shut')} whiteboard={whiteboard} />
        )}
        {asked !== 'unopened' && (
          <ConfirmDialog
            isOpen={asked === 'open'}
            close={() => setAsked('shut')}
            title={t('whiteboards.remove_title', { name })}
            text={t('whiteboards.remove_text')}
            deed={t('whiteboards.remove')}
            cancel={t('app.cancel')}
            onConfirm={async () => {
              await run(removeWhiteboard(code), t('whiteboards.removed'));
              onRemoved?.();
            }}
          />
        )}
      </Suspense>
    </>
  );
}
