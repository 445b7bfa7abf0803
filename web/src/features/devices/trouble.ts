import type { TextKey } from '../../lib/texts.tsx';
import type { BrowserPlace } from './browserPlace.ts';
import type { DeviceKind, DeviceProblem } from './deviceProblem.ts';

/** The affected devices: one of them, or both for the same reason. */
export type Troubled = DeviceKind | 'both';

export interface Trouble {
  devices: Troubled;
  problem: DeviceProblem;
  title: TextKey;
  text: TextKey;
  steps: TextKey[];
}

/** A problem with its text and steps, in the order in which to take them. */
export function troubleOf(devices: Troubled, problem: DeviceProblem, place: BrowserPlace): Trouble {
  return {
    devices,
    problem,
    title: `devices.${problem}.${devices}`,
    text: `devices.${problem}.text`,
    steps: stepsToFix(problem, place),
  };
}

function stepsToFix(problem: DeviceProblem, place: BrowserPlace): TextKey[] {
  switch (problem) {
    case 'denied':
      return [...howToAllow(place), 'devices.steps.again'];
    case 'blocked':
      return howToUnblock(place);
    case 'dismissed':
    case 'unanswered':
      return ['devices.steps.question', 'devices.steps.reload'];
    case 'none':
      return ['devices.steps.none.plug', 'devices.steps.none.switch', 'devices.steps.again'];
    case 'busy':
      return ['devices.steps.busy.close', 'devices.steps.busy.plug', 'devices.steps.again'];
    case 'insecure':
      return ['devices.steps.insecure'];
    case 'unsupported':
      return ['devices.steps.unsupported', 'devices.steps.unsupported.app'];
    case 'failed':
      return ['devices.steps.again', 'devices.steps.reload', 'devices.steps.restart'];
  }
}

/** Where each browser stores this site's permissions. */
function howToAllow({ browser, system }: BrowserPlace): TextKey[] {
  if (system === 'ios' && browser === 'safari')
    return ['devices.steps.safari_ios.1', 'devices.steps.safari_ios.2', 'devices.steps.safari_ios.3'];
  // On iPads and iPhones, other browsers get their permissions from the system, not per site.
  if (system === 'ios') return ['devices.steps.ios_app.1', 'devices.steps.ios_app.2', 'devices.steps.ios_app.3'];
  if (system === 'android') {
    return browser === 'firefox'
      ? ['devices.steps.firefox_android.1', 'devices.steps.firefox_android.2']
      : ['devices.steps.chrome_android.1', 'devices.steps.chrome_android.2', 'devices.steps.chrome_android.3'];
  }
  switch (browser) {
    case 'chrome':
      return ['devices.steps.chrome.1', 'devices.steps.chrome.2'];
    case 'edge':
      return ['devices.steps.edge.1', 'devices.steps.edge.2'];
    case 'safari':
      return ['devices.steps.safari.1', 'devices.steps.safari.2'];
    case 'firefox':
      return ['devices.steps.firefox.1', 'devices.steps.firefox.2'];
    case 'other':
      return ['devices.steps.other.1', 'devices.steps.other.2'];
  }
}

function howToUnblock({ system }: BrowserPlace): TextKey[] {
  switch (system) {
    case 'mac':
      return ['devices.steps.mac.1', 'devices.steps.mac.2', 'devices.steps.mac.3'];
    case 'windows':
      return ['devices.steps.windows.1', 'devices.steps.windows.2', 'devices.steps.again'];
    case 'ios':
      return ['devices.steps.ios_app.1', 'devices.steps.ios_app.2', 'devices.steps.ios_app.3', 'devices.steps.again'];
    case 'android':
      return ['devices.steps.android.1', 'devices.steps.android.2', 'devices.steps.again'];
    case 'other':
      return ['devices.steps.system.1', 'devices.steps.again', 'devices.steps.restart'];
  }
}
