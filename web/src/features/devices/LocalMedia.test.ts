import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ANSWER_PATIENCE_MS } from './DeviceOpener.ts';
import { LocalMedia } from './LocalMedia.ts';
import { deviceStates } from './localMediaState.ts';
import { LOST_TOGETHER_MS } from './LostDevices.ts';
import { aComputer, CAMERA, CAMERA_2, type FakeDevice, HEADSET, MICROPHONE } from './test/aComputer.ts';

const settle = () => vi.advanceTimersByTimeAsync(LOST_TOGETHER_MS);
let media: LocalMedia;
let computer: ReturnType<typeof aComputer>;

async function started(
  devices: FakeDevice[],
  prepare?: (computer: ReturnType<typeof aComputer>) => void,
): Promise<void> {
  computer = aComputer(devices);
  prepare?.(computer);
  media = new LocalMedia({ host: computer.host });
  media.start();
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  media.stop();
  vi.useRealTimers();
});

describe('asking for devices', () => {
  it('asks for nothing before it is started', async () => {
    computer = aComputer([CAMERA, MICROPHONE]);
    media = new LocalMedia({ host: computer.host });
    await settle();
    expect(computer.asked).toEqual([]);
  });

  it('asks once for both', async () => {
    await started([CAMERA, MICROPHONE]);
    expect(computer.asked).toHaveLength(1);
    expect(media.snapshot()).toMatchObject({
      camera: { kind: 'on', label: 'Built-in camera' },
      microphone: { kind: 'on', label: 'Built-in microphone' },
    });
    expect(media.snapshot().cameraTrack).not.toBeNull();
  });

  it('asks first for the devices that were chosen before', async () => {
    await started([CAMERA, MICROPHONE]);
    media.choose('camera', 'c2');
    media.stop();
    media = new LocalMedia({ host: computer.host });
    const before = computer.asked.length;
    media.start();
    await settle();
    expect(JSON.stringify(computer.asked[before])).toContain('"ideal":"c2"');
  });

  it('has a microphone where there is no camera', async () => {
    await started([MICROPHONE]);
    expect(media.snapshot()).toMatchObject({ camera: { kind: 'failed', problem: 'none' }, microphone: { kind: 'on' } });
  });

  it('doesn’t ask a person again who has refused', async () => {
    await started([CAMERA, MICROPHONE], (it) => {
      it.errors.camera = ['NotAllowedError', 'Permission denied'];
      it.permissions.camera = 'denied';
      it.permissions.microphone = 'denied';
    });
    expect(computer.asked).toHaveLength(1);
    expect(media.snapshot()).toMatchObject({
      camera: { kind: 'failed', problem: 'denied' },
      microphone: { kind: 'failed', problem: 'denied' },
    });
  });

  it('has the microphone that is allowed beside a camera that is not', async () => {
    await started([CAMERA, MICROPHONE], (it) => {
      it.errors.camera = ['NotAllowedError', 'Permission denied'];
      it.permissions.camera = 'denied';
    });
    expect(media.snapshot()).toMatchObject({
      camera: { kind: 'failed', problem: 'denied' },
      microphone: { kind: 'on' },
    });
  });

  it('waits twenty seconds, says so, and still takes the answer that comes', async () => {
    await started([CAMERA, MICROPHONE], (it) => it.hang());
    expect(media.snapshot().camera.kind).toBe('asking');
    await vi.advanceTimersByTimeAsync(ANSWER_PATIENCE_MS);
    expect(media.snapshot().camera).toEqual({ kind: 'failed', problem: 'unanswered' });
    computer.answer();
    await settle();
    expect(media.snapshot().camera.kind).toBe('on');
  });

  it('stops what arrives after the end', async () => {
    await started([CAMERA, MICROPHONE], (it) => it.hang());
    media.stop();
    computer.answer();
    await settle();
    expect(computer.tracks).toHaveLength(2);
    expect(computer.live()).toEqual([]);
  });

  it('retries only what failed', async () => {
    await started([CAMERA, MICROPHONE], (it) => (it.errors.camera = ['NotReadableError']));
    expect(media.snapshot().camera).toEqual({ kind: 'failed', problem: 'busy' });
    delete computer.errors.camera;
    const before = computer.asked.length;
    media.start();
    await settle();
    expect(media.snapshot().camera.kind).toBe('on');
    expect(computer.asked.slice(before)).toEqual([{ video: expect.anything() }]);
  });

  it('tries by itself for a while when another program has the camera', async () => {
    await started([CAMERA, MICROPHONE], (it) => (it.errors.camera = ['NotReadableError']));
    await vi.advanceTimersByTimeAsync(2_000);
    delete computer.errors.camera;
    await vi.advanceTimersByTimeAsync(3_000);
    expect(media.snapshot().camera.kind).toBe('on');
  });
});

