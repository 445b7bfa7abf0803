import type { Word } from '@skylark/contract/materials';
import { IconVolume } from '@tabler/icons-react';
import { useSpeak } from '../lib/useSpeak.ts';
import { useT } from '../lib/texts.tsx';
import { toast } from '../ui/toast.ts';
import { WordPicture } from './WordPicture.tsx';
import classes from './PictureWord.module.css';

/** An English word for children: its picture, or the mascot listening when there is none. Pressing it says the word. */
export function PictureWord({ word }: { word: Word }) {
  const t = useT();
  const say = useSpeak();
  const press = (): void => {
    if (!say(word.word, { kind: 'word', word: word.word }, word.soundUrl)) void toast('error', t('child.no_voice'));
  };
  return (
    <button type="button" className={classes.word} lang="en" data-speaker onClick={press}>
      <WordPicture word={word} isLazy />
      <span className={classes.name}>
        <IconVolume size={20} aria-hidden="true" />
        <strong>{word.word}</strong>
      </span>
    </button>
  );
}
