import { ActionIcon, Button } from '@mantine/core';
import { IconPlayerPlayFilled, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { useT } from '../../lib/texts.tsx';
import { useTimes } from '../../lib/time.ts';
import { List } from '../../parts/List.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Soft } from '../../ui/Rows.tsx';
import { Sheet, SheetBody } from '../../ui/Sheet.tsx';
import { removeWord, useVoices } from './api.ts';
import { play } from './play.ts';
import styles from './VoicesPage.module.css';

/** Recorded words: to play, record again, or remove. */
export function Spoken({ speakAgain }: { speakAgain: (word: string) => void }) {
  const t = useT();
  const { full } = useTimes();
  const voices = useVoices('spoken');
  const [isSilent, setSilent] = useState(false);
  const removing = useMutation({ mutationFn: removeWord });
  return (
    <Sheet title={t('voices.spoken', { count: voices.last?.counts.spoken ?? 0 })}>
      {(removing.isError || isSilent) && (
        <SheetBody>
          <Notice kind="error">{removing.isError ? errorText(t, removing.error) : t('voices.not_played')}</Notice>
        </SheetBody>
      )}
      <List
        label={t('voices.list')}
        none={t('voices.none_spoken')}
        pages={voices}
        as={{
          words: ({ word, recordedAt, recordedBy }) => (
            <>
              <strong lang="en">{word}</strong>{' '}
              <Soft>
                {[recordedBy, recordedAt === null ? null : full(recordedAt)].filter((one) => one !== null).join(' · ')}
              </Soft>
            </>
          ),
          action: ({ word, soundUrl, course }) => (
            <span className={styles['buttons']}>
              <ActionIcon
                variant="subtle"
                aria-label={t('voices.play', { word })}
                onClick={() => soundUrl !== null && play(soundUrl, () => setSilent(true))}
              >
                <IconPlayerPlayFilled size={18} aria-hidden />
              </ActionIcon>
              {course !== null && (
                <Button variant="subtle" aria-label={t('voices.again_word', { word })} onClick={() => speakAgain(word)}>
                  {t('voices.again')}
                </Button>
              )}
              <ActionIcon
                variant="subtle"
                color="coral"
                aria-label={t('voices.remove', { word })}
                loading={removing.isPending && removing.variables === word}
                onClick={() => removing.mutate(word)}
              >
                <IconTrash size={18} aria-hidden />
              </ActionIcon>
            </span>
          ),
        }}
      />
    </Sheet>
  );
}
