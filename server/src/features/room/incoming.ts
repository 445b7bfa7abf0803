import { ClientEnvelope } from '@skylark/contract/room';
import { kindsWith } from '@skylark/contract/roomEvents.facts';
import type { Cost } from './budget.ts';

const SHOWN_COST: Cost = { messages: 1, shown: 1 };
/** Signs are rare and shown large, so their limit is much lower than that of pointers. */
const SIGN_COST: Cost = { messages: 1, status: 1 };
const PLAIN_COST: Cost = { messages: 1 };
const RARE: ReadonlySet<unknown> = kindsWith('rare');
const isRare = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'k' in event && RARE.has(event.k);

/** What a message costs its sender's budget. */
export function costOf(message: ClientEnvelope): Cost {
  switch (message.t) {
    case 'do':
      return {
        messages: 1,
        events: message.l.length,
        status: message.l.filter(isRare).length,
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
