import type { ActivityKind } from '../activity.facts.ts';
import { info } from './info.ts';
import { cards, follow, say, yesno } from './judged.ts';
import type { Kind } from './kind.ts';
import { order, spell, trace } from './lines.ts';
import { memory } from './memory.ts';
import { colour, drag, match } from './pairs.ts';
import { choose, cover, find } from './picked.ts';
import { gap } from './typed.ts';

/** Every kind of activity: validity, fold of its moves, and what it says about words (docs/decisions/0430). */
export const kinds: Record<ActivityKind, Kind> = {
  drag,
  match,
  choose,
  order,
  spell,
  memory,
  find,
  cover,
  colour,
  trace,
  yesno,
  cards,
  follow,
  gap,
  info,
  say,
};
