import { MESSAGE_MAX_BYTES, ROOM_PROTOCOL } from '@skylark/contract/room.facts';
import { WebSocketServer } from 'ws';
import type { Deps } from '../../platform/deps.ts';
import { contain } from '../../platform/boundary/contain.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import { addressOf } from '../../platform/http/address.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Upgrade, UpgradeRoute } from '../../platform/http/upgrades.ts';
import { requireOwnOrigin, tokenOf } from '../../platform/http/sockets.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { findLesson } from '../lessons/index.ts';
import { phaseOf, requireAdmission, seatOf } from './access.ts';
import { Connection } from './connection.ts';
import { BOARD_NEWS, type Door } from './door.ts';
import { endDeadSessions } from './endDeadSessions.ts';
import type { Hub } from './hub.ts';
import { listLiveSessions } from './store.ts';

const PATH = /^\/api\/v2\/rooms\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/socket$/;
/** A page pings every 4 seconds; one that was silent for longer than this is gone. */
const SILENT_AFTER_MS = 14_000;
const SWEEP_EVERY_MS = 2_000;
/** A session that ran out, or whose end was not heard of, loses its open socket this soon. */
const SESSIONS_EVERY_MS = 20_000;

/** A classroom behind one address comes back all at once after a gap; a guesser comes far more often. */
const DOORS_PER_ADDRESS: Limit = { name: 'room-door', tries: 600, perSeconds: 60 };

export interface RoomSockets {
  route: UpgradeRoute;
  close(): Promise<void>;
}

/** The door of the rooms: nobody gets a socket who has not shown who it is and that the room is open for it. */
export function createRoomSockets(
  deps: Deps,
  hub: Hub,
  authenticate: Authenticate,
  doors: readonly Door[],
): RoomSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_MAX_BYTES,
    perMessageDeflate: false,
    handleProtocols: (protocols) => (protocols.has(ROOM_PROTOCOL) ? ROOM_PROTOCOL : false),
  });
  const connections = new Set<Connection>();

  /** A board follows the whiteboard or homework that it belongs to; it ends with it. */
  const restand = async (roomId: string): Promise<void> => {
    const room = hub.find(roomId);
    if (!room) return;
    for (const door of doors) {
      const standing = await door.standing(deps, roomId);
      if (standing) return room.stand(standing, deps.clock.now().getTime());
    }
    room.peers.t?.bye('not_yours');
    room.peers.s?.bye('not_yours');
  };

  const admit = async ({ request, socket, params: [roomId = ''], accept }: Upgrade): Promise<void> => {
    requireOwnOrigin(request, deps.publicUrl());
    await deps.limits.takeFrom(DOORS_PER_ADDRESS, addressOf(request, deps.config.trustProxy));
    const token = tokenOf(request);
    const caller = token === undefined ? undefined : await authenticate(token);
    if (!caller) throw new Failure('not_signed_in');
    const standing = await requireAdmission(deps, doors, caller, roomId);
    const room = await hub.open(roomId, standing);
    // It may have been handed in or put away while the room was being loaded.
    if (standing.kind !== 'lesson') await restand(roomId);
    accept(server, (opened) => {
      const connection = new Connection(
        opened,
        socket,
        { seat: seatOf(caller), sessionId: caller.sessionId },
        room,
        hub,
        deps,
      );
      connections.add(connection);
      opened.once('close', () => connections.delete(connection));
    });
  };

  const shutIfOver = async (roomId: string): Promise<void> => {
    const room = hub.find(roomId);
    if (room?.kind !== 'lesson' || room.state.call === 'ended') return;
    const lesson = await findLesson(deps.db, roomId);
    if (lesson && phaseOf(lesson, deps.clock.now()) !== 'over') return;
    room.end(deps.clock.now().getTime());
    await hub.flush();
    room.peers.t?.bye('lesson_over');
    room.peers.s?.bye('lesson_over');
  };
  const stopBoards = deps.bus.listen(BOARD_NEWS, (id) => {
    contain(deps.log, 'bus', { topic: BOARD_NEWS, room: id }, () => restand(id));
  });
  const stopLessons = deps.bus.listen('lesson', (id) => {
    contain(deps.log, 'bus', { topic: 'lesson', room: id }, () => shutIfOver(id));
  });
  const stopSessions = deps.bus.listen('session', (id) => {
    for (const connection of connections) if (connection.sessionId === id) connection.bye('not_yours');
  });

  let sinceSessionsMs = 0;
  const sweep = async (): Promise<void> => {
    const nowMs = Date.now();
    for (const connection of connections) if (nowMs - connection.lastHeardMs > SILENT_AFTER_MS) connection.lose();
    for (const room of hub.rooms())
      if (room.endsAt !== null && deps.clock.now() >= room.endsAt) await shutIfOver(room.id);
    await hub.tidy();
    sinceSessionsMs += SWEEP_EVERY_MS;
    if (sinceSessionsMs < SESSIONS_EVERY_MS || connections.size === 0) return;
    sinceSessionsMs = 0;
    await endDeadSessions(connections, (ids) => listLiveSessions(deps.db, ids));
  };
  const timer = setInterval(() => contain(deps.log, 'timer', { timer: 'room sweep' }, sweep), SWEEP_EVERY_MS);
  timer.unref();

  return {
    route: { path: PATH, admit },
    async close() {
      clearInterval(timer);
      stopLessons();
      stopBoards();
      stopSessions();
      for (const connection of connections) connection.lose();
      await hub.close();
      server.close();
    },
  };
}
