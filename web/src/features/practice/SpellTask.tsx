import type { Word } from '@skylark/contract/materials';
import type { PracticeResult } from '@skylark/contract/practice.facts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { chime } from '../../lib/chime.ts';
import { speakWord } from '../../lib/speech/wordSound.ts';
import { useT } from '../../lib/texts.tsx';
import { WordPicture } from '../../parts/WordPicture.tsx';
import { CanListen } from './CanListen.tsx';
import { PlayWordButton } from './PlayWordButton.tsx';
import classes from './Practice.module.css';
import { Question } from './Question.tsx';
import { useHearing } from './roundContext.ts';
import { hasFace, resultOf, shuffled } from './tasks.ts';

const MISSED_FROM = 3;
/** Wrong letters at one position before the right one is shown. */
const SHOWN_AFTER = 2;
const LETTER = /[a-z]/i;
/** The Latin letter of a physical key, because children here often have a Cyrillic layout. */
const KEY_CODE = /^Key([A-Z])$/;

interface Props {
  word: Word;
  answer: (result: PracticeResult) => void;
  /** For children who can read: whether words are played. */
  listen?: ((can: boolean) => void) | undefined;
}

/** Spells a word by pressing or typing its letters. Wrong letters stay available. */
export function SpellTask({ word, answer, listen }: Props) {
  const t = useT();
  const signs = word.word.split('');
  const [tiles] = useState(() =>
    shuffled(
      signs.flatMap((sign, index) => (LETTER.test(sign) ? [{ sign, index }] : [])),
      Math.random,
    ),
  );
  const [placed, setPlaced] = useState<readonly number[]>([]);
  const [mistakes, setMistakes] = useState({ all: 0, here: 0 });
  const canHear = useHearing(word);
  const next = signs.findIndex((sign, index) => LETTER.test(sign) && isFree(index));
  function isFree(index: number): boolean {
    return index >= placed.length || placed[index] === undefined;
  }
  const place = (tile: number | undefined, letter: string): void => {
    if (tile !== undefined && isUsed(tile)) return;
    if (letter.toLowerCase() !== signs[next]?.toLowerCase() || tile === undefined) {
      chime('again');
      setMistakes({ all: mistakes.all + 1, here: mistakes.here + 1 });
      return;
    }
    const filled = [...placed];
    filled[next] = tile;
    setPlaced(filled);
    setMistakes({ ...mistakes, here: 0 });
    const isWhole = signs.every((sign, index) => !LETTER.test(sign) || filled[index] !== undefined);
    if (isWhole) answer(resultOf(mistakes.all, MISSED_FROM));
  };
  const isUsed = (tile: number): boolean => placed.includes(tile);
  const type = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
    const letter = typedLetter(event);
    if (letter === undefined) return;
    const tile = tiles.findIndex(({ sign }, at) => !isUsed(at) && sign.toLowerCase() === letter);
    place(tile === -1 ? undefined : tile, letter);
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => type(event);
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, []);
  const isShown = mistakes.here >= SHOWN_AFTER;
  const shown = tiles.findIndex(({ sign }, at) => !isUsed(at) && sign.toLowerCase() === signs[next]?.toLowerCase());
  const rightTile = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isShown) rightTile.current?.focus();
  }, [isShown]);
  return (
    <section className={classes.task}>
      <Question text={t('practice.spell')} sound={canHear ? () => speakWord(word) : undefined} />
      <div className={classes.model}>
        <div className={classes.seen}>
          <WordPicture word={word} />
        </div>
        {canHear && <PlayWordButton word={word} />}
      </div>
      <div className={classes.slots} lang="en" aria-hidden="true">
        {signs.map((sign, index) => (
          // A character is identified by its position.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} data-gap={!LETTER.test(sign) || undefined} data-next={index === next || undefined}>
            {!LETTER.test(sign) || !isFree(index) ? sign : ''}
          </span>
        ))}
      </div>
      <div className={classes.tiles} lang="en">
        {tiles.map(({ sign, index }, at) => (
          <button
            key={index}
            type="button"
            className={classes.tile}
            ref={at === shown ? rightTile : undefined}
            // Not `disabled`, which would lose the focus.
            aria-disabled={isUsed(at) || undefined}
            data-shown={(isShown && at === shown) || undefined}
            onClick={() => place(at, sign)}
          >
            {sign}
          </button>
        ))}
      </div>
      <p className={classes.help} role="status">
        {mistakes.here > 0 && t(isShown ? 'practice.here' : 'practice.almost')}{' '}
        <span className="visually-hidden" lang="en">
          {signs.slice(0, next).join(' ')}
        </span>
      </p>
      <CanListen word={word} isByEar={!hasFace(word)} listen={listen} />
    </section>
  );
}

/** In lower case; undefined for other keys. */
function typedLetter({ key, code }: KeyboardEvent): string | undefined {
  if (!/^\p{L}$/u.test(key)) return undefined;
  return (LETTER.test(key) ? key : KEY_CODE.exec(code)?.[1])?.toLowerCase();
}
