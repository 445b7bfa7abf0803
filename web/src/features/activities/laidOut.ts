import type { Activity } from '@skylark/contract/activity';
import { type Box, hasFace } from '@skylark/contract/activity.facts';
import { mixed } from '@skylark/contract/mixed';
import { traits } from './traits.ts';
import type { Part } from './view.ts';

/**
 * Swaps the positions of similar parts: in a different order in each room and round, but the same for everybody in it.
 * Remembering positions from last time must not help.
 */
export function laidOut(activity: Activity & { seed?: string | undefined }, round: number): Activity {
  const { seed, parts } = activity;
  const groups = groupsOf(activity);
  if (seed === undefined || groups.length === 0) return activity;
  const places = new Map<string, Box>();
  for (const [number, ids] of groups.entries()) {
    const boxes = ids.map((id) => parts.find((part) => part.id === id)?.at);
    for (const [index, id] of mixed(ids, `${seed} ${number} ${round}`).entries()) {
      const box = boxes[index];
      if (box) places.set(id, box);
    }
  }
  return {
    ...activity,
    parts: parts.map((part) => ({ ...part, ...(places.has(part.id) && { at: places.get(part.id) }) })),
  };
}

/** Parts that may swap positions: of the same size and role, and with visible content of their own. */
function groupsOf({ kind, parts, answers }: Activity): string[][] {
  const { shuffles } = traits[kind];
  if (!shuffles) return [];
  const targets = new Set(answers.flatMap((group) => group.slice(1)));
  const groups = new Map<string, string[]>();
  for (const part of parts) {
    if (!part.at || !hasFace(part) || isInItsPicture(part)) continue;
    const isTarget = targets.has(part.id);
    // Places stay, because they may be drawn on the slide.
    if (shuffles === 'things' && isTarget) continue;
    // The two columns of a match are not mixed.
    const role = shuffles === 'columns' && isTarget ? 'to' : '';
    const alike = `${role} ${part.at[2].toFixed(1)} ${part.at[3].toFixed(1)}`;
    groups.set(alike, [...(groups.get(alike) ?? []), part.id]);
  }
  return [...groups.values()].filter(({ length }) => length > 1);
}

/** A part on the spot that it is cut from: elsewhere it would appear twice, and cover another part. */
const isInItsPicture = ({ at, picture }: Part): boolean =>
  at !== undefined && picture?.cut !== undefined && picture.cut.every((side, index) => side === at[index]);
