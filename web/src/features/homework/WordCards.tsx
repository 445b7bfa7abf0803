import { IconVolume } from '@tabler/icons-react';
import { useT } from '../../lib/texts.tsx';
import classes from './WordCards.module.css';

const canSpeak = 'speechSynthesis' in window;

function say(word: string): void {
  const spoken = new SpeechSynthesisUtterance(word);
  spoken.lang = 'en-GB';
  spoken.rate = 0.85;
  window.speechSynthesis.cancel();
  window.speechSynthesis.speak(spoken);
}

/** The words to practise; a tap says one, where the device can speak. */
export function WordCards({ words }: { words: readonly string[] }) {
  const t = useT();
  if (words.length === 0) return null;
  return (
    <div className={classes.words}>
      <h2>{t('homework.words_to_practise')}</h2>
      <ul>
        {words.map((word) => (
          <li key={word} lang="en">
            {canSpeak ? (
              <button type="button" onClick={() => say(word)}>
                <IconVolume size={20} aria-hidden="true" />
                {word}
              </button>
            ) : (
              <span>{word}</span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
