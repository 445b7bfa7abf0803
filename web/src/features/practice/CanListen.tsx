import type { Word } from '@skylark/contract/materials';
import { Button } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { canSpeakWord } from '../../lib/speech/wordSound.ts';
import { useT } from '../../lib/texts.tsx';
import { useHearing } from './roundContext.ts';

interface Props {
  word: Word;
  /** The task can't be done without hearing the word. */
  isByEar: boolean;
  /** Sets whether words are played. Missing for a child who can be asked in no other way. */
  listen: ((can: boolean) => void) | undefined;
}

/** For a child who can't listen now, on a train or because of deafness; not shown where that makes no difference. */
export function CanListen({ word, isByEar, listen }: Props) {
  const t = useT();
  const canHear = useHearing(word);
  if (!listen || !canSpeakWord(word) || (canHear && !isByEar)) return null;
  const Icon = canHear ? IconVolumeOff : IconVolume;
  return (
    <Button
      size="lg"
      variant="subtle"
      leftSection={<Icon size={24} aria-hidden="true" />}
      onClick={() => listen(!canHear)}
    >
      {t(canHear ? 'practice.cannot_listen' : 'practice.can_listen')}
    </Button>
  );
}
