import type { BoardChange } from '@skylark/contract/boardState';
import type { SpokenEvent } from './spoken.ts';

/** Describes a change of one element; undefined when it is too small to announce, such as a part of a stroke. */
export function spokenEventOf({ element, before }: Extract<BoardChange, { kind: 'element' }>): SpokenEvent | undefined {
  const { is, look } = element;
  if (!is || !look) return undefined;
  if (before && before !== look) {
    if (look.isDeleted !== before.isDeleted) return look.isDeleted ? { kind: 'erased' } : made(is, look.text);
    if (look.isDeleted) return undefined;
    return look.text === before.text ? { kind: 'moved' } : made(is, look.text);
  }
  if (look.isDeleted || !element.isEnded) return undefined;
  return made(is, look.text);
}

function made(
  is: NonNullable<Extract<BoardChange, { kind: 'element' }>['element']['is']>,
  text: string | undefined,
): SpokenEvent {
  switch (is.kind) {
    case 'text':
      return { kind: 'wrote', text: text ?? '' };
    case 'card':
      return text ? { kind: 'wrote', text } : { kind: 'drew', shape: 'picture' };
    case 'stamp':
      return { kind: 'stamped', stamp: is.stamp };
    case 'pen':
    case 'highlighter':
    case 'line':
    case 'arrow':
    case 'rectangle':
    case 'ellipse':
    case 'picture':
      return { kind: 'drew', shape: is.kind };
  }
}
