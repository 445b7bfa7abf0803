import { describe, expect, it } from 'vitest';
import english from '../../locales/en.json';
import type { BrowserPlace } from './browserPlace.ts';
import type { DeviceProblem } from './deviceProblem.ts';
import { troubleOf } from './trouble.ts';

const BROWSERS: BrowserPlace['browser'][] = ['chrome', 'edge', 'safari', 'firefox', 'other'];
const SYSTEMS: BrowserPlace['system'][] = ['windows', 'mac', 'ios', 'android', 'other'];
const PROBLEMS: DeviceProblem[] = [
  'denied',
  'dismissed',
  'blocked',
  'none',
  'busy',
  'unanswered',
  'insecure',
  'unsupported',
  'failed',
];

describe('trouble', () => {
  it('has words for every problem in every browser on every system', () => {
    for (const problem of PROBLEMS) {
      for (const browser of BROWSERS) {
        for (const system of SYSTEMS) {
          for (const devices of ['camera', 'microphone', 'both'] as const) {
            const trouble = troubleOf(devices, problem, { browser, system });
            expect(trouble.steps.length).toBeGreaterThan(0);
            const missing = [trouble.title, trouble.text, ...trouble.steps].filter((key) => !english[key]);
            expect(missing).toEqual([]);
          }
        }
      }
    }
  });

  it("says the specification's words", () => {
    const title = (devices: 'camera' | 'both', problem: DeviceProblem): string =>
      english[troubleOf(devices, problem, { browser: 'chrome', system: 'windows' }).title].toLowerCase();
    expect(title('camera', 'denied')).toContain('no camera access');
    expect(title('both', 'denied')).toContain('camera and microphone blocked');
    expect(title('both', 'blocked')).toContain('camera and microphone blocked');
  });

  it('sends nobody with another browser on an iPad to the settings of Safari', () => {
    expect(troubleOf('both', 'denied', { browser: 'chrome', system: 'ios' }).steps[0]).toBe('devices.steps.ios_app.1');
    expect(troubleOf('both', 'denied', { browser: 'safari', system: 'ios' }).steps[0]).toBe(
      'devices.steps.safari_ios.1',
    );
  });
});
