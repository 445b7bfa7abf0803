import type { CallPath } from '@skylark/contract/room';
import type { CallSnapshot } from './Call.ts';

/**
 * The call's route for the lesson's record.
 * @param last the route reported before
 */
export function reportedPath(
  { phase, isRelayed, voice }: Pick<CallSnapshot, 'phase' | 'isRelayed' | 'voice'>,
  last: CallPath | null,
): CallPath | null {
  // Voice over the socket stops before the call's next state; until then the call counts as lost.
  const past = last === 'socket' ? 'lost' : last;
  switch (phase) {
    case 'connected':
      if (isRelayed === null) return last;
      return isRelayed ? 'relayed' : 'direct';
    case 'reconnecting':
    case 'failed':
      if (voice === 'on') return 'socket';
      return last === null ? null : 'lost';
    case 'idle':
    case 'connecting':
      return voice === 'on' ? 'socket' : past;
  }
}
