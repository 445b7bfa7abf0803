/**
 * Messages between the two pages of a call, sent through the room. `c` is the connection's id: messages about a
 * replaced connection are ignored.
 */
export type CallMessage =
  /**
   * This page is present. `page` is new for each load of a page, `c` is its current connection, and `sends` whether it
   * has started sending sound and picture. `knows` is what it has heard from the other page so far: null is nothing,
   * and older pages omit it.
   */
  | { k: 'hello'; page: string; c: string | null; sends: boolean; knows?: Known | null | undefined }
  /** `n` counts the offers of a connection; an answer carries its offer's number. */
  | { k: 'offer' | 'answer'; c: string; n: number; sdp: string }
  | { k: 'ice'; c: string; l: RTCIceCandidateInit[] }
  /**
   * From the student's page to the one that makes offers: asks for new network paths on this connection, or for a new
   * connection.
   */
  | { k: 'mend' | 'again'; c: string }
  /** Media does not arrive: restart sending it. */
  | { k: 'repair'; c: string; audio: boolean; video: boolean }
  /** From the teacher's page: whether it shares a tab or window. */
  | { k: 'screen'; on: boolean }
  | VoiceMessage;

/** A page as its last hello described it. */
export interface Known {
  page: string;
  sends: boolean;
}

/**
 * Whether a page wants voice over the room's socket because the call can't connect, and whether its browser supports
 * that.
 */
export interface VoiceMessage {
  k: 'voice';
  on: boolean;
  can: boolean;
}

/** @returns undefined for messages not in this protocol: the other page may run another version */
export function readCallMessage(data: string): CallMessage | undefined {
  const message = parse(data);
  if (message?.k === 'screen') return { k: 'screen', on: message.on === true };
  if (message?.k === 'voice') return { k: 'voice', on: message.on === true, can: message.can === true };
  if (!message || (typeof message.c !== 'string' && !(message.k === 'hello' && message.c === null))) return undefined;
  const c = message.c as string;
  switch (message.k) {
    case 'hello':
      return typeof message.page === 'string'
        ? {
            k: 'hello',
            page: message.page,
            c: message.c as string | null,
            sends: message.sends === true,
            knows: knownIn(message.knows),
          }
        : undefined;
    case 'offer':
    case 'answer':
      return typeof message.sdp === 'string' && typeof message.n === 'number'
        ? { k: message.k, c, n: message.n, sdp: message.sdp }
        : undefined;
    case 'ice':
      return Array.isArray(message.l) ? { k: 'ice', c, l: message.l.filter(isObject) } : undefined;
    case 'mend':
    case 'again':
      return { k: message.k, c };
    case 'repair':
      return { k: 'repair', c, audio: message.audio === true, video: message.video === true };
    default:
      return undefined;
  }
}

function knownIn(knows: unknown): Known | null | undefined {
  if (!isObject(knows)) return knows === null ? null : undefined;
  return typeof knows.page === 'string' ? { page: knows.page, sends: knows.sends === true } : undefined;
}

function parse(data: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(data);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
