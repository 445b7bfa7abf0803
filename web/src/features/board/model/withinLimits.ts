import {
  COORDINATE_LIMIT,
  canHaveNegativeSize,
  LOOK_INDEX_MAX,
  LOOK_VERSION_MAX,
  TEXT_MAX_LENGTH,
} from '@skylark/contract/board.facts';
import type { BoardEvent, ElementKind, ElementProps } from '@skylark/contract/board';
import { toPlainText } from '@skylark/contract/plainText.facts';
import { clamp } from './geometry.ts';

/**
 * Brings an event within the room's limits, whatever a gesture or another page did before, so that nothing is sent that
 * the server would have to refuse.
 * @param kind of the element it changes; undefined when it is new or unknown
 */
export function withinLimits(event: BoardEvent, kind: ElementKind['kind'] | undefined): BoardEvent {
  switch (event.k) {
    case 'ink':
      return event.head
        ? { ...event, head: { ...event.head, look: clampProps(event.head.look, event.head.is.kind) } }
        : event;
    case 'put':
      return { ...event, look: clampProps(event.look, event.is?.kind ?? kind) };
    case 'clear':
    case 'unclear':
      return event;
  }
}

function clampProps(look: ElementProps, kind: ElementKind['kind'] | undefined): ElementProps {
  const [smallest, largest] =
    kind === undefined || canHaveNegativeSize(kind)
      ? [-2 * COORDINATE_LIMIT, 2 * COORDINATE_LIMIT]
      : [0, COORDINATE_LIMIT];
  return {
    ...look,
    version: clamp(look.version, 1, LOOK_VERSION_MAX),
    index: clamp(look.index, -LOOK_INDEX_MAX, LOOK_INDEX_MAX),
    x: clamp(look.x, -COORDINATE_LIMIT, COORDINATE_LIMIT),
    y: clamp(look.y, -COORDINATE_LIMIT, COORDINATE_LIMIT),
    width: clamp(look.width, smallest, largest),
    height: clamp(look.height, smallest, largest),
    ...(look.text !== undefined && { text: toPlainText(look.text, TEXT_MAX_LENGTH) }),
  };
}