describe('ending', () => {
  it('leaves no track and no timer behind', async () => {
    await started([CAMERA, MICROPHONE], (it) => (it.errors.camera = ['NotReadableError']));
    computer.tracks[0]?.fire('mute');
    media.stop();
    expect(computer.live()).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
    expect(media.snapshot()).toMatchObject({
      camera: { kind: 'unasked' },
      microphone: { kind: 'unasked' },
      microphoneTrack: null,
    });
  });
});

describe('mute and camera off', () => {
  it('mutes without closing the microphone', async () => {
    await started([CAMERA, MICROPHONE]);
    media.mute(true);
    expect(media.snapshot().microphoneTrack).toMatchObject({ enabled: false, readyState: 'live' });
    media.mute(false);
    expect(media.snapshot().microphoneTrack?.enabled).toBe(true);
  });

  it('switches the camera’s light off, and opens it again', async () => {
    await started([CAMERA, MICROPHONE]);
    media.switchCamera(false);
    expect(computer.live().map((track) => track.kind)).toEqual(['audio']);
    expect(media.snapshot()).toMatchObject({ camera: { kind: 'off' }, cameraTrack: null, picture: null });
    media.switchCamera(true);
    await settle();
    expect(media.snapshot().camera.kind).toBe('on');
  });

  it('stays off when it is switched off while it opens', async () => {
    await started([CAMERA, MICROPHONE], (it) => it.hang());
    media.switchCamera(false);
    computer.answer();
    await settle();
    expect(media.snapshot()).toMatchObject({ camera: { kind: 'off' }, microphone: { kind: 'on' } });
    expect(computer.live().map((track) => track.kind)).toEqual(['audio']);
  });
});

describe('what was chosen', () => {
  it('is taken again next time, also under another id', async () => {
    await started([CAMERA, CAMERA_2, MICROPHONE]);
    media.choose('camera', 'c2');
    await settle();
    media.stop();
    media = new LocalMedia({ host: computer.host });
    computer.plug(CAMERA, { ...CAMERA_2, id: 'c2, newly named' }, MICROPHONE);
    media.start();
    await settle();
    expect(media.snapshot().camera).toMatchObject({ kind: 'on', label: 'USB camera' });
  });
});

