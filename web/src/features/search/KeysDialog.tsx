import { Switch } from '@mantine/core';
import '@mantine/core/styles/Switch.css';
import { useState } from 'react';
import { areKeysOn, setKeysOn } from '../../lib/keys.ts';
import { type TextKey, useT } from '../../lib/texts.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import classes from './search.module.css';

/** Each group: where its keys work, and what they do. */
const GROUPS = [
  [
    'search.keys.everywhere',
    [
      ['Ctrl+K', 'search.keys.search'],
      ['?', 'search.keys.sheet'],
      ['Esc', 'search.keys.close'],
    ],
  ],
  [
    'search.keys.lists',
    [
      ['J', 'search.keys.down'],
      ['K', 'search.keys.up'],
      ['Enter', 'search.keys.open'],
    ],
  ],
  [
    'search.keys.week',
    [
      ['←', 'search.keys.week_before'],
      ['→', 'search.keys.week_after'],
    ],
  ],
  [
    'search.keys.reviews',
    [
      ['1 – 5', 'search.keys.stars'],
      ['Ctrl+Enter', 'search.keys.finish'],
    ],
  ],
] as const satisfies readonly (readonly [TextKey, readonly (readonly [string, TextKey])[]])[];

/** The list of keys, and a switch for single-letter keys. */
export function KeysDialog({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const t = useT();
  const [isOn, setOn] = useState(areKeysOn);
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      title={t('search.keys')}
      size="lg"
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <div className={classes.sheet}>
        {GROUPS.map(([where, keys]) => (
          <section key={where} aria-label={t(where)}>
            <h3>{t(where)}</h3>
            <dl>
              {keys.map(([key, what]) => (
                <div key={key}>
                  <dt>
                    <kbd>{key}</kbd>
                  </dt>
                  <dd>{t(what)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <Switch
        mt="md"
        label={t('search.keys.on')}
        description={t('search.keys.on.hint')}
        checked={isOn}
        onChange={(event) => {
          setOn(event.currentTarget.checked);
          setKeysOn(event.currentTarget.checked);
        }}
      />
    </Dialog>
  );
}
