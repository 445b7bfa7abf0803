import type { ForgetEvent, PageId } from '@skylark/contract/board';
import { bytesOf, type PageIndex } from './PageIndex.ts';

/** Maximum number of ids in one log entry. */
const IDS_PER_EVENT = 400;

interface Hidden {
  page: PageId;
  seq: number;
  bytes: number;
  ids: string[];
  clear: string | undefined;
}

/**
 * Chooses what is permanently removed from a board among the hidden content: deleted elements one by one, and cleared
 * elements together with their clear. Oldest first.
 * @param bytes minimum number of bytes to remove; Infinity for everything
 */
export function forgetOldest(pages: ReadonlyMap<PageId, PageIndex>, bytes: number): ForgetEvent[] {
  const all = [...pages].flatMap(([id, page]) => hiddenOf(id, page)).sort((a, b) => a.seq - b.seq);
  const going = new Map<PageId, Hidden[]>();
  let gone = 0;
  for (const hidden of all) {
    if (gone >= bytes) break;
    gone += hidden.bytes;
    going.set(hidden.page, [...(going.get(hidden.page) ?? []), hidden]);
  }
  return [...going].flatMap(([page, list]) => eventsOf(page, list));
}

function hiddenOf(id: PageId, page: PageIndex): Hidden[] {
  const units: Hidden[] = [...page.clears]
    .filter(([, { isActive }]) => isActive)
    .map(([clear, { seq }]) => ({ page: id, seq, bytes: 0, ids: [], clear }));
  units.sort((a, b) => a.seq - b.seq);
  const deleted: Hidden[] = [];
  for (const [element, known] of page.elements) {
    if (known.isDeleted) {
      deleted.push({ page: id, seq: known.since, bytes: bytesOf(known), ids: [element], clear: undefined });
      continue;
    }
    // The first clear that hides it: once that is forgotten, none of its elements may come back.
    const clear = units.find(({ seq }) => seq > known.since);
    clear?.ids.push(element);
    if (clear) clear.bytes += bytesOf(known);
  }
  const undone = [...page.clears].filter(([, { isActive }]) => !isActive);
  for (const [clear, { seq }] of undone) deleted.push({ page: id, seq, bytes: 0, ids: [], clear });
  return [...deleted, ...units];
}

function eventsOf(page: PageId, list: readonly Hidden[]): ForgetEvent[] {
  const ids = list.flatMap((hidden) => hidden.ids);
  const clears = list.flatMap(({ clear }) => clear ?? []);
  const events: ForgetEvent[] = [];
  for (let at = 0; at === 0 || at < ids.length; at += IDS_PER_EVENT)
    events.push({ k: 'forget', page, ids: ids.slice(at, at + IDS_PER_EVENT), clears: [] });
  // Clears go last: the elements they hide must not become visible in between.
  return events.map((event, at) => (at === events.length - 1 ? { ...event, clears } : event));
}
