/**
 * The socket that tells open desk pages what has changed. Authenticated by the desk's cookie; accepted from its own
 * origin only.
 */
export const DESK_LIVE_PROTOCOL = 'skylark.desk.v1';
export const DESK_LIVE_PATH = '/api/v2/manager/live';

/** Maximum topics of one page. It sends all topics it shows, as a JSON array, whenever they change. */
export const DESK_TOPICS_MAX = 20;
/**
 * An idle server sends this word at this interval: without it, a page can't tell a quiet school from a dead connection.
 */
export const DESK_BEAT = 'beat';
export const DESK_BEAT_EVERY_MS = 5_000;

/**
 * What may have changed, and the call that returns it: a topic may be followed by those who may make its call. Some
 * topics concern one family (by its account) or one lesson, and are followed as `family:{id}`.
 */
export const deskTopics = {
  now: { shownBy: 'GET /api/v2/manager/now', hasId: false },
  inbox: { shownBy: 'GET /api/v2/manager/inbox', hasId: false },
  me: { shownBy: 'GET /api/v2/manager/me', hasId: false },
  family: { shownBy: 'GET /api/v2/manager/families/{id}', hasId: true },
  lesson: { shownBy: 'GET /api/v2/manager/lessons/{id}/story', hasId: true },
} as const;
export type DeskTopicKind = keyof typeof deskTopics;
export type DeskTopic = 'now' | 'inbox' | 'me' | `family:${string}` | `lesson:${string}`;

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** @returns undefined if it isn't a topic */
export function parseDeskTopic(
  given: unknown,
): { topic: DeskTopic; kind: DeskTopicKind; id: string | undefined } | undefined {
  if (typeof given !== 'string') return undefined;
  const [kind = '', id, ...more] = given.split(':');
  if (more.length > 0 || !isKind(kind) || deskTopics[kind].hasId !== (id !== undefined)) return undefined;
  return id === undefined || ID.test(id) ? { topic: given as DeskTopic, kind, id } : undefined;
}

const isKind = (name: string): name is DeskTopicKind => Object.hasOwn(deskTopics, name);
