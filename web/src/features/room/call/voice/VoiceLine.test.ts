import { VOICE_BITS_PER_SECOND } from '@skylark/contract/voice.facts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Listeners } from '../../../../lib/Listeners.ts';
import { VoiceLine } from './VoiceLine.ts';

const [FULL, LESS, LEAST] = VOICE_BITS_PER_SECOND;
const EVERY_MS = 2_000;

let bitRates: (number | undefined)[];
beforeEach(() => {
  bitRates = [];
  vi.useFakeTimers();
  vi.stubGlobal(
    'AudioEncoder',
    class {
      state = 'unconfigured';
      configure({ bitrate }: AudioEncoderConfig): void {
        this.state = 'configured';
        bitRates.push(bitrate);
      }
      close(): void {
        this.state = 'closed';
      }
    },
  );
  vi.stubGlobal(
    'AudioDecoder',
    class {
      state = 'unconfigured';
      configure = () => undefined;
      close = () => undefined;
    },
  );
  vi.stubGlobal(
    'AudioContext',
    class {
      sampleRate = 48_000;
      audioWorklet = { addModule: () => Promise.resolve() };
      createMediaStreamDestination = () => ({ stream: { getTracks: () => [] }, disconnect: () => undefined });
      resume = () => Promise.resolve();
      close = () => Promise.resolve();
    },
  );
  vi.stubGlobal(
    'AudioWorkletNode',
    class {
      port = { addEventListener: () => undefined, start: () => undefined, close: () => undefined };
      disconnect = () => undefined;
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function aLine() {
  const unheard = new Listeners();
  const nothing = () => () => undefined;
  const media = { snapshot: () => ({ microphoneTrack: null, isMuted: false }), subscribe: nothing };
  const line = new VoiceLine({
    link: { speak: () => undefined, onVoice: nothing, onUnheard: unheard.add },
    media: media as unknown as ConstructorParameters<typeof VoiceLine>[0]['media'],
    onFail: () => undefined,
  });
  const say = (): void => {
    vi.advanceTimersByTime(EVERY_MS);
    unheard.notify();
  };
  return { line, say, isUnheard: () => line.isUnheard(performance.now()) };
}

it('sends less when frames are dropped for longer than a moment, down to the least, and shows it meanwhile', () => {
  const { line, say, isUnheard } = aLine();
  expect(bitRates).toEqual([FULL]);
  say();
  expect([bitRates, isUnheard()]).toEqual([[FULL], false]);
  say();
  expect([bitRates, isUnheard()]).toEqual([[FULL, LESS], true]);
  for (let more = 0; more < 3; more += 1) say();
  expect([bitRates, isUnheard()]).toEqual([[FULL, LESS, LEAST], true]);
  vi.advanceTimersByTime(10_000);
  expect(isUnheard()).toBe(false);
  line.close();
  say();
  say();
  expect(bitRates).toEqual([FULL, LESS, LEAST]);
});

it('single stalls change nothing', () => {
  const { line, say, isUnheard } = aLine();
  for (let times = 0; times < 4; times += 1) {
    say();
    vi.advanceTimersByTime(20_000);
  }
  expect([bitRates, isUnheard()]).toEqual([[FULL], false]);
  line.close();
});
