import { rehearsal } from '../../lib/rehearsal.ts';
import { madeUpMedia } from './rehearsal/madeUpMedia.ts';
import type { RoomInfo } from './RoomInfo.ts';
import { RoomSession } from './RoomSession.ts';

/**
 * Interval of checking whether a page still waits for the room. A session that no page takes is closed, so that the
 * camera does not stay on.
 */
const LOOK_EVERY_MS = 2_000;
/** On a bad network the page's code may take long to load, while the call is already audible. */
const TAKEN_WITHIN_MS = 30_000;

let prepared: { session: RoomSession; timer: ReturnType<typeof setInterval> } | undefined;
/** Replies whose page rendered first and has therefore opened the room itself. */
const shown = new WeakSet<RoomInfo>();

/** In a rehearsal's second window no second camera is opened, and nobody hears themselves. */
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
