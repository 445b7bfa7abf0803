import type { CallPath } from '@skylark/contract/room';
import type { CallSnapshot } from './Call.ts';

/** What the lesson's record is told of the call's way. @param last what it was told before */
export function reportedPath(
  { phase, isRelayed, voice }: Pick<CallSnapshot, 'phase' | 'isRelayed' | 'voice'>,
  last: CallPath | null,
): CallPath | null {
  // The voices stop going over the socket before the next word of the call: then nothing gets through.
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
