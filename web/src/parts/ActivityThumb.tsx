import type { Activity } from '@skylark/contract/activity';
import type { Box } from '@skylark/contract/activity.facts';
import classes from './ActivityThumb.module.css';

type Part = Activity['parts'][number];
type Shown = Pick<Activity, 'kind' | 'parts' | 'tray'>;

interface Face {
  id: string;
  at: Box;
  pictureUrl: string | undefined;
  text: string | undefined;
}

/** As many as can be distinguished in a row. */
const IN_A_ROW = 4;
/** Average width of a letter in the font's size. */
const LETTER = 0.6;

/**
 * The content of a slide's activity, drawn over the slide's thumbnail: its pictures and words at their positions.
 * Positioned relative to the nearest positioned element. Hidden from screen readers: the thumbnail's button has the
 * description, and further words would become part of that button's name.
 */
export function ActivityThumb({ activity }: { activity: Shown | null | undefined }) {
  const faces = activity ? facesOf(activity) : [];
  if (faces.length === 0) return null;
  return (
    <i className={classes.thumb} aria-hidden="true">
      {faces.map(({ id, at: [left, top, width, height], pictureUrl, text }) => (
        <b
          key={id}
          className={classes.face}
          style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
        >
          {pictureUrl !== undefined && <img className={classes.picture} src={pictureUrl} alt="" loading="lazy" />}
          {text !== undefined && (
            <small
              className={classes.text}
              data-text={text}
              style={{ fontSize: `${letterSize(text, width, pictureUrl === undefined ? height : height * 0.4)}cqw` }}
            />
          )}
        </b>
      ))}
    </i>
  );
}

/** Letters as large as fit, as a percentage of the thumbnail's width. */
const letterSize = (text: string, width: number, height: number): number =>
  Math.min(((height * 9) / 16) * 0.6, (width * 0.9) / (Math.max(text.length, 2) * LETTER));

/** A picture cut from the slide is already on its thumbnail. */
const pictureOf = ({ picture }: Part): string | undefined =>
  picture === undefined || picture.cut ? undefined : picture.url;

function facesOf({ kind, parts, tray }: Shown): Face[] {
  const all = parts.flatMap((part) => {
    const { id, at } = part;
    const [pictureUrl, text] = [pictureOf(part), textOf(kind, part)];
    return pictureUrl === undefined && text === undefined ? [] : [{ id, at, pictureUrl, text }];
  });
  // The word may be printed below the tray.
  if (kind === 'say' && tray) all.push({ id: 'tray', at: tray, pictureUrl: undefined, text: '…' });
  // Not in the order of the solution.
  const faces = kind === 'order' ? all.toSorted((one, other) => (one.text ?? '').localeCompare(other.text ?? '')) : all;
  const row = faces.filter(({ at }) => at === undefined).slice(0, IN_A_ROW);
  const width = 88 / Math.max(row.length, 2);
  const first = 50 - (row.length * width) / 2;
  return faces.flatMap((face) => {
    if (face.at) return [{ ...face, at: face.at }];
    const index = row.indexOf(face);
    return index < 0 ? [] : [{ ...face, at: [first + index * width, 24, width - 3, 52] as const }];
  });
}

/** A word that has to be written or said is not revealed. */
function textOf(kind: Shown['kind'], { text, shape }: Part): string | undefined {
  if (kind === 'spell') return text && '_ '.repeat(text.length).trim();
  if (kind === 'gap') return text && '…';
  if (kind === 'cards' || kind === 'say') return undefined;
  if (kind === 'trace' && shape) return undefined;
  return text;
}
