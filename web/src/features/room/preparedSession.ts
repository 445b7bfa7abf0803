import type { RoomInfo } from './RoomInfo.ts';
import { RoomSession } from './RoomSession.ts';

/**
 * Closes a session that no page takes because another one was opened meanwhile, so that the camera does not stay on.
 */
const TAKEN_WITHIN_MS = 10_000;

let prepared: { session: RoomSession; timer: ReturnType<typeof setTimeout> } | undefined;
/** Replies whose page rendered first: it has opened the room itself. */
const shown = new WeakSet<RoomInfo>();

/** Opens the room before the page that shows it is rendered. */
export function prepareSession(info: RoomInfo): void {
  if (prepared || shown.has(info)) return;
  const session = new RoomSession(info);
  const timer = setTimeout(() => takePrepared(info)?.close(), TAKEN_WITHIN_MS);
  prepared = { session, timer };
}

/** The session opened for exactly this reply, if any. The caller closes it, or opens its own. */
export function takePrepared(info: RoomInfo): RoomSession | undefined {
  shown.add(info);
  if (prepared?.session.info !== info) return undefined;
  const { session, timer } = prepared;
  clearTimeout(timer);
  prepared = undefined;
  return session;
}
