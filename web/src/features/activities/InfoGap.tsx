import type { Box } from '@skylark/contract/activity.facts';
import { nameOf, wordOf } from '@skylark/contract/activity.facts';
import { mixed } from '@skylark/contract/mixed';
import { useState } from 'react';
import { useT } from '../../lib/texts.tsx';
import { useSpeak } from '../../lib/useSpeak.ts';
import classes from './Activity.module.css';
import type { FaceProps } from './Face.ts';
import { PartFace, placed } from './PartFace.tsx';
import { useDragParts } from './useDragParts.ts';
import { boxAt, boxOf, inReadingOrder } from './view.ts';

const TRAY: Box = [4, 76, 92, 22];
/** A chip's id differs from its card's, so that dragging it doesn't move the card on the other side's page. */
const chipOf = (id: string): string => `${id}.0`;
const cardOf = (chip: string): string => chip.replace(/\.0$/, '');

/**
 * Each side sees a different half of the cards. They ask each other, and put what they hear on the numbers. A child
 * working alone sees none and asks the page; a replay shows all.
 */
export function InfoGap({ activity, played, helped, canMove, move, isHome, isReplay, ...where }: FaceProps) {
  const t = useT();
  const say = useSpeak();
  const [held, setHeld] = useState<string | null>(null);
  const { parts, answers, tray = TRAY, task } = activity;
  const [forChild = [], forTeacher = []] = answers;
  const own = where.port.seat === 's' ? forChild : forTeacher;
  // A teacher reviewing homework sees what the child was asked.
  const seesAll = isReplay || (isHome && where.port.seat === 't');
  const unseen = seesAll ? [] : isHome ? answers.flat() : own;
  const others = isReplay || isHome ? [] : own === forChild ? forTeacher : forChild;
  const cards = inReadingOrder(parts, boxOf);
  const used = new Set(played.positions.values());
  const isOpenCard = (id: string): boolean => unseen.includes(id) && !played.done.has(id);
  const chips = mixed(unseen, `${task} ${played.round}`);
  const [left, top, width, height] = tray;
  const each = Math.min(width / Math.max(1, chips.length), 18);
  const start = left + (width - each * chips.length) / 2;
  const put = (chip: string, to: string | undefined): void => {
    setHeld(null);
    if (to !== undefined) move({ kind: 'put', part: cardOf(chip), to });
  };
  const carry = useDragParts({
    ...where,
    canMove,
    onDrop: (chip, x, y) =>
      put(
        chip,
        boxAt(
          cards.filter(({ id }) => isOpenCard(id)).map((part) => [part.id, boxOf(part)] as const),
          x,
          y,
        ),
      ),
    onTap: (chip) => setHeld(held === chip ? null : chip),
  });
  const now = canMove ? held : null;
  const press = (id: string, number: number, word: string): void => {
    if (now !== null) return put(now, id);
    // A child working alone asks the page.
    say(isHome ? `What is number ${number}? Number ${number}: ${word}.` : `What is number ${number}?`);
  };
  return (
    <>
      {cards.map((part, index) => {
        const number = index + 1;
        const box = boxOf(part);
        const isOpen = isOpenCard(part.id);
        const label = isOpen
          ? t('play.info.hidden', { number })
          : t(others.includes(part.id) && !played.done.has(part.id) ? 'play.info.secret' : 'play.info.card', {
              number,
              word: nameOf(part),
            });
        return (
          <button
            key={part.id}
            type="button"
            className={classes.pick}
            style={placed(box)}
            data-part={part.id}
            data-thing
            data-hidden={isOpen || undefined}
            data-secret={(others.includes(part.id) && !played.done.has(part.id)) || undefined}
            data-done={played.done.has(part.id) || undefined}
            data-target={(now !== null && isOpen) || undefined}
            data-helped={(isOpen && helped.includes(part.id)) || undefined}
            data-wrong={(isOpen && played.last?.kind === 'wrong' && played.last.to === part.id) || undefined}
            aria-label={label}
            aria-disabled={!isOpen || !canMove || undefined}
            onClick={() => isOpen && canMove && press(part.id, number, wordOf(part))}
          >
            <span className={classes.number} aria-hidden="true">
              {number}
            </span>{' '}
            {isOpen ? (
              <span className={classes.unknown} aria-hidden="true">
                {'?'}
              </span>
            ) : (
              <PartFace part={part} box={box} />
            )}
          </button>
        );
      })}
      {chips.map((id, index) => {
        const part = parts.find((one) => one.id === id);
        const chip = chipOf(id);
        if (!part || used.has(id)) return null;
        const box: Box = [start + index * each + 0.6, top + 1, Math.max(1, each - 1.2), Math.max(1, height - 2)];
        return (
          <button
            key={chip}
            type="button"
            className={classes.put}
            style={placed(box)}
            data-part={chip}
            data-drags
            data-thing
            data-loose={canMove || undefined}
            data-held={now === chip || undefined}
            data-helped={helped.includes(id) || undefined}
            aria-label={nameOf(part)}
            aria-pressed={now === chip}
            aria-disabled={!canMove || undefined}
            onKeyDown={(event) => {
              if (event.key !== 'Escape' || now === null) return;
              // Escape puts down the held part and must not close anything around it.
              event.stopPropagation();
              setHeld(null);
            }}
            {...carry(chip, canMove)}
          >
            <PartFace part={part} box={box} />
          </button>
        );
      })}
    </>
  );
}
