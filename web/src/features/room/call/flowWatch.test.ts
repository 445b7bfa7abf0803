import { describe, expect, it } from 'vitest';
import { foldFlow, type FlowSample, type FlowWatch, newFlowWatch, type Repair } from './flowWatch.ts';

const POLL_MS = 2_000;

interface Side {
  camera?: boolean;
  microphone?: boolean;
  expected?: boolean;
  /** What increases with each poll. */
  frames?: boolean;
  packets?: boolean;
  energy?: boolean;
}

/** Polls for some seconds; counters continue from their last values. */
class Listening {
  watch: FlowWatch = newFlowWatch();
  repairs: [atSecond: number, Repair['kind']][] = [];
  #sample: FlowSample = {
    atMs: 0,
    isExpected: true,
    cameraIsOn: true,
    microphoneIsOn: true,
    framesDecoded: 0,
    audioPackets: 0,
    packets: 0,
    audioEnergy: 0,
  };

  go(
    seconds: number,
    { camera = true, microphone = true, expected = true, frames = true, packets = true, energy = true }: Side = {},
  ): this {
    for (let ms = 0; ms < seconds * 1_000; ms += POLL_MS) {
      const before = this.#sample;
      this.#sample = {
        atMs: before.atMs + POLL_MS,
        isExpected: expected,
        cameraIsOn: camera,
        microphoneIsOn: microphone,
        framesDecoded: before.framesDecoded + (frames ? 48 : 0),
        audioPackets: before.audioPackets + (packets ? 100 : 0),
        packets: before.packets + (packets ? 100 : 0) + (frames ? 90 : 0),
        audioEnergy: (before.audioEnergy ?? 0) + (energy ? 0.01 : 0),
      };
      this.watch = foldFlow(this.watch, this.#sample);
      if (this.watch.repair.kind !== 'none') this.repairs.push([this.#sample.atMs / 1_000, this.watch.repair.kind]);
    }
    return this;
  }
}

describe('what arrives from the other side', () => {
  it('is all well while everything grows', () => {
    const it = new Listening().go(120);
    expect(it.watch.flow).toEqual({ audio: true, video: true });
    expect(it.repairs).toEqual([]);
  });

  it('notices a picture that stands still, and repairs it in three ways, ten seconds apart', () => {
    const it = new Listening().go(10).go(30, { frames: false });
    expect(it.watch.flow).toEqual({ audio: true, video: false });
    expect(it.repairs).toEqual([
      [14, 'ask'],
      [24, 'restart'],
      [34, 'remake'],
    ]);
  });

  it('knows a picture that stands still from one that has not begun', () => {
    expect(new Listening().go(10, { frames: false }).watch.isFrozen).toBe(false);
    const it = new Listening().go(10).go(6, { frames: false });
    expect(it.watch.isFrozen).toBe(true);
    expect(it.go(2).watch.isFrozen).toBe(false);
  });

  it('asks for what is missing only', () => {
    expect(new Listening().go(10).go(4, { frames: false }).watch.repair).toEqual({
      kind: 'ask',
      audio: false,
      video: true,
    });
    expect(new Listening().go(10).go(6, { packets: false }).watch.repair).toEqual({
      kind: 'ask',
      audio: true,
      video: false,
    });
  });

  it('begins with the gentle repair again after it helped', () => {
    const it = new Listening().go(10).go(6, { frames: false }).go(30).go(6, { frames: false });
    expect(it.repairs.map(([, is]) => is)).toEqual(['ask', 'ask']);
    expect(it.go(4).watch.flow.video).toBe(true);
  });

  it('expects no picture from a camera that is off, and reports that none arrives', () => {
    const it = new Listening().go(10).go(60, { camera: false, frames: false });
    expect(it.watch.flow).toEqual({ audio: true, video: false });
    expect(it.repairs).toEqual([]);
  });

  it('gives a camera that comes on its time', () => {
    const it = new Listening().go(20, { camera: false, frames: false }).go(2, { frames: false }).go(10);
    expect(it.repairs).toEqual([]);
    expect(it.watch.flow.video).toBe(true);
  });

  it('notices sound that does not arrive', () => {
    const it = new Listening().go(10).go(6, { packets: false, energy: false });
    expect(it.watch.flow.audio).toBe(false);
    expect(it.repairs).toEqual([[16, 'ask']]);
  });

  it('notices a microphone that sends only zeros, asks twice, and leaves the connection alone', () => {
    const it = new Listening().go(120, { energy: false });
    expect(it.watch.flow.audio).toBe(false);
    expect(it.repairs.map(([, is]) => is)).toEqual(['ask', 'ask']);
  });

  it('does not take a quiet child for a broken microphone', () => {
    const it = new Listening().go(20).go(40, { energy: false });
    expect(it.watch.flow.audio).toBe(true);
    expect(it.repairs).toEqual([]);
  });

  it('searches for new paths at once when nothing arrives at all', () => {
    const it = new Listening().go(10).go(14, { frames: false, packets: false, energy: false });
    expect(it.watch.flow).toEqual({ audio: false, video: false });
    expect(it.repairs).toEqual([
      [14, 'restart'],
      [24, 'remake'],
    ]);
  });

  it('expects nothing from somebody who has neither camera nor microphone', () => {
    const it = new Listening().go(60, {
      camera: false,
      microphone: false,
      frames: false,
      packets: false,
      energy: false,
    });
    expect(it.repairs).toEqual([]);
  });

  it('expects no voice from a muted microphone', () => {
    const it = new Listening().go(20, { microphone: false, energy: false }).go(8, { energy: false });
    expect(it.repairs).toEqual([]);
  });

  it('expects nothing before the call, while the connection is down, or while nobody looks', () => {
    const it = new Listening().go(60, { expected: false, frames: false, packets: false, energy: false });
    expect(it.repairs).toEqual([]);
    expect(it.go(2, { frames: false, packets: false, energy: false }).repairs).toEqual([]);
    expect(it.watch.flow).toEqual({ audio: false, video: false });
  });

  it('works with a browser that doesn’t report the volume', () => {
    let watch = newFlowWatch();
    for (let i = 1; i < 60; i++) {
      watch = foldFlow(watch, {
        atMs: i * POLL_MS,
        isExpected: true,
        cameraIsOn: true,
        microphoneIsOn: true,
        framesDecoded: i * 48,
        audioPackets: i * 100,
        packets: i * 190,
        audioEnergy: null,
      });
    }
    expect(watch.flow).toEqual({ audio: true, video: true });
    expect(watch.repair.kind).toBe('none');
  });
});
