/**
 * The room's protocol, version 1. Names on this socket are single words, so they have no case to change.
 * The token travels as a second subprotocol, `token.<token>`: a header that browsers can set, never an address.
 */
export const ROOM_PROTOCOL = 'skylark.room.v1';
export const ROOM_TOKEN_PREFIX = 'token.';

/**
 * Of the socket's address: the first message, for a page that wants its answer before its own code has come. What it
 * holds is no secret.
 */
export const HELLO_PARAMETER = 'hello';
export const GREETING_MAX_LENGTH = 500;

/**
 * Messages of pages that older servers don't know, and close on: a server's welcome names those that it takes, and a page
 * sends no others.
 */
export const LATER_MESSAGES = ['sound'] as const;
export type LaterMessage = (typeof LATER_MESSAGES)[number];

/** A page's count of its own events, and the log's of a room's, fit a column of four bytes; nobody draws that much. */
export const EVENT_COUNT_MAX = 2_000_000_000;
/**
 * How far a client may count on from what the server has of it: more than any page keeps while it is offline, and far
 * too little to get to the end of the counting.
 */
export const OUTBOX_STEP_MAX = 50_000;
/** Where a pointer or a view may be, in tenths of a unit. */
export const SEEN_LIMIT = 1_000_000;
/** Events in one message; more are sent in the next. */
export const EVENTS_PER_MESSAGE = 64;
export const SIGNAL_MAX_BYTES = 24 * 1024;
export const MESSAGE_MAX_BYTES = 40 * 1024;
/** Close code of a socket that got the reason (`bye`) before. */
export const CLOSE_BYE = 4000;

/** How often one side says in one lesson by which way its call goes: more is no record but noise. */
export const PATHS_TOLD_MAX = 200;
/** What can be said without a microphone. */
export const SIGNS = ['unheard', 'yes', 'no', 'smile', 'laugh', 'love'] as const;

export const PICTURE_MAX_BYTES = 8 * 1024 * 1024;
/** The longer side of a board picture after it was encoded anew. */
export const PICTURE_MAX_SIDE = 1600;
export const PICTURES_PER_ROOM = 100;

export const COMMENT_MAX_LENGTH = 1_000;
export const COMMENTS_PER_ROOM = 200;
export const ANSWER_MAX_LENGTH = 4_000;

/** A sound for both begins so long after the server was asked for it: by then the message has reached both pages. */
export const SOUND_LEAD_MS = 300;
