import type { CallPath } from '@skylark/contract/room';
import type { CallSnapshot } from './Call.ts';

/** What the lesson's record is told of the call's way. @param last what it was told before */
export function reportedPath(
  { phase, isRelayed }: Pick<CallSnapshot, 'phase' | 'isRelayed'>,
  last: CallPath | null,
): CallPath | null {
  switch (phase) {
    case 'connected':
      if (isRelayed === null) return last;
      return isRelayed ? 'relayed' : 'direct';
    case 'reconnecting':
    case 'failed':
      return last === null ? null : 'lost';
    case 'idle':
    case 'connecting':
      return last;
  }
}
