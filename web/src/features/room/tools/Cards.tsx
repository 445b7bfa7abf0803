import { Button } from '@mantine/core';
import { CARD_PICTURE } from '@skylark/contract/board.facts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { toast } from '../../../ui/toast.ts';
import { lessonWordsQuery } from '../../materials/index.ts';
import { useRoom, useRoomSession } from '../useRoom.ts';
import classes from './Aids.module.css';
import { shuffled } from './shuffled.ts';

/** More don't fit side by side on a page. */
const CARDS_MAX = 12;

type Face = 'word' | 'picture' | 'both';
const faces: readonly Face[] = ['word', 'picture', 'both'];

/** The lesson's words as movable cards: the teacher picks which, and what they show. */
export function Cards() {
  const t = useT();
  const room = useRoomSession();
  const page = useRoom(({ state }) => state.page);
  const { data } = useQuery(lessonWordsQuery(room.info.lesson.id));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const words = data?.items ?? [];
  const taken = words.filter(({ word }) => !left.has(word)).slice(0, CARDS_MAX);
  const toggle = (word: string): void => {
    const next = new Set(left);
    if (!next.delete(word)) next.add(word);
    setLeft(next);
  };
  const put = (face: Face): void => {
    const cards = taken.flatMap(({ word, pictureUrl }) => {
      const picture = face === 'word' ? null : keyOf(pictureUrl);
      return picture === null && face === 'picture' ? [] : [{ text: face === 'picture' ? '' : word, picture }];
    });
    if (cards.length === 0) void toast('error', t('tools.cards.no_pictures'));
    else room.boardActions?.addCards(shuffled(cards));
  };
  if (data && words.length === 0) return <p className={classes.soft}>{t('tools.cards.none')}</p>;
  return (
    <>
      <div className={classes.words}>
        {words.map(({ word }) => (
          <button
            key={word}
            type="button"
            className={classes.word}
            aria-pressed={!left.has(word)}
            lang="en"
            onClick={() => toggle(word)}
          >
            {word}
          </button>
        ))}
      </div>
      {faces.map((face) => (
        <Button key={face} variant="default" disabled={page === null || taken.length === 0} onClick={() => put(face)}>
          {t(`tools.cards.${face}`)}
        </Button>
      ))}
    </>
  );
}

/** The file key of a word's picture, as used by cards. */
export function keyOf(url: string | null): string | null {
  const key = url?.split('/').at(-1) ?? '';
  return CARD_PICTURE.test(key) ? key : null;
}
