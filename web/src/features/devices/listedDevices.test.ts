import { describe, expect, it } from 'vitest';
import { findRemembered, isUnplugged, listedDevices } from './listedDevices.ts';

const info = (kind: MediaDeviceKind, deviceId: string, label: string, groupId = '') => ({
  kind,
  deviceId,
  label,
  groupId,
});

describe('devices as they are listed', () => {
  it('omits devices without a name, and second names of others', () => {
    const listed = listedDevices([
      info('videoinput', '', ''),
      info('audioinput', 'default', 'Default - Headset', 'g1'),
      info('audioinput', 'communications', 'Communications - Headset', 'g1'),
      info('audioinput', 'a', 'Headset', 'g1'),
      info('audiooutput', 'b', 'Speakers', 'g2'),
    ]);
    expect(listed.camera).toEqual([]);
    expect(listed.microphone.map((one) => one.id)).toEqual(['default', 'a']);
    expect(listed.speaker).toEqual([{ id: 'b', label: 'Speakers', group: 'g2' }]);
  });

  const { microphone } = listedDevices([
    info('audioinput', 'default', 'Default - Built-in', 'g2'),
    info('audioinput', 'b', 'Built-in', 'g2'),
  ]);

  it('sees that the used device was pulled out, also when it was the choice of the system', () => {
    expect(isUnplugged({ id: 'a', group: 'g1' }, microphone)).toBe(true);
    expect(isUnplugged({ id: 'default', group: 'g1' }, microphone)).toBe(true);
    expect(isUnplugged({ id: 'default', group: 'g2' }, microphone)).toBe(false);
    expect(isUnplugged({ id: 'b', group: 'g2' }, microphone)).toBe(false);
  });

  it('does not take a device that the browser doesn’t report for absent', () => {
    expect(isUnplugged({ id: 'a', group: 'g1' }, [])).toBe(false);
    expect(isUnplugged({ id: '', group: '' }, microphone)).toBe(false);
  });

  it('finds the last device by its id, or by its name when ids have changed', () => {
    expect(findRemembered(microphone, { id: 'b', label: 'old name' })?.id).toBe('b');
    expect(findRemembered(microphone, { id: 'gone', label: 'Built-in' })?.id).toBe('b');
    expect(findRemembered(microphone, { id: 'gone', label: '' })).toBeUndefined();
    expect(findRemembered(microphone, undefined)).toBeUndefined();
  });
});
