import { isTimerShown } from '@skylark/contract/lessonTools.facts';
import { IconHourglassHigh } from '@tabler/icons-react';
import { clockText } from '../../../lib/span.ts';
import { useT } from '../../../lib/texts.tsx';
import { Die } from '../tools/Dice.tsx';
import putUp from '../tools/ShownAids.module.css';
import classes from './PlayedStage.module.css';
import type { Replay } from './Replay.ts';
import { useReplayed } from './useReplay.ts';

/** The tools that the teacher had put up for both sides at that time; read-only and without sounds. */
export function PlayedAids({ replay, startedAt }: { replay: Replay; startedAt: string }) {
  const t = useT();
  const timer = useReplayed(replay, ({ state }) => state.timer);
  const chance = useReplayed(replay, ({ state }) => state.chance);
  const atMs = useReplayed(replay, (snapshot) => (snapshot.state.timer ? snapshot.atMs : 0));
  const isCounting = isTimerShown(timer, Date.parse(startedAt) + atMs);
  if (!isCounting && !chance) return null;
  const leftMs = timer ? timer.until - Date.parse(startedAt) - atMs : 0;
  const left = Math.min(timer?.seconds ?? 0, Math.max(0, Math.ceil(leftMs / 1_000)));
  return (
    <div className={putUp.putUp}>
      <div className={putUp.column}>
        {isCounting && (
          <div className={putUp.timer}>
            <IconHourglassHigh size={26} aria-hidden="true" />
            <span aria-label={t('tools.timer')}>{left === 0 ? t('tools.timer.over') : clockText(left)}</span>
          </div>
        )}
        {chance?.what.kind === 'dice' && <Fallen count={chance.what.count} values={chance.values} />}
        {chance?.what.kind === 'spinner' && <Spun parts={chance.what.parts} at={chance.values?.[0]} />}
      </div>
    </div>
  );
}

function Fallen({ count, values }: { count: number; values: readonly number[] | null }) {
  const t = useT();
  const sides = values ?? Array.from({ length: count }, () => 1);
  const sum = sides.reduce((all, value) => all + value, 0);
  return (
    <div className={putUp.card}>
      <div className={putUp.dice} aria-hidden="true">
        {sides.map((value, at) => (
          // Dice are identified by their position.
          // oxlint-disable-next-line react/no-array-index-key
          <Die key={at} value={value} isRolling={false} />
        ))}
      </div>
      {values && <span className="visually-hidden">{t('tools.dice.fell', { values: values.join(', '), sum })}</span>}
    </div>
  );
}

function Spun({ parts, at }: { parts: readonly string[]; at: number | undefined }) {
  const t = useT();
  const word = at === undefined ? undefined : parts[at];
  return (
    <div className={putUp.card}>
      <ul className={classes.parts}>
        {parts.map((part, index) => (
          // Words may be equal; only their position differs.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index} data-on={index === at}>
            {part}
          </li>
        ))}
      </ul>
      {word !== undefined && <span className="visually-hidden">{t('tools.replay.spinner', { word })}</span>}
    </div>
  );
}
