import { isVisible, type PageSnapshot, pageOfSnapshot } from '@skylark/contract/boardState';
import type { StoredRoom } from './snapshotStore.ts';

/** Approximate length of one message of a large board; a slow connection gets about one per second. */
export const PART_LENGTH = 64 * 1024;

/**
 * All pages as messages, the current page first, so that it can be drawn while the others are still loading.
 * @param inParts whether a large page may be split into several messages
 */
export function* pageMessages(
  { pages, state }: Pick<StoredRoom, 'pages' | 'state'>,
  inParts: boolean,
): Iterable<string> {
  const shownFirst = [...pages].sort(([a], [b]) => Number(b === state.page) - Number(a === state.page));
  for (const [, text] of shownFirst) {
    if (text === '') continue;
    if (inParts && text.length > PART_LENGTH) yield* partsOf(JSON.parse(text) as PageSnapshot);
    else yield `{"t":"page","page":${text}}`;
  }
}

/** Visible elements first, then those only kept for undo. */
function* partsOf(snapshot: PageSnapshot): Iterable<string> {
  const { id, clears } = snapshot;
  const page = pageOfSnapshot(snapshot);
  const seen = Map.groupBy(snapshot.elements, (element) => isVisible(page, element));
  let part: string[] = [];
  let length = 0;
  let isFirst = true;
  const message = (): string =>
    isFirst
      ? `{"t":"page","page":{"id":"${id}","elements":[${part.join(',')}],"clears":${JSON.stringify(clears)}}}`
      : `{"t":"page","page":{"id":"${id}","elements":[${part.join(',')}],"clears":[]},"more":true}`;
  for (const element of [...(seen.get(true) ?? []), ...(seen.get(false) ?? [])]) {
    const text = JSON.stringify(element);
    part.push(text);
    length += text.length;
    if (length < PART_LENGTH) continue;
    yield message();
    part = [];
    length = 0;
    isFirst = false;
  }
  if (isFirst || part.length > 0) yield message();
}
