import type { DeviceState } from '@skylark/contract/room';

export type DeviceKind = 'camera' | 'microphone';
export const DEVICE_KINDS: readonly DeviceKind[] = ['camera', 'microphone'];

/** Why a camera or microphone cannot be used; each has its own words and its own way out. */
export type DeviceProblem =
  /** The person or the settings of this site said no. */
  | 'denied'
  /** The browser asked, and nobody pressed Allow. */
  | 'dismissed'
  /** The site may, but the computer does not let the browser. */
  | 'blocked'
  | 'none'
  /** Another program, another tab or a phone call has it. */
  | 'busy'
  /** The browser has not answered: its question may still be open. */
  | 'unanswered'
  /** Not https: no browser gives devices to such a page. */
  | 'insecure'
  | 'unsupported'
  | 'failed';

export interface FailureFacts {
  /** Name and message of the error that getUserMedia threw. */
  name: string;
  message: string;
  permission: PermissionState | 'unknown';
  /** Whether the browser lists a device of this kind. */
  isListed: boolean;
}

/** What an error of getUserMedia means for the person in front of it. Older names are those of browsers before 2018. */
export function problemOf({ name, message, permission, isListed }: FailureFacts): DeviceProblem {
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
    case 'SecurityError':
      // Chrome's exact words. Safari and Firefox speak of "the platform" at every refusal, which says nothing.
      if (/denied by system/i.test(message) || permission === 'granted') return 'blocked';
      return /dismissed/i.test(message) || permission === 'prompt' ? 'dismissed' : 'denied';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      // Firefox on macOS lists a camera that the system keeps from it, and then does not find it.
      return isListed ? 'blocked' : 'none';
    case 'NotReadableError':
    case 'TrackStartError':
    case 'AbortError':
    case 'SourceUnavailableError':
      return 'busy';
    default:
      return 'failed';
  }
}

/** The other side is sent less: only what it can help with. */
export function stateOfProblem(problem: DeviceProblem): DeviceState {
  switch (problem) {
    case 'denied':
    case 'dismissed':
    case 'unanswered':
      return 'denied';
    case 'blocked':
    case 'none':
    case 'busy':
    case 'failed':
      return problem;
    case 'insecure':
    case 'unsupported':
      return 'failed';
  }
}

/** Whether asking the browser again by itself may help; the others need the person first. */
export const isPassing = (problem: DeviceProblem): boolean => problem === 'busy' || problem === 'failed';
