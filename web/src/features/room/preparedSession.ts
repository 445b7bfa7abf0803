import { type RoomInfo, RoomSession } from './RoomSession.ts';

/** A session that no page takes, since another one was opened meanwhile, does not keep the camera on. */
const TAKEN_WITHIN_MS = 10_000;

let prepared: { session: RoomSession; timer: ReturnType<typeof setTimeout> } | undefined;
/** Answers whose page was there first: it has opened the room itself. */
const shown = new WeakSet<RoomInfo>();

/** Opens the room before the page that shows it is drawn. */
export function prepareSession(info: RoomInfo): void {
  if (prepared || shown.has(info)) return;
  const session = new RoomSession(info);
  const timer = setTimeout(() => takePrepared(info)?.close(), TAKEN_WITHIN_MS);
  prepared = { session, timer };
}

/** The session of just this answer, if it was opened; the caller closes it, or opens its own. */
export function takePrepared(info: RoomInfo): RoomSession | undefined {
  shown.add(info);
  if (prepared?.session.info !== info) return undefined;
  const { session, timer } = prepared;
  clearTimeout(timer);
  prepared = undefined;
  return session;
}
