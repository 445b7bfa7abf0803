import { type Box, wordOf } from '@skylark/contract/activity.facts';
import { mixed } from '@skylark/contract/mixed';
import { tilesOf } from '@skylark/contract/playRules';
import { useMemo } from 'react';
import { useT } from '../../lib/texts.tsx';
import classes from './Activity.module.css';
import type { FaceProps } from './Face.ts';
import { letterSize, PartFace, placed } from './PartFace.tsx';
import { lineBoxes, trayBoxes } from './tray.ts';
import { useDragParts } from './useDragParts.ts';
import { boxOf, type Part } from './view.ts';

interface Tile {
  id: string;
  /** The line it belongs to: a word to be spelled, or the whole activity. */
  line: string;
  text: string;
  part: Part | undefined;
}

/** Shuffled words or letters that are put into a line, one after the other. */
export function Line({ activity, played, helped, canMove, move, ...where }: FaceProps) {
  const t = useT();
  const { tiles, trays, lines } = useLayout(activity, played.round);
  const put = (id: string): void => {
    if (!played.line.includes(id)) move({ kind: 'pick', part: id });
  };
  const carry = useDragParts({
    ...where,
    canMove,
    // Dropped anywhere on the slide except where it came from: returning it cancels the move.
    onDrop: (id, x, y) => {
      const home = activity.tray ?? trays.get(id);
      if (isIn([0, 0, 100, 100], x, y) && !(home && isIn(home, x, y))) put(id);
    },
    onTap: put,
  });
  return (
    <>
      {lines.map(({ id, box, slots, word }) => (
        <div
          key={id}
          className={classes.line}
          style={placed(box)}
          role="img"
          aria-label={lineText(t, played.line, tiles, id, word)}
        >
          {slots.map((slot) => (
            <i key={slot.join()} className={classes.slot} style={placed(within(slot, box))} />
          ))}
        </div>
      ))}
      {tiles.map((tile) => {
        const at = played.line.filter((one) => tiles.find(({ id }) => id === one)?.line === tile.line).indexOf(tile.id);
        const box = at === -1 ? trays.get(tile.id) : lines.find(({ id }) => id === tile.line)?.slots[at];
        if (!box) return null;
        const isPlaced = at !== -1;
        return (
          <button
            key={tile.id}
            type="button"
            className={classes.put}
            style={placed(box)}
            data-part={tile.id}
            data-drags
            data-thing
            data-tile
            data-loose={(canMove && !isPlaced) || undefined}
            data-done={isPlaced || undefined}
            data-helped={helped.includes(tile.id) || undefined}
            data-wrong={(played.last?.kind === 'wrong' && played.last.part === tile.id) || undefined}
            aria-label={isPlaced ? t('play.in_line', { word: tile.text, at: at + 1 }) : tile.text}
            aria-disabled={!canMove || isPlaced || undefined}
            {...carry(tile.id, !isPlaced)}
          >
            {tile.part ? (
              <PartFace part={tile.part} box={box} />
            ) : (
              <span className={classes.word} style={{ fontSize: letterSize(tile.text, box) }}>
                {tile.text}
              </span>
            )}
          </button>
        );
      })}
    </>
  );
}

/** Positions of letters and words before they are placed, shuffled in each round, and of their slots. */
function useLayout(activity: FaceProps['activity'], round: number) {
  return useMemo(() => {
    const { kind, parts, at, tray, task } = activity;
    const tiles: Tile[] =
      kind === 'spell'
        ? tilesOf(activity).map(({ id, part, letter }) => ({ id, line: part, text: letter, part: undefined }))
        : parts.map((part) => ({ id: part.id, line: '', text: wordOf(part), part }));
    const lines = (kind === 'spell' ? parts : [{ id: '', at }]).map((one) => {
      const own = tiles.filter(({ line }) => line === one.id);
      const box: Box = one.at ?? boxOf({ id: '' });
      const word = kind === 'spell' ? own.map(({ text }) => text).join('') : '';
      return { id: one.id, box, word, slots: lineBoxes(box, wordsOf(activity, own), kind === 'spell') };
    });
    const order = mixed(tiles, `${task} ${round}`);
    const boxes = trayBoxes(
      tray,
      order.map(({ text }) => text),
      kind === 'spell',
    );
    return { tiles, lines, trays: new Map(order.map(({ id }, index) => [id, boxes[index]])) };
  }, [activity, round]);
}

/** Texts of a line in the right order: each slot is as wide as its text. */
const wordsOf = ({ kind, answers }: FaceProps['activity'], own: readonly Tile[]): string[] =>
  kind === 'spell'
    ? own.map(({ text }) => text)
    : (answers[0] ?? []).map((id) => own.find((tile) => tile.id === id)?.text ?? '');

const isIn = ([left, top, width, height]: Box, x: number, y: number): boolean =>
  x >= left && x <= left + width && y >= top && y <= top + height;

const within = ([x, y, width, height]: Box, [left, top, across, down]: Box): Box => [
  ((x - left) / across) * 100,
  ((y - top) / down) * 100,
  (width / across) * 100,
  (height / down) * 100,
];

function lineText(
  t: ReturnType<typeof useT>,
  line: readonly string[],
  tiles: readonly Tile[],
  id: string,
  word: string,
): string {
  const texts = line.flatMap((one) =>
    tiles.filter((tile) => tile.id === one && tile.line === id).map(({ text }) => text),
  );
  const count = tiles.filter((tile) => tile.line === id).length;
  return t('play.line', { text: texts.join(word === '' ? ' ' : ''), count: count - texts.length });
}
