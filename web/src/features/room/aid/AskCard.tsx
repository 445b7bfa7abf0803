import type { Ask } from '@skylark/contract/room';
import { Button, UnstyledButton } from '@mantine/core';
import { useEffect, useId, useRef, useState } from 'react';
import { languageOf } from '../../../lib/speech/languageOf.ts';
import { readAloud, stopReading } from '../../../lib/speech/speech.ts';
import { type TextKey, useLocale, useT } from '../../../lib/texts.tsx';
import { ReadAloud } from '../../../parts/ReadAloud.tsx';
import { useLocalMedia } from '../../devices/index.ts';
import { useRoomSession } from '../useRoom.ts';
import classes from './AskCard.module.css';
import { useAidSession } from './useAid.ts';
import { AskPicture } from './SignPicture.tsx';

interface Props {
  ask: Ask;
  /** Called after a device was requested. If the browser refuses it, the page shows what to do. */
  onAgreed: (ask: Ask) => void;
}

/**
 * The teacher's request to the child: one large button with a picture, read aloud. Nothing happens unless it is
 * pressed. It is over the board and not modal, so that the child's other buttons, above all Stop, stay available.
 */
export function AskCard({ ask, onAgreed }: Props) {
  const t = useT();
  const locale = useLocale();
  const aid = useAidSession();
  const { info } = useRoomSession();
  const others = useOthers(ask);
  const [isChoosing, setChoosing] = useState(false);
  const says = t(`tools.aid.asked.${ask}` satisfies TextKey);
  const titleId = useId();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    readAloud(says, languageOf(says, locale));
    return stopReading;
  }, [says, locale]);
  useEffect(() => {
    // Focuses the card rather than the large button, which a held key would press; and doesn't interrupt anybody who is
    // writing.
    if (!(document.activeElement instanceof HTMLInputElement)) card.current?.focus({ preventScroll: true });
  }, []);
  const agree = (id?: string): void => {
    setChoosing(false);
    aid.agree(ask, id);
    onAgreed(ask);
  };
  const press = (): void => {
    if (others.length > 1) setChoosing(true);
    else agree(others[0]?.id);
  };
  return (
    // Escape closes it, as it does any dialog.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={card}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      className={classes.card}
      onKeyDown={({ key }) => {
        if (key === 'Escape') aid.refuse(ask);
      }}
    >
      <h2 id={titleId}>{t('tools.aid.asked.title', { name: info.lesson.teacher.firstName })}</h2>
      {isChoosing ? (
        others.map(({ id, label }) => (
          <Button key={id} size="lg" variant="light" fullWidth onClick={() => agree(id)}>
            {label}
          </Button>
        ))
      ) : (
        <UnstyledButton className={classes.large} onClick={press}>
          <AskPicture ask={ask} size={72} />
          {says}
        </UnstyledButton>
      )}
      <div className={classes.ways}>
        <ReadAloud text={says} />
        <Button size="lg" variant="subtle" onClick={() => aid.refuse(ask)}>
          {t('tools.aid.asked.refuse')}
        </Button>
      </div>
    </section>
  );
}

/** The other devices to choose from; empty when the request is not about another device. */
function useOthers(ask: Ask): { id: string; label: string }[] {
  const { media } = useRoomSession();
  const snapshot = useLocalMedia(media);
  if (ask !== 'microphone_other' && ask !== 'camera_other') return [];
  const kind = ask === 'camera_other' ? 'camera' : 'microphone';
  const used = snapshot[kind];
  return snapshot.listed[kind].filter(({ id }) => id !== 'default' && !('id' in used && used.id === id));
}
