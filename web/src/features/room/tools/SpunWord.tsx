import type { Word } from '@skylark/contract/materials';
import { IconVolume } from '@tabler/icons-react';
import { useSpeak } from '../../../lib/useSpeak.ts';
import { WordPicture } from '../../../parts/WordPicture.tsx';
import classes from './ShownAids.module.css';

/**
 * The word the wheel stopped at, in its middle. A word of the lesson is shown with its picture and spoken when pressed,
 * but not before, because it is the child's turn to say it.
 */
export function SpunWord({ text, word }: { text: string; word: Word | undefined }) {
  const say = useSpeak();
  if (!word) return <div className={classes.spun}>{text}</div>;
  return (
    <button
      type="button"
      className={classes.spun}
      lang="en"
      data-speaker
      onClick={() => say(word.word, { kind: 'word', word: word.word }, word.soundUrl)}
    >
      {word.pictureUrl !== null && <WordPicture word={word} />}
      <span className={classes.spunName}>
        <IconVolume size={20} aria-hidden="true" />
        {text}
      </span>
    </button>
  );
}
