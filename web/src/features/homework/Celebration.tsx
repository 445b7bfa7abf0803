import { Button } from '@mantine/core';
import type { CSSProperties } from 'react';
import { useLocation } from 'wouter';
import { paths } from '../../lib/paths.ts';
import { useT } from '../../lib/texts.tsx';
import { ReadAloud } from '../../parts/ReadAloud.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Sky } from '../../ui/Sky.tsx';
import classes from './Celebration.module.css';

const PIECES = Array.from({ length: 18 }, (_, piece) => piece);

/** Scattered over the whole width, each at its own moment: by the golden ratio no two fall in a row. */
const placeOf = (piece: number): CSSProperties => ({
  left: `${((piece * 61.8) % 94) + 2}%`,
  animationDelay: `${(piece * 0.381) % 0.9}s`,
});

/** One short joy: it is handed in. Nothing flies where less motion is asked for. */
export function Celebration({ teacher, close }: { teacher: string; close: () => void }) {
  const t = useT();
  const [, navigate] = useLocation();
  const text = t('homework.done_text', { name: teacher });
  return (
    <Dialog
      opened
      onClose={close}
      centered
      title={t('homework.done_title')}
      classNames={{ title: classes.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('app.close') }}
    >
      <div className={classes.celebration}>
        <div className={classes.pieces} aria-hidden="true">
          {PIECES.map((piece) => (
            <i key={piece} style={placeOf(piece)} />
          ))}
        </div>
        <Sky pose="celebrating" size={180} />
        <p>{text}</p>
        <ReadAloud text={`${t('homework.done_title')} ${text}`} />
        <Button size="lg" onClick={() => navigate(paths.homeworks)} data-autofocus>
          {t('homework.all')}
        </Button>
      </div>
    </Dialog>
  );
}
