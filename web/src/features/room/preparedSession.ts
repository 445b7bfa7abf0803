import { rehearsal } from '../../lib/rehearsal.ts';
import { madeUpMedia } from './rehearsal/madeUpMedia.ts';
import type { RoomInfo } from './RoomInfo.ts';
import { RoomSession } from './RoomSession.ts';

/**
 * How often it is checked whether somebody still waits for the room. A session that no page takes is closed, so that
 * the camera does not stay on.
 */
const LOOK_EVERY_MS = 2_000;
/** The code of the page may take long on a bad network, while the call is already heard. */
const TAKEN_WITHIN_MS = 30_000;

let prepared: { session: RoomSession; timer: ReturnType<typeof setInterval> } | undefined;
/** Replies whose page rendered first: it has opened the room itself. */
const shown = new WeakSet<RoomInfo>();

/** In a rehearsal's second window nobody listens to itself, and no second camera is opened. */
export function openSession(info: RoomInfo): RoomSession {
  if (rehearsal.get()?.as !== 'student') return new RoomSession(info);
  const opened = new RoomSession(info, { media: madeUpMedia() });
  opened.call.setMuted(true);
  return opened;
}

/** Opens the room before the page that shows it is rendered. */
export function prepareSession(info: RoomInfo, open: (info: RoomInfo) => RoomSession = openSession): void {
  if (prepared || shown.has(info)) return;
  const { pathname } = window.location;
  const session = open(info);
  const fromMs = performance.now();
  const timer = setInterval(() => {
    if (window.location.pathname !== pathname || performance.now() - fromMs >= TAKEN_WITHIN_MS)
      takePrepared(info)?.close();
  }, LOOK_EVERY_MS);
  prepared = { session, timer };
}

/** The session opened for exactly this reply, if any. The caller closes it, or opens its own. */
export function takePrepared(info: RoomInfo): RoomSession | undefined {
  shown.add(info);
  if (prepared?.session.info !== info) return undefined;
  const { session, timer } = prepared;
  clearInterval(timer);
  prepared = undefined;
  return session;
}
