import { useT } from '../../../lib/texts.tsx';
import { TurnBar } from '../../../ui/TurnBar.tsx';

interface Props {
  /** Index of the current slide. */
  at: number;
  count: number;
  turn: (to: number) => void;
}

/** Navigation between the slides of a presentation. */
export function SlideTurnBar({ at, count, turn }: Props) {
  const t = useT();
  return (
    <TurnBar
      at={at}
      count={count}
      turn={turn}
      texts={{
        previous: t('materials.slide.previous'),
        next: t('materials.slide.next'),
        where: t('materials.slide.of', { at: at + 1, count }),
      }}
    />
  );
}