describe('what happens to devices', () => {
  it('goes on with another microphone when the headset is pulled out, muted if it was, and says so', async () => {
    await started([CAMERA, HEADSET, MICROPHONE]);
    media.mute(true);
    computer.plug(CAMERA, MICROPHONE);
    await settle();
    expect(media.snapshot()).toMatchObject({
      microphone: { kind: 'on', label: 'Built-in microphone' },
      microphoneTrack: { enabled: false },
      notice: { device: 'microphone', label: 'Built-in microphone' },
    });
  });

  it('keeps what is used when something is plugged in', async () => {
    await started([CAMERA, MICROPHONE]);
    const { cameraTrack, microphoneTrack } = media.snapshot();
    computer.plug(CAMERA, CAMERA_2, MICROPHONE, HEADSET);
    await settle();
    expect(media.snapshot()).toMatchObject({ cameraTrack, microphoneTrack, notice: null });
    expect(media.snapshot().listed.camera).toHaveLength(2);
  });

  it('takes a camera that was missing as soon as it is plugged in', async () => {
    await started([MICROPHONE]);
    computer.plug(MICROPHONE, CAMERA);
    await settle();
    expect(media.snapshot().camera.kind).toBe('on');
  });

  it('takes the one that was picked, and another when that does not work', async () => {
    await started([CAMERA, CAMERA_2, MICROPHONE]);
    media.choose('camera', 'c2');
    await settle();
    expect(media.snapshot().camera).toMatchObject({ id: 'c2' });
    expect(computer.live().filter((track) => track.kind === 'video')).toHaveLength(1);
    media.choose('camera', 'gone');
    await settle();
    expect(media.snapshot()).toMatchObject({ camera: { kind: 'on' }, notice: { device: 'camera' } });
  });

  it('ignores a short interruption', async () => {
    await started([CAMERA, MICROPHONE]);
    const [, microphone] = computer.tracks;
    microphone?.fire('mute');
    expect(media.snapshot().microphone.kind).toBe('paused');
    await vi.advanceTimersByTimeAsync(3_000);
    microphone?.fire('unmute');
    expect(media.snapshot().microphone.kind).toBe('on');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(computer.tracks).toHaveLength(2);
  });

  it('takes a fresh track after a phone call that ended the old one, once the page is in front', async () => {
    await started([CAMERA, MICROPHONE]);
    const [camera, microphone] = computer.tracks;
    computer.hide();
    camera?.fire('ended');
    microphone?.fire('ended');
    await settle();
    expect(media.snapshot()).toMatchObject({ camera: { kind: 'paused' }, microphone: { kind: 'paused' } });
    computer.show();
    await settle();
    expect(media.snapshot()).toMatchObject({ camera: { kind: 'on' }, microphone: { kind: 'on' } });
    expect(computer.live()).toHaveLength(2);
    expect(media.snapshot().notice).toBeNull();
  });

  it('takes a fresh track when the system does not give the old one back', async () => {
    await started([CAMERA, MICROPHONE]);
    computer.tracks[0]?.fire('mute');
    await vi.advanceTimersByTimeAsync(5_000);
    await settle();
    expect(media.snapshot().camera.kind).toBe('on');
    expect(computer.tracks).toHaveLength(3);
    expect(computer.live()).toHaveLength(2);
  });

  it('stays paused for as long as a phone call has the devices, and asks for them ever more rarely', async () => {
    await started([CAMERA, MICROPHONE]);
    computer.muteNewTracks(true);
    for (const track of computer.tracks) track.fire('mute');
    for (let second = 0; second < 180; second += 1) {
      await vi.advanceTimersByTimeAsync(1_000);
      expect(deviceStates(media.snapshot()), `after ${second} s`).toEqual({ camera: 'busy', microphone: 'busy' });
    }
    // After 5, 15, 35, 75, 115 and 155 seconds.
    expect(computer.asked).toHaveLength(1 + 6);
    expect(computer.live()).toHaveLength(2);
    computer.muteNewTracks(false);
    for (const track of computer.live()) track.fire('unmute');
    expect(deviceStates(media.snapshot())).toEqual({ camera: 'on', microphone: 'on' });
  });

  it('asks once for both when a phone call ends both, each with an event of its own', async () => {
    await started([CAMERA, MICROPHONE]);
    const [camera, microphone] = computer.tracks;
    camera?.fire('ended');
    await vi.advanceTimersByTimeAsync(LOST_TOGETHER_MS / 2);
    microphone?.fire('ended');
    await settle();
    expect(computer.asked.slice(1)).toEqual([{ video: expect.anything(), audio: expect.anything() }]);
    expect(media.snapshot()).toMatchObject({ camera: { kind: 'on' }, microphone: { kind: 'on' } });
  });

  it('asks for the one that has ended, and leaves the other alone', async () => {
    await started([CAMERA, MICROPHONE]);
    const { microphoneTrack } = media.snapshot();
    computer.tracks[0]?.fire('ended');
    await settle();
    expect(computer.asked.slice(1)).toEqual([{ video: expect.anything() }]);
    expect(media.snapshot().microphoneTrack).toBe(microphoneTrack);
  });

  it('has both back with one question after the screen was locked, whether they ended or only fell silent', async () => {
    for (const event of ['ended', 'mute'] as const) {
      await started([CAMERA, MICROPHONE]);
      computer.hide();
      for (const track of computer.tracks) track.fire(event);
      // The screen stays locked for longer than any timeout.
      await vi.advanceTimersByTimeAsync(60_000);
      expect(computer.asked).toHaveLength(1);
      computer.show();
      await vi.advanceTimersByTimeAsync(1_000);
      await settle();
      expect(computer.asked.slice(1)).toEqual([{ video: expect.anything(), audio: expect.anything() }]);
      expect(media.snapshot()).toMatchObject({ camera: { kind: 'on' }, microphone: { kind: 'on' } });
      expect(computer.live()).toHaveLength(2);
      media.stop();
    }
  });

  it('gives the camera back where the first call of getUserMedia ends when a second one comes', async () => {
    await started([CAMERA, MICROPHONE], (it) => it.endsOlderTracks());
    const [camera, microphone] = computer.tracks;
    camera?.fire('ended');
    microphone?.fire('ended');
    await settle();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(computer.asked).toHaveLength(2);
    expect(computer.live().map((track) => track.kind)).toEqual(['video', 'audio']);
  });

  it('keeps its devices when the list has neither names nor ids, as Safari’s before permission', async () => {
    await started([CAMERA, MICROPHONE]);
    const { cameraTrack, microphoneTrack } = media.snapshot();
    computer.plug({ ...CAMERA, id: '', label: '' }, { ...MICROPHONE, id: '', label: '' });
    await settle();
    expect(media.snapshot()).toMatchObject({ cameraTrack, microphoneTrack, notice: null });
    expect(computer.asked).toHaveLength(1);
  });
});
