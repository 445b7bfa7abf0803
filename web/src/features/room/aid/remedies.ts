import type { Ask, DeviceState, Report } from '@skylark/contract/room';
import type { TextKey } from '../../../lib/texts.tsx';
import type { Issue, OtherStatus } from '../seatStatus.ts';

/** A problem on the other side in words, and the step that helps. */
export interface Remedy {
  /** The problem; takes `name`. */
  says: TextKey;
  /** The step that helps; takes `name`. */
  step: TextKey;
  /** What the other side can be asked for; when missing, only the text helps. */
  ask?: Ask;
}

export function remediesOf(status: OtherStatus, report: Report | undefined): Remedy[] {
  if (!('issues' in status)) return [];
  const has = (fault: Report['faults'][number]): boolean => report?.faults.includes(fault) === true;
  const remedies = status.issues.flatMap((issue) => remedyOf(issue, has(`${issue.device}_other`)) ?? []);
  if (has('camera_dark'))
    remedies.push(asking('tools.aid.fault.camera_dark', has('camera_other') ? 'camera_other' : 'camera_light'));
  if (has('sound_blocked') || has('sound_unheard')) remedies.push(asking('tools.aid.fault.sound', 'hear'));
  if (has('network_weak')) remedies.push({ says: 'tools.aid.fault.network_weak', step: 'tools.aid.step.network' });
  if (has('slide_unseen')) remedies.push({ says: 'tools.aid.fault.slide_unseen', step: 'tools.aid.step.slide' });
  return remedies;
}

function remedyOf({ device, state }: Issue, hasAnother: boolean): Remedy | undefined {
  const says = `room.issue.${device}.${state}` as const;
  const ask = askFor(device, state, hasAnother);
  if (ask) return asking(says, ask);
  if (state === 'none') return { says, step: `tools.aid.step.${device}_none` };
  // Switched off to save bandwidth for the sound; it resumes by itself.
  return undefined;
}

function askFor(device: Issue['device'], state: Issue['state'], hasAnother: boolean): Ask | undefined {
  switch (state) {
    case 'off':
    case 'denied':
    case 'blocked':
      return `${device}_on`;
    case 'busy':
    case 'silent':
    case 'failed':
      return hasAnother ? `${device}_other` : `${device}_on`;
    case 'none':
    case 'saving':
      return undefined;
  }
}

const asking = (says: TextKey, ask: Ask): Remedy => ({ says, step: `tools.aid.step.${ask}`, ask });

/** Whether a request has already been fulfilled. */
export function isDone(ask: Ask, { camera, microphone }: Record<'camera' | 'microphone', DeviceState>): boolean {
  switch (ask) {
    case 'microphone_on':
      return microphone === 'on';
    case 'camera_on':
      return camera === 'on';
    case 'microphone_other':
    case 'camera_other':
    case 'camera_light':
    case 'hear':
      return false;
  }
}
