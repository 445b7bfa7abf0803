import {
  DESK_BEAT,
  DESK_BEAT_EVERY_MS,
  DESK_LIVE_PATH,
  DESK_LIVE_PROTOCOL,
  DESK_TOPICS_MAX,
  type DeskTopic,
  deskTopics,
  parseDeskTopic,
} from '@skylark/contract/deskLive.facts';
import type { ManagerRole } from '@skylark/contract/manager.facts';
import { managerRights } from '@skylark/contract/managerRights';
import type { Deps } from '../../platform/deps.ts';
import { DESK_INVALIDATION, type DeskChange } from '../../platform/bus/invalidateDesk.ts';
import { PAGE_INVALIDATION } from '../../platform/bus/invalidatePages.ts';
import { contain } from '../../platform/boundary/contain.ts';
import { repeat } from '../../platform/clock/repeat.ts';
import { Failure } from '../../platform/http/failure.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import {
  createSessionAuthenticate,
  DESK_SESSION_ENDED,
  listOpenDeskSessions,
  requireDeskOrigin,
} from '../deskAuth/index.ts';
import { LESSON_CHANGED } from '../lessons/index.ts';
import { listFamily } from '../people/index.ts';
import { createPageSockets, type PageSockets } from './createPageSockets.ts';

/** All desks of an office reconnect at the same time after an outage. */
const JOINS_PER_ADDRESS: Limit = { name: 'desk-live-join', tries: 300, perSeconds: 60 };
/** Limits on open pages. Pages above a manager's limit get no notifications, and poll instead. */
const OPEN_LIMITS = { perPerson: 5, perAddress: 500, above: 'new' } as const;
/** However much happens, a page refetches each topic at most once in this time. */
const WORD_EVERY_MS = 1_000;
/** Twenty topics with ids, and the frame around them. */
const MESSAGE_MAX_BYTES = 1_024;

interface DeskPage {
  personId: string;
  sessionId: string;
  role: ManagerRole;
}

/** Tells open pages of the desk which of the data they show has changed. Each page sends the list of its topics. */
export function createDeskSockets(
  deps: Deps,
  { beatEveryMs = DESK_BEAT_EVERY_MS, ...pace }: { beatEveryMs?: number; pingEveryMs?: number } = {},
): Pick<PageSockets, 'route' | 'close'> {
  const sessions = createSessionAuthenticate(deps);
  const sockets = createPageSockets<DeskPage>(
    deps,
    {
      name: 'desk',
      path: DESK_LIVE_PATH,
      protocol: DESK_LIVE_PROTOCOL,
      joinsPerAddress: JOINS_PER_ADDRESS,
      open: OPEN_LIMITS,
      visits: { perSecond: 0.5, burst: 60 },
      bytes: { perSecond: 512, burst: 8_192 },
      messageMaxBytes: MESSAGE_MAX_BYTES,
      requireOrigin: (request) => requireDeskOrigin(deps, request),
      async identify({ headers }) {
        const found = await sessions.find({ method: 'GET', headers });
        if (!found) throw new Failure('not_signed_in');
        return { personId: found.id, sessionId: found.sessionId, role: found.role };
      },
      async follow(page, tell) {
        const words = throttled(tell);
        const topics = followTopics(deps, page, words.tell);
        return {
          hear: async (text) => topics.set(parseTopics(page.role, text)),
          leave() {
            contain(deps.log, 'socket', {}, () => topics.set([]));
            words.stop();
          },
        };
      },
      listValidSessions: (ids) => listOpenDeskSessions(deps, ids),
      endings: [{ topic: DESK_SESSION_ENDED }],
    },
    pace,
  );
  const stopBeat = repeat(deps.log, 'desk beat', beatEveryMs, async () => {
    for (const page of sockets.pages) sockets.tell(page, DESK_BEAT);
  });
  return {
    route: sockets.route,
    async close() {
      await stopBeat();
      await sockets.close();
    },
  };
}

type Parsed = NonNullable<ReturnType<typeof parseDeskTopic>>;

