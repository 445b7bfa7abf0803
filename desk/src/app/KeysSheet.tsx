import { Kbd, Modal } from '@mantine/core';
import '@mantine/core/styles/Kbd.css';
import { useEffect, useState } from 'react';
import { type Command, keyName } from '../lib/commands.ts';
import { useT } from '../lib/texts.tsx';
import { NO_BANNER } from '../ui/noBanner.ts';
import styles from './KeysSheet.module.css';

/** All keys that work on the open page, listed from the registry of commands, so that none is undocumented. */
export function KeysSheet({ commands, onClose }: { commands: readonly Command[]; onClose: () => void }) {
  const t = useT();
  // The sheet is unmounted at once, so the dialog can't return the focus itself.
  const [before] = useState(() => document.activeElement);
  useEffect(() => () => void (before instanceof HTMLElement && before.focus()), [before]);
  const lines = [
    { id: 'search', name: '/', text: t('palette.type') },
    ...commands.flatMap(({ id, key, text }) => (key === undefined ? [] : [{ id, name: keyName(key), text: t(text) }])),
  ];
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('commands.keys')}
      closeButtonProps={{ 'aria-label': t('app.close') }}
      attributes={NO_BANNER}
    >
      <dl className={styles['keys']}>
        {lines.map(({ id, name, text }) => (
          <div key={id}>
            <dt>
              <Kbd>{name}</Kbd>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
