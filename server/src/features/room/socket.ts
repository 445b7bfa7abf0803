import { HELLO_PARAMETER, MESSAGE_MAX_BYTES, ROOM_PROTOCOL } from '@skylark/contract/room.facts';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Deps } from '../../platform/deps.ts';
import { contain } from '../../platform/boundary/contain.ts';
import { repeat } from '../../platform/clock/repeat.ts';
import type { Authenticate } from '../../platform/http/bind.ts';
import { addressOf } from '../../platform/http/address.ts';
import { Failure } from '../../platform/http/failure.ts';
import { OpenSockets } from '../../platform/http/OpenSockets.ts';
import { replyBare } from '../../platform/http/rawReply.ts';
import { countClosed } from '../../platform/http/socketMetrics.ts';
import type { Upgrade, UpgradeRoute } from '../../platform/http/upgrades.ts';
import { requireOwnOrigin, tokenOf } from '../../platform/http/sockets.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import { CHILD_CHANGED, closeEndedSessions, listValidSessions } from '../auth/index.ts';
import { requireAdmission, seatOf } from './access.ts';
import { Budgets } from './budget.ts';
import { Connection } from './connection.ts';
import type { RoomKindPolicy } from './roomKindPolicy.ts';
import type { Hub } from './hub.ts';
import { PEN_ENDED, type Pens } from './pens.ts';
import { RefusedVisits } from './RefusedVisits.ts';
import { checkInParts, RightsWatch } from './RightsWatch.ts';

const PATH = /^\/api\/v2\/rooms\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/socket$/;
/** A page pings every 4 seconds; one that was silent for longer than this is gone. */
const SILENT_AFTER_MS = 14_000;

/** How often open rooms are looked at, in milliseconds. Tests, which move the clock, look more often. */
export interface RoomPace {
  /** Who has gone silent. */
  silenceMs: number;
  /** What the bus has missed, and what ends by time alone. */
  rightsMs: number;
  /** Who is there, for the record; rooms that were left. */
  tidyMs: number;
}
const PACE: RoomPace = { silenceMs: 2_000, rightsMs: 1_500, tidyMs: 2_000 };

/** A classroom behind one address comes back all at once after a gap; a guesser comes far more often. */
const JOINS_PER_ADDRESS: Limit = { name: 'room-join', tries: 600, perSeconds: 60 };
/** A lesson and some whiteboards in other tabs; the oldest gives way. A school may sit behind one address. */
const OPEN_LIMITS = { perPerson: 20, perAddress: 1_500 };
/** Those that have not said hello: a page does so at once. */
const UNJOINED_LIMITS = { perPerson: 4, perAddress: 200 };

/** Of a server that ends: a database that does not answer keeps nobody from the other servers. */
const SAVED_WITHIN_MS = 1_500;

export interface RoomSockets {
  route: UpgradeRoute;
  close(): Promise<void>;
}

/** The room is shut: a page that asked for its socket and its room at once learns why from the room. */
const CLOSE_REFUSED = 4403;
/** A browser answers within a round trip. */
const REFUSED_CLOSE_MS = 1_000;

/** @throws everything but the refusal of somebody whose room this is: strangers are refused at the handshake */
function unlessShut(error: unknown): undefined {
  if (!(error instanceof Failure) || error.code === 'room_not_found') throw error;
}

/** A socket that is refused by its status would stand as an error in the console of whoever reloads a room that has shut. */
function closeRefused(opened: WebSocket): void {
  opened.on('error', () => opened.terminate());
  opened.close(CLOSE_REFUSED);
  // It counts among nobody's open sockets: whoever does not answer the end keeps it no longer.
  setTimeout(() => opened.terminate(), REFUSED_CLOSE_MS).unref();
}

/** What the bus did not say: a pen that was ended draws no more. */
async function closeEndedPens(connections: Iterable<Connection>, pens: Pens): Promise<void> {
  const open = [...connections].filter(({ penId }) => penId !== undefined);
  if (open.length === 0) return;
  const live = await pens.listLive(open.flatMap(({ penId }) => penId ?? []));
  for (const one of open) if (one.penId === undefined || !live.has(one.penId)) one.bye('not_yours');
}

