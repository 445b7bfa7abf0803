import { ClientEnvelope, type SentEvent } from '@skylark/contract/room';
import type { Cost } from './budget.ts';

const SHOWN_COST: Cost = { messages: 1, shown: 1 };
/** Signs are rare and shown large, so their limit is much lower than that of pointers. */
const SIGN_COST: Cost = { messages: 1, status: 1 };
const PLAIN_COST: Cost = { messages: 1 };
const STATUS_KINDS: ReadonlySet<unknown> = new Set<SentEvent['k']>([
  'media',
  'flow',
  'path',
  'call',
  'deck',
  'timer',
  'chance',
  'roll',
  'say',
  'star',
  'screen',
  'paper',
  'ready',
]);
const isStatus = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'k' in event && STATUS_KINDS.has(event.k);

/** What a message costs its sender's budget. */
export function costOf(message: ClientEnvelope): Cost {
  switch (message.t) {
    case 'do':
      return {
        messages: 1,
        events: message.l.length,
        status: message.l.filter(isStatus).length,
      };
    case 'cursor':
    case 'nocursor':
    case 'view':
    case 'signal':
      return SHOWN_COST;
    case 'report':
    case 'ask':
    case 'reply':
    case 'sign':
    case 'lower':
    case 'sound':
      return SIGN_COST;
    case 'hello':
    case 'enter':
    case 'ping':
    case 'leave':
      return PLAIN_COST;
  }
}

/** @returns undefined if the bytes aren't a message; its events are validated individually later */
export function readIncoming(data: Buffer): ClientEnvelope | undefined {
  try {
    const parsed = ClientEnvelope.safeParse(JSON.parse(data.toString('utf8')));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
