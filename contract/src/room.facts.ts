/**
 * The room's protocol, version 1. Field names on this socket are single words, so they need no case conversion. The
 * token is sent as a second subprotocol, `token.<token>`: a header that browsers can set, so it never appears in an
 * address.
 */
export const ROOM_PROTOCOL = 'skylark.room.v1';
export const ROOM_TOKEN_PREFIX = 'token.';

/**
 * Messages that make older servers close the connection. A server's welcome lists those it accepts, and a page sends no
 * others.
 */
export const LATER_MESSAGES = ['sound'] as const;
export type LaterMessage = (typeof LATER_MESSAGES)[number];

/** A page's count of its own events and the log's count fit a four-byte column; no room reaches this. */
export const EVENT_COUNT_MAX = 2_000_000_000;
/**
 * How far a client's count may be ahead of the server's: more than any page stores while offline, and too little to
 * reach the counter's limit.
 */
export const OUTBOX_STEP_MAX = 50_000;
/** Limit for the position of a pointer or a view, in tenths of a unit. */
export const SEEN_LIMIT = 1_000_000;
/** Events per message; more are sent in the next one. */
export const EVENTS_PER_MESSAGE = 64;
export const SIGNAL_MAX_BYTES = 24 * 1024;
export const MESSAGE_MAX_BYTES = 40 * 1024;
/** Close code of a socket that has already received the reason (`bye`). */
export const CLOSE_BYE = 4000;

/** How often one side may report its call's route in one lesson; more would only add noise to the record. */
export const PATHS_TOLD_MAX = 200;
/** Signs the child can send without a microphone. */
export const SIGNS = ['unheard', 'yes', 'no', 'smile', 'laugh', 'love'] as const;

export const PICTURE_MAX_BYTES = 8 * 1024 * 1024;
/** The longer side of a board picture after re-encoding. */
export const PICTURE_MAX_SIDE = 1600;
export const PICTURES_PER_ROOM = 100;

export const COMMENT_MAX_LENGTH = 1_000;
export const COMMENTS_PER_ROOM = 200;
export const ANSWER_MAX_LENGTH = 4_000;

/** Delay between the request and the start of a shared sound, so that the message reaches both pages in time. */
export const SOUND_LEAD_MS = 300;
