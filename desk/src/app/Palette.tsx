import '@mantine/core/styles/ScrollArea.css';
import '@mantine/spotlight/styles.css';
import { Spotlight } from '@mantine/spotlight';
import { useState } from 'react';
import { useT } from '../lib/texts.tsx';
import { useCommands } from './commands.ts';

/** Search and commands: opened by `/` or Ctrl+K. */
export function Palette() {
  const t = useT();
  const [typed, setTyped] = useState('');
  const words = typed.trim().toLowerCase();
  const commands = useCommands().filter(({ text }) => t(text).toLowerCase().includes(words));
  return (
    <Spotlight.Root
      query={typed}
      onQueryChange={setTyped}
      shortcut={['mod + K', '/']}
      clearQueryOnClose
      scrollable
      maxHeight={480}
    >
      <Spotlight.Search placeholder={t('palette.type')} aria-label={t('palette.type')} />
      <Spotlight.ActionsList>
        {commands.length > 0 && (
          <Spotlight.ActionsGroup label={t('palette.commands')}>
            {commands.map(({ id, text, run }) => (
              <Spotlight.Action key={id} label={t(text)} onClick={run} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {commands.length === 0 && <Spotlight.Empty>{t('palette.nothing', { typed })}</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
