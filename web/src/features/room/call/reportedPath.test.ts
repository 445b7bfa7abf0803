import { describe, expect, it } from 'vitest';
import { reportedPath } from './reportedPath.ts';

const socket = { isRelayed: null, voice: 'on' } as const;
const none = { isRelayed: null, voice: 'off' } as const;

describe('the call’s route in the record', () => {
  it('is the route that was found, and nothing before', () => {
    expect(reportedPath({ phase: 'connecting', ...none }, null)).toBeNull();
    expect(reportedPath({ phase: 'connected', ...none }, null)).toBeNull();
    expect(reportedPath({ phase: 'connected', isRelayed: false, voice: 'off' }, null)).toBe('direct');
    expect(reportedPath({ phase: 'connected', isRelayed: true, voice: 'off' }, 'direct')).toBe('relayed');
  });

  it('is that it was lost, once there was one', () => {
    expect(reportedPath({ phase: 'reconnecting', ...none }, null)).toBeNull();
    expect(reportedPath({ phase: 'reconnecting', ...none }, 'relayed')).toBe('lost');
  });

  it('is the room’s socket while the voices go over it, also where no call has ever got through', () => {
    expect(reportedPath({ phase: 'connecting', ...socket }, null)).toBe('socket');
    expect(reportedPath({ phase: 'failed', ...socket }, 'lost')).toBe('socket');
    expect(reportedPath({ phase: 'reconnecting', ...socket }, 'direct')).toBe('socket');
    expect(reportedPath({ phase: 'connecting', ...none }, 'socket')).toBe('lost');
    expect(reportedPath({ phase: 'failed', ...none }, 'socket')).toBe('lost');
    expect(reportedPath({ phase: 'connected', isRelayed: false, voice: 'off' }, 'socket')).toBe('direct');
  });

  it.each(['own_unable', 'other_unable'] as const)('is not the socket where a browser cannot: %s', (voice) => {
    expect(reportedPath({ phase: 'failed', isRelayed: null, voice }, 'direct')).toBe('lost');
  });
});
