import { brokenDevice } from '@skylark/contract/lessonRecord.facts';
import type { SentEvent } from '@skylark/contract/room';
import { Counter } from 'prom-client';

/** Belongs to the process rather than to one app; every app's registry exposes it. */
export const callPaths = new Counter({
  name: 'skylark_call_paths_total',
  help: 'Ways that calls went by, as pages said: straight, through the relay, over the socket, or cut off',
  labelNames: ['path'] as const,
  registers: [],
});

export const callFailures = new Counter({
  name: 'skylark_call_failures_total',
  help: 'What pages said kept them from being seen or heard: a device and how it fails, or a call that was cut off',
  labelNames: ['reason'] as const,
  registers: [],
});

/** Counts what a page reports about its call. Both label values come from the contract. */
export function countCall(event: SentEvent): void {
  if (event.k === 'path') {
    callPaths.inc({ path: event.path });
    if (event.path === 'lost') callFailures.inc({ reason: 'lost' });
  } else if (event.k === 'media')
    for (const device of ['camera', 'microphone'] as const) {
      const broken = brokenDevice(event[device]);
      if (broken !== undefined) callFailures.inc({ reason: `${device}_${broken}` });
    }
}
