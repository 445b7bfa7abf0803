import { Button } from '@mantine/core';
import { useT } from '../../../lib/texts.tsx';
import classes from './ShownAids.module.css';
import { useRoll } from './useRoll.ts';

const ROLLS_MS = 2_600;
/** Light enough for dark letters. Adjacent sectors differ, including the last and the first. */
const FILLS = ['#CFE3FB', '#FFE9A8', '#CDEBDA', '#FBD3D0'];
const RADIUS = 100;
const TURNS = 3;
/** Longer texts are truncated on the wheel and shown in full below it. */
const SHOWN_LETTERS = 12;

interface Props {
  parts: readonly string[];
  values: readonly number[] | null;
  throws: number;
}

/** A wheel of words that stops at one of them, with the same result for both. */
export function Spinner({ parts, values, throws }: Props) {
  const t = useT();
  const { isRolling, roll } = useRoll(values, throws, ROLLS_MS);
  const at = values?.[0] ?? 0;
  const step = 360 / parts.length;
  const turned = values ? throws * TURNS * 360 - (at + 0.5) * step : 0;
  return (
    <div className={classes.card}>
      <div className={classes.wheelBox} aria-hidden="true">
        <div className={classes.wheelEdge}>
          <svg className={classes.wheel} viewBox="-102 -102 204 204" style={{ transform: `rotate(${turned}deg)` }}>
            {parts.map((part, index) => (
              // Words may be the same; they differ by their place.
              // oxlint-disable-next-line react/no-array-index-key
              <g key={index} transform={`rotate(${index * step})`}>
                <path d={slice(step)} fill={fillOf(index, parts.length)} stroke="#fff" strokeWidth="2" />
                <text
                  transform={`rotate(${step / 2 - 90})`}
                  x={RADIUS - 8}
                  textAnchor="end"
                  dominantBaseline="central"
                  fontSize={parts.length > 8 ? 11 : 14}
                  fontWeight="700"
                  fill="#17233B"
                >
                  {part.length > SHOWN_LETTERS ? `${part.slice(0, SHOWN_LETTERS - 1)}…` : part}
                </text>
              </g>
            ))}
          </svg>
        </div>
        <svg className={classes.hand} viewBox="0 0 26 26">
          <path d="M2 2H24L13 25Z" fill="#C93A32" stroke="#fff" strokeWidth="2" strokeLinejoin="round" />
        </svg>
      </div>
      <output className={classes.result}>{values && !isRolling && parts[at]}</output>
      {roll && (
        <Button size="md" onClick={roll}>
          {t('tools.spin')}
        </Button>
      )}
    </div>
  );
}

/** Clockwise from the top. */
function slice(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [RADIUS * Math.sin(angle), -RADIUS * Math.cos(angle)];
  return `M0 0L0 ${-RADIUS}A${RADIUS} ${RADIUS} 0 ${degrees > 180 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`;
}

function fillOf(index: number, count: number): string {
  const isLast = index === count - 1;
  // With five or nine sectors, the last one would have the same colour as the first.
  return FILLS[isLast && index % FILLS.length === 0 ? 2 : index % FILLS.length] ?? '#CFE3FB';
}
