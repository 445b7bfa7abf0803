import { Button } from '@mantine/core';
import { STAR_EVERY_MS, STARS_PER_LESSON } from '@skylark/contract/stars.facts';
import { IconStar } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useT } from '../../../lib/texts.tsx';
import { useRoom, useRoomSession } from '../useRoom.ts';

interface Props {
  /** Classes of the bar: a button whose text is small or hidden, its icon and its text. */
  small: string | undefined;
  section: string | undefined;
  word: string | undefined;
}

/**
 * Lets the teacher give a star: one at a time, so that each is noticed. The button keeps the focus while it is
 * disabled.
 */
export function GiveStar({ small, section, word }: Props) {
  const t = useT();
  const { link } = useRoomSession();
  const isCalling = useRoom(({ state }) => state.call === 'started');
  const isLive = useRoom(({ status }) => status.kind === 'live');
  const count = useRoom(({ state }) => state.stars.length);
  const [isResting, setResting] = useState(false);
  // Counts from the press, and again from the star's arrival: a star sent too soon after the last one is refused.
  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setTimeout(() => setResting(false), STAR_EVERY_MS);
    return () => clearTimeout(timer);
  }, [isResting, count]);
  if (!isCalling) return null;
  const isFull = count >= STARS_PER_LESSON;
  const mayGive = isLive && !isResting && !isFull;
  const give = (): void => {
    if (!mayGive) return;
    setResting(true);
    link.do({ k: 'star', id: `t${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}` });
  };
  return (
    <Button
      className={small ?? ''}
      title={t(isFull ? 'tools.star.full' : 'tools.star.give')}
      variant="default"
      aria-disabled={!mayGive}
      {...(!mayGive && { 'data-disabled': true })}
      classNames={{ section: section ?? '' }}
      leftSection={<IconStar size={20} fill="var(--sun)" aria-hidden="true" />}
      onClick={give}
    >
      <span className={word}>{t('tools.star.give')}</span>
    </Button>
  );
}
