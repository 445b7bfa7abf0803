import type { DeviceState } from '@skylark/contract/room';

export type DeviceKind = 'camera' | 'microphone';
export const DEVICE_KINDS: readonly DeviceKind[] = ['camera', 'microphone'];

/** Why a camera or microphone can't be used; each has its own text and solution. */
export type DeviceProblem =
  /** The person or the site's settings denied it. */
  | 'denied'
  /** The browser asked, and the prompt was closed without an answer. */
  | 'dismissed'
  /** Allowed for the site, but the operating system blocks the browser. */
  | 'blocked'
  | 'none'
  /** In use by another program, another tab or a phone call. */
  | 'busy'
  /** The browser has not answered: its prompt may still be open. */
  | 'unanswered'
  /** Not https: browsers give such a page no devices. */
  | 'insecure'
  | 'unsupported'
  | 'failed';

export interface FailureFacts {
  /** Name and message of the error thrown by getUserMedia. */
  name: string;
  message: string;
  permission: PermissionState | 'unknown';
  /** Whether the browser lists a device of this kind. */
  isListed: boolean;
}

/** Interprets an error of getUserMedia for the person. Older names are from browsers before 2018. */
export function problemOf({ name, message, permission, isListed }: FailureFacts): DeviceProblem {
  switch (name) {
    case 'NotAllowedError':
    case 'PermissionDeniedError':
    case 'SecurityError':
      // Chrome's exact wording. Safari and Firefox mention "the platform" in every refusal, so that is not significant.
      if (/denied by system/i.test(message) || permission === 'granted') return 'blocked';
      return /dismissed/i.test(message) || permission === 'prompt' ? 'dismissed' : 'denied';
    case 'NotFoundError':
    case 'DevicesNotFoundError':
    case 'OverconstrainedError':
      // Firefox on macOS lists a camera blocked by the system, and then does not find it.
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

/** The state reported to the other side, reduced to what they can help with. */
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

/** Whether an automatic retry may help; the others require the person to act first. */
export const isTransient = (problem: DeviceProblem): boolean => problem === 'busy' || problem === 'failed';
