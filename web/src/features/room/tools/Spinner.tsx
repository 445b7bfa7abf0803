import type { Word } from '@skylark/contract/materials';
import { useT } from '../../../lib/texts.tsx';
import { WordPicture } from '../../../parts/WordPicture.tsx';
import { useDeckWords } from '../useDeckWords.ts';
import classes from './ShownAids.module.css';
import { SpunWord } from './SpunWord.tsx';
import { Thrower } from './Thrower.tsx';
import { useRoll } from './useRoll.ts';

const ROLLS_MS = 2_600;
/** Light enough for dark letters. Adjacent sectors differ, including the last and the first. */
const FILLS = ['#CFE3FB', '#FFE9A8', '#CDEBDA', '#FBD3D0'];
const RADIUS = 100;
const TURNS = 3;
/** Longer texts are truncated on the wheel and shown in full when it stops at them. */
const SHOWN_LETTERS = 11;
/** Kept free of letters at the edge, because the pointer is there. */
const EDGE = 20;
/**
 * Pictures: the position of their centre, as a share of the radius, and their maximum width, as a share of the wheel's.
 */
const PICTURE_AT = 0.64;
const PICTURE_MAX = 0.3;

interface Props {
  parts: readonly string[];
  values: readonly number[] | null;
  throws: number;
}

/** A wheel that stops at one of its words, the same for both. Words of the lesson are shown as pictures. */
export function Spinner({ parts, values, throws }: Props) {
  const t = useT();
  const { isRolling, roll } = useRoll(values, throws, ROLLS_MS);
  const words = useDeckWords();
  const shown = parts.map((part) => words.find(({ word }) => word.toLowerCase() === part.trim().toLowerCase()));
  const at = values?.[0] ?? 0;
  const step = 360 / parts.length;
  const turned = values ? throws * TURNS * 360 - (at + 0.5) * step : 0;
  const isStill = values !== null && !isRolling;
  return (
    <div className={classes.card}>
      <Thrower label={t('tools.spin')} roll={roll}>
        <div className={classes.wheelBox} aria-hidden="true">
          <div className={classes.wheelEdge}>
            <div
              className={classes.wheel}
              // A different wheel doesn't rotate back first.
              data-turns={values !== null}
              style={{ transform: `rotate(${turned}deg)` }}
            >
              <svg viewBox="-102 -102 204 204">
                {parts.map((part, index) => (
                  // Words may be equal; only their position differs.
                  // oxlint-disable-next-line react/no-array-index-key
                  <g key={index} transform={`rotate(${index * step})`}>
                    <path d={slice(step)} fill={fillOf(index, parts.length)} stroke="#fff" strokeWidth="2" />
                    {!hasPicture(shown[index]) && (
                      <text
                        transform={`rotate(${step / 2 - 90})`}
                        x={RADIUS - EDGE}
                        textAnchor="end"
                        dominantBaseline="central"
                        fontSize={parts.length > 8 ? 11 : 14}
                        fontWeight="700"
                        fill="#17233B"
                      >
                        {part.length > SHOWN_LETTERS ? `${part.slice(0, SHOWN_LETTERS - 1)}…` : part}
                      </text>
                    )}
                  </g>
                ))}
              </svg>
              {shown.map(
                (word, index) =>
                  hasPicture(word) && (
                    // oxlint-disable-next-line react/no-array-index-key
                    <span key={index} className={classes.sector} style={pictureStyle((index + 0.5) * step, step)}>
                      <WordPicture word={word} />
                    </span>
                  ),
              )}
            </div>
          </div>
          <svg className={classes.hand} viewBox="0 0 26 26">
            <path d="M2 2H24L13 25Z" fill="#C93A32" stroke="#fff" strokeWidth="2" strokeLinejoin="round" />
          </svg>
        </div>
      </Thrower>
      <output className="visually-hidden">{isStill && parts[at]}</output>
      {isStill && <SpunWord key={throws} text={parts[at] ?? ''} word={shown[at]} />}
    </div>
  );
}

const hasPicture = (word: Word | undefined): word is Word => word !== undefined && word.pictureUrl !== null;

/** Clockwise from the top. */
function slice(degrees: number): string {
  const angle = (degrees * Math.PI) / 180;
  const [x, y] = [RADIUS * Math.sin(angle), -RADIUS * Math.cos(angle)];
  return `M0 0L0 ${-RADIUS}A${RADIUS} ${RADIUS} 0 ${degrees > 180 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}Z`;
}

/** In the middle of its sector, upright when the wheel stops there, and no wider than the sector. */
function pictureStyle(degrees: number, step: number) {
  const angle = (degrees * Math.PI) / 180;
  const across = step >= 180 ? 1 : Math.sin((step * Math.PI) / 360) * PICTURE_AT;
  return {
    left: `${50 + 50 * PICTURE_AT * Math.sin(angle)}%`,
    top: `${50 - 50 * PICTURE_AT * Math.cos(angle)}%`,
    width: `${100 * Math.min(PICTURE_MAX, across * 0.85)}%`,
    transform: `translate(-50%, -50%) rotate(${degrees}deg)`,
  };
}

function fillOf(index: number, count: number): string {
  const isLast = index === count - 1;
  // With five or nine sectors, the last one would have the same colour as the first.
  return FILLS[isLast && index % FILLS.length === 0 ? 2 : index % FILLS.length] ?? '#CFE3FB';
}