/** The policy of the rooms: nobody gets a socket who has not shown who it is and that the room is open for it. */
export function createRoomSockets(
  deps: Deps,
  hub: Hub,
  authenticate: Authenticate,
  policies: readonly RoomKindPolicy[],
  pens: Pens,
  pace: RoomPace = PACE,
): RoomSockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: MESSAGE_MAX_BYTES,
    maxFragments: 64,
    perMessageDeflate: false,
    // Our pages never ping at this level; an answer to each would cost more than the ping.
    autoPong: false,
    handleProtocols: (protocols) => (protocols.has(ROOM_PROTOCOL) ? ROOM_PROTOCOL : false),
  });
  const connections = new OpenSockets<Connection>(OPEN_LIMITS);
  const unjoined = new OpenSockets<Connection>(UNJOINED_LIMITS);
  const budgets = new Budgets();
  const refused = new RefusedVisits();
  const rights = new RightsWatch(deps, hub, policies, connections);

  const admit = async ({ request, socket, params: [roomId = ''], accept }: Upgrade): Promise<void> => {
    requireOwnOrigin(request, deps.publicUrl());
    const address = addressOf(request, deps.config.trustProxy);
    connections.requirePlace(address);
    unjoined.requirePlace(address);
    const token = tokenOf(request);
    const refuse = async (): Promise<never> => {
      if (!(await refused.isTold(roomId, token ?? ''))) replyBare(socket, 429);
      throw new Failure('too_many_requests');
    };
    if (token !== undefined && refused.isHeld(roomId, token, performance.now())) await refuse();
    await deps.limits.takeFrom(JOINS_PER_ADDRESS, address);
    const person = token === undefined ? undefined : await authenticate(token);
    const pen = person || token === undefined ? undefined : await pens.find(token, roomId);
    const caller = person ?? pen;
    if (!caller) throw new Failure('not_signed_in');
    const { personId, sessionId } = caller;
    // A second device pays for itself: what it wastes keeps nobody out of the lesson.
    const place = budgets.place(pen ? `pen:${personId}` : personId, roomId, performance.now());
    if (!place.takeVisit(performance.now())) {
      refused.hold(roomId, token ?? '', performance.now());
      await refuse();
    }
    const hello = new URLSearchParams(request.url?.split('?')[1]).get(HELLO_PARAMETER);
    const admission = requireAdmission(deps, policies, caller, roomId);
    const admitted = hello === null ? await admission : await admission.catch(unlessShut);
    if (!admitted) return accept(server, closeRefused);
    const { policy, standing } = admitted;
    if (pen && standing.isPreparing) throw new Failure('room_not_open');
    const room = await hub.open(roomId, policy, standing);
    // It may have been handed in or put away while the room was being loaded.
    if (standing.tools !== undefined) await rights.check([roomId]);
    accept(server, (opened) => {
      // One socket a pen: the one before gives way, and never its person's page.
      if (pen) for (const one of connections.of(personId)) if (one.penId !== undefined) one.lose();
      const connection = new Connection(
        opened,
        socket,
        {
          seat: seatOf(caller),
          sessionId,
          personId,
          address,
          place,
          isPreparing: standing.isPreparing === true,
          penId: pen?.penId,
          onHello: () => unjoined.delete(connection),
        },
        room,
        hub,
        deps,
      );
      for (const full of [connections.add(connection), unjoined.add(connection)]) {
        if (!full) continue;
        countClosed('room', 'too_many');
        full.lose();
      }
      opened.once('close', () => {
        connections.delete(connection);
        unjoined.delete(connection);
      });
      if (hello !== null) connection.hear(hello);
    });
  };

  const stops = [
    hub.onChanged((room) => contain(deps.log, 'bus', { room }, () => rights.check([room]))),
    deps.bus.subscribe('session', (id) => {
      for (const connection of connections) if (connection.sessionId === id) connection.bye('not_yours');
    }),
    deps.bus.subscribe(PEN_ENDED, (id) => {
      for (const connection of connections) if (connection.penId === id) connection.bye('not_yours');
    }),
    deps.bus.subscribe(CHILD_CHANGED, (id) => {
      for (const connection of connections) if (connection.sessionId === id) connection.bye('not_yours');
    }),
  ];
  const timers = [
    repeat(deps.log, 'room silence', pace.silenceMs, async () => {
      const nowMs = Date.now();
      for (const connection of connections) {
        if (!connection.isSilent(nowMs, SILENT_AFTER_MS)) continue;
        countClosed('room', 'silent');
        connection.lose();
      }
      for (const room of hub.rooms()) room.seatWatchers(deps.clock.now().getTime());
      budgets.tidy(performance.now());
      refused.tidy(performance.now());
    }),
    repeat(deps.log, 'room rights', pace.rightsMs, async () => {
      await checkInParts([...connections], (part) =>
        closeEndedSessions(
          part,
          (ids) => listValidSessions(deps, ids),
          (connection) => connection.bye('not_yours'),
        ),
      );
      await rights.checkAll();
      await closeEndedPens(connections, pens);
    }),
    repeat(deps.log, 'room presence', pace.tidyMs, () => hub.markSeen()),
    repeat(deps.log, 'room tidy', pace.tidyMs, () => hub.tidy()),
  ];

  return {
    route: { path: PATH, admit },
    async close() {
      for (const stop of stops) stop();
      const stopped = Promise.all(timers.map((stop) => stop()));
      // All of a room is on disk before its pages are let go: the server they come to would else write beside this one,
      // and one of the two would have to let them go once more.
      const open = [...connections];
      for (const { writer } of open) writer.isHeldBack = true;
      for (const connection of open) connection.unseat();
      const saved = hub.close();
      await Promise.race([saved, new Promise((resolve) => setTimeout(resolve, SAVED_WITHIN_MS).unref())]);
      for (const connection of connections) connection.lose();
      await saved;
      server.close();
      await stopped;
    },
  };
}
