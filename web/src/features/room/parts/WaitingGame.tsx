import type { Word } from '@skylark/contract/materials';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { speakWord, storeWordSounds } from '../../../lib/speech/wordSound.ts';
import { useT } from '../../../lib/texts.tsx';
import { waitingWordsQuery } from '../api.ts';
import classes from './WaitingGame.module.css';

const PAIRS = 4;
const PAIRS_MIN = 2;
/** Long enough to look at two different cards; the next press closes them earlier. */
const SHOWN_MS = 1_400;
const FOUND_ALL_MS = 3_000;

type Pictured = Word & { pictureUrl: string };
const isPictured = <W extends Word>(word: W): word is W & { pictureUrl: string } => word.pictureUrl !== null;

/**
 * Who: a child waiting for its teacher. A game of pairs with pictures of the words of its latest lesson, or its newest
 * words if that lesson had too few. Each round has different ones, and a word is spoken when its card is turned over.
 * The game counts for nothing and ends when the lesson starts.
 */
export function WaitingGame() {
  const met = useQuery(waitingWordsQuery).data;
  const [round, setRound] = useState(0);
  if (!met) return null;
  const newest = met.items.filter(isPictured);
  const latest = met.items.slice(0, met.latestCount).filter(isPictured);
  const words = latest.length < PAIRS_MIN ? newest.slice(0, PAIRS) : latest;
  if (words.length < PAIRS_MIN) return null;
  return <Round key={round} words={words} again={() => setRound(round + 1)} />;
}

/** Its words are chosen once. */
function Round({ words, again }: { words: readonly Pictured[]; again: () => void }) {
  const [drawn] = useState(() => shuffled(words).slice(0, PAIRS));
  return <Cards words={drawn} again={again} />;
}

function Cards({ words, again }: { words: readonly Pictured[]; again: () => void }) {
  const t = useT();
  const [cards] = useState(() => shuffled([...words, ...words]));
  const [open, setOpen] = useState<readonly number[]>([]);
  const [found, setFound] = useState<ReadonlySet<string>>(new Set());
  const isDone = found.size === words.length;

  useEffect(() => void storeWordSounds(words), [words]);
  useEffect(() => {
    if (open.length < 2 && !isDone) return undefined;
    const timer = setTimeout(isDone ? again : () => setOpen([]), isDone ? FOUND_ALL_MS : SHOWN_MS);
    return () => clearTimeout(timer);
  }, [open, isDone, again]);

  const turn = (index: number, word: Pictured): void => {
    speakWord(word);
    if (found.has(word.word) || open.includes(index)) return;
    const [first] = open.length === 1 ? open : [];
    if (first === undefined) setOpen([index]);
    else if (cards[first]?.word === word.word) {
      setFound(new Set([...found, word.word]));
      setOpen([]);
    } else setOpen([first, index]);
  };
  return (
    <ul className={classes.cards} aria-label={t('room.waiting.game')}>
      {cards.map((word, index) => {
        const isOpen = open.includes(index) || found.has(word.word);
        const number = index + 1;
        return (
          // Two cards have the same word, and cards never move within a round.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <button
              type="button"
              className={classes.card}
              data-open={isOpen || undefined}
              data-found={found.has(word.word) || undefined}
              aria-label={
                isOpen ? t('room.waiting.card.open', { number, word: word.word }) : t('room.waiting.card', { number })
              }
              onClick={() => turn(index, word)}
            >
              <img src={isOpen ? word.pictureUrl : '/public/sky/logo.svg'} alt="" draggable={false} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

const shuffled = <T,>(given: readonly T[]): T[] =>
  given
    .map((value) => ({ value, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
