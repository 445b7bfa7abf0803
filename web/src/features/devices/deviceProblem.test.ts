import { describe, expect, it } from 'vitest';
import { type FailureFacts, problemOf, stateOfProblem } from './deviceProblem.ts';

const facts = (some: Partial<FailureFacts>): FailureFacts => ({
  name: 'NotAllowedError',
  message: 'Permission denied',
  permission: 'denied',
  isListed: true,
  ...some,
});

describe('what an error of getUserMedia means', () => {
  it.each<[string, Partial<FailureFacts>, string]>([
    ['Chrome, the site is blocked', {}, 'denied'],
    ['Chrome, its question was closed', { message: 'Permission dismissed', permission: 'prompt' }, 'dismissed'],
    [
      'Firefox, "Block" for this time only',
      {
        message: 'The request is not allowed by the user agent or the platform in the current context.',
        permission: 'prompt',
      },
      'dismissed',
    ],
    [
      'Safari of old, which tells no state',
      { message: 'The request is not allowed by the user agent or the platform', permission: 'unknown' },
      'denied',
    ],
    [
      'Chrome on a Mac whose settings say no',
      { message: 'Permission denied by system', permission: 'prompt' },
      'blocked',
    ],
    ['Edge on Windows with privacy switched off', { permission: 'granted' }, 'blocked'],
    [
      'Firefox on a Mac whose settings say no',
      { name: 'NotFoundError', message: 'The object can not be found here.' },
      'blocked',
    ],
    ['no camera at all', { name: 'NotFoundError', isListed: false }, 'none'],
    ['a camera that is gone', { name: 'OverconstrainedError', isListed: false }, 'none'],
    [
      'Zoom has it',
      { name: 'NotReadableError', message: 'Could not start video source', permission: 'granted' },
      'busy',
    ],
    ['Firefox, another program has it', { name: 'AbortError', message: 'Starting videoinput failed' }, 'busy'],
    ['Chrome of old', { name: 'TrackStartError' }, 'busy'],
    ['something that nobody foresaw', { name: 'TypeError' }, 'failed'],
  ])('%s', (_case, some, problem) => {
    expect(problemOf(facts(some))).toBe(problem);
  });

  it('tells the other side only words of the contract', () => {
    expect(stateOfProblem('dismissed')).toBe('denied');
    expect(stateOfProblem('insecure')).toBe('failed');
    expect(stateOfProblem('none')).toBe('none');
  });
});