/** @throws Failure bad_request for anything but a list of topics, forbidden for one that the role may not see */
function parseTopics(role: ManagerRole, text: Buffer | undefined): Parsed[] {
  let given: unknown;
  try {
    given = JSON.parse(text?.toString('utf8') ?? '');
  } catch {
    throw new Failure('bad_request');
  }
  if (!Array.isArray(given) || given.length > DESK_TOPICS_MAX) throw new Failure('bad_request');
  return given.map((one) => {
    const parsed = parseDeskTopic(one);
    if (!parsed) throw new Failure('bad_request');
    if (!managerRights[deskTopics[parsed.kind].shownBy].includes(role)) throw new Failure('forbidden');
    return parsed;
  });
}

/** Sends a message immediately, and repeats it at most every `WORD_EVERY_MS` while it is requested again. */
function throttled(say: (word: string) => void): { tell: (word: string) => void; stop: () => void } {
  const resting = new Map<string, { timer: NodeJS.Timeout; isDue: boolean }>();
  const tell = (word: string): void => {
    const rest = resting.get(word);
    if (rest) {
      rest.isDue = true;
      return;
    }
    const wake = (): void => {
      const { isDue } = resting.get(word) ?? {};
      resting.delete(word);
      if (isDue === true) tell(word);
    };
    resting.set(word, { timer: setTimeout(wake, WORD_EVERY_MS).unref(), isDue: false });
    say(word);
  };
  return {
    tell,
    stop() {
      for (const { timer } of resting.values()) clearTimeout(timer);
    },
  };
}

/**
 * Keeps one page subscribed to its topics. Each topic is announced once after subscribing, because the page may have
 * fetched its data before.
 */
function followTopics(
  deps: Deps,
  page: DeskPage,
  tell: (topic: DeskTopic) => void,
): { set: (wanted: readonly Parsed[]) => Promise<void> } {
  const followed = new Map<DeskTopic, () => void>();
  let wanted = new Map<DeskTopic, Parsed>();
  let running: Promise<void> | undefined;

  const listen = (topic: string, key: string, of: DeskTopic, onWord?: (word: string) => void): Promise<() => void> =>
    deps.bus.subscribeTo(topic, key, (word) => {
      tell(of);
      onWord?.(word);
    });
  const channelsOf = async ({ topic, kind, id = '' }: Parsed): Promise<(() => void)[]> => {
    const change = (one: DeskChange) => listen(DESK_INVALIDATION, one, topic);
    if (kind === 'now' || kind === 'inbox') return [await change(kind)];
    if (kind === 'me') return [await change(`me:${page.personId}`)];
    if (kind === 'lesson') return Promise.all([change(`lesson:${id}`), listen(LESSON_CHANGED, id, topic)]);
    const people = new Set([id, ...(await listFamily(deps.db, id)).map((child) => child.id)]);
    return Promise.all(
      [...people].flatMap((person) => [
        change(`family:${person}`),
        listen(PAGE_INVALIDATION, person, topic, (word) => {
          // A child may have been added to the family.
          if (word === 'family') again(topic);
        }),
      ]),
    );
  };

  const leave = (topic: DeskTopic): void => {
    followed.get(topic)?.();
    followed.delete(topic);
  };
  const follow = async (one: Parsed): Promise<void> => {
    const ends = await channelsOf(one);
    // The old subscription ends only now, so that nothing between the two is missed.
    leave(one.topic);
    followed.set(one.topic, () => {
      for (const stop of ends) stop();
    });
    if (wanted.has(one.topic)) tell(one.topic);
  };
  const due = new Set<DeskTopic>();
  const next = (): Parsed | undefined =>
    [...wanted.values()].find(({ topic }) => due.has(topic) || !followed.has(topic));
  const leaveOthers = (): void => {
    for (const topic of followed.keys()) if (!wanted.has(topic)) leave(topic);
  };
  /** Subscribes to one topic after the other; topics added meanwhile are handled in the same run. */
  const run = async (): Promise<void> => {
    leaveOthers();
    for (let one = next(); one; one = next()) {
      due.delete(one.topic);
      await follow(one);
      leaveOthers();
    }
  };
  const start = (): Promise<void> => {
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  };
  const again = (topic: DeskTopic): void => {
    due.add(topic);
    contain(deps.log, 'bus', {}, start);
  };
  return {
    async set(given) {
      wanted = new Map(given.map((one) => [one.topic, one]));
      await start();
      // The run may have been about to end when the topics changed.
      if (next()) await start();
      else leaveOthers();
    },
  };
}
