/**
 * What the two pages of a call send each other through the room. `c` names the connection that is meant: messages about
 * one that has been replaced are ignored.
 */
export type CallMessage =
  /**
   * This page is here. `page` is new for each load of a page, `c` the connection that it has, and `sends` whether it
   * lets sound and picture flow already.
   */
  | { k: 'hello'; page: string; c: string | null; sends: boolean }
  /** `n` counts the offers of a connection; an answer carries that of its offer. */
  | { k: 'offer' | 'answer'; c: string; n: number; sdp: string }
  | { k: 'ice'; c: string; l: RTCIceCandidateInit[] }
  /** The student's page asks the one that makes offers for new ways on this connection, or for a new one in its place. */
  | { k: 'mend' | 'again'; c: string }
  /** What is sent does not arrive: start it anew. */
  | { k: 'repair'; c: string; audio: boolean; video: boolean }
  /** From the teacher's page: whether it shows a tab or window. */
  | { k: 'screen'; on: boolean }
  | VoiceMessage;

/** Whether a page wants voice over the room's socket, for no call gets through, and whether its browser can do that. */
export interface VoiceMessage {
  k: 'voice';
  on: boolean;
  can: boolean;
}

/**
 * What a page says to the other one before its own code has come, so that the other's offer is there when it has. Who
 * has gone in lets sound and picture flow as soon as the call is started.
 */
export const greeting = (page: string): CallMessage => ({ k: 'hello', page, c: null, sends: true });

/** @returns undefined for what is not of this protocol: the other page may be of another version */
export function readCallMessage(data: string): CallMessage | undefined {
  const message = parse(data);
  if (message?.k === 'screen') return { k: 'screen', on: message.on === true };
  if (message?.k === 'voice') return { k: 'voice', on: message.on === true, can: message.can === true };
  if (!message || (typeof message.c !== 'string' && !(message.k === 'hello' && message.c === null))) return undefined;
  const c = message.c as string;
  switch (message.k) {
    case 'hello':
      return typeof message.page === 'string'
        ? { k: 'hello', page: message.page, c: message.c as string | null, sends: message.sends === true }
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
