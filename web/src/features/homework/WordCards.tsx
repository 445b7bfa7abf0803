import type { Word } from '@skylark/contract/materials';
import { useT } from '../../lib/texts.tsx';
import { PictureWord } from '../../parts/PictureWord.tsx';
import classes from './WordCards.module.css';

/** The words to practise with their pictures; pressing one says it. */
export function WordCards({ words }: { words: readonly Word[] }) {
  const t = useT();
  return (
    <div className={classes.words}>
      <h2>{t('homework.words_to_practise')}</h2>
      <ul>
        {words.map((word) => (
          <li key={word.word}>
            <PictureWord word={word} />
          </li>
        ))}
      </ul>
    </div>
  );
}
