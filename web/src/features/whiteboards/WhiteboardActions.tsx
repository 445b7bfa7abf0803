import { ActionIcon } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { lazyDialog } from '../../parts/lazyDialog.tsx';
import { toast } from '../../ui/toast.ts';
import { changeWhiteboard, removeWhiteboard, type Whiteboard } from './api.ts';

const WhiteboardForm = lazyDialog('whiteboard-form', () =>
  import('./WhiteboardForm.tsx').then((module) => module.WhiteboardForm),
);
const ConfirmDialog = lazyDialog('confirm-dialog', () =>
  import('../../ui/ConfirmDialog.tsx').then((module) => module.ConfirmDialog),
);

/** A teacher's actions on a whiteboard: rename, archive, restore, and delete an archived one. */
export function WhiteboardActions({ whiteboard, onRemoved }: { whiteboard: Whiteboard; onRemoved?: () => void }) {
  const t = useT();
  const [form, setForm] = useState(false);
  const [asked, setAsked] = useState(false);
  const { code, name, isArchived } = whiteboard;
  const run = (action: Promise<void>, done: string): Promise<void> =>
    action.then(
      () => void toast('done', done),
      (error: unknown) => void toast('error', errorText(t, error)),
    );
  return (
    <>
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={t('whiteboards.rename_named', { name })}
        onClick={() => setForm(true)}
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
          onClick={() => setAsked(true)}
        >
          <IconTrash size={22} aria-hidden="true" />
        </ActionIcon>
      )}
      <WhiteboardForm isOpen={form} close={() => setForm(false)} whiteboard={whiteboard} />
      <ConfirmDialog
        isOpen={asked}
        close={() => setAsked(false)}
        title={t('whiteboards.remove_title', { name })}
        text={t('whiteboards.remove_text')}
        confirmLabel={t('whiteboards.remove')}
        cancel={t('app.cancel')}
        onConfirm={async () => {
          await run(removeWhiteboard(code), t('whiteboards.removed'));
          onRemoved?.();
        }}
      />
    </>
  );
}
