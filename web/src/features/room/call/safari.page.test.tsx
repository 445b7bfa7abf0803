import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { needTexts, speak, TextsProvider } from '../../../lib/texts.tsx';
import { MicrophoneAnalyser } from '../../devices/MicrophoneAnalyser.ts';
import { resumeWhenPaused } from '../../devices/resumeWhenPaused.ts';
import { RemoteSound } from './RemoteSound.ts';
import { TapToPlay } from './TapToPlay.tsx';

// Safari's media behaviour on phones and tablets, simulated with fakes.

let refuses: string | undefined;
let isPaused = true;
const play = vi.fn<() => Promise<void>>();

beforeEach(() => {
  refuses = undefined;
  isPaused = true;
  play.mockImplementation(async () => {
    if (refuses !== undefined) throw Object.assign(new Error('refused'), { name: refuses });
    isPaused = false;
  });
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play);
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => undefined);
  vi.spyOn(HTMLMediaElement.prototype, 'paused', 'get').mockImplementation(() => isPaused);
  Object.defineProperty(HTMLMediaElement.prototype, 'srcObject', { configurable: true, writable: true, value: null });
});
afterEach(() => {
  vi.restoreAllMocks();
  play.mockReset();
  Reflect.deleteProperty(HTMLMediaElement.prototype, 'srcObject');
});

const settle = () => vi.waitFor(() => Promise.resolve());
const see = (state: DocumentVisibilityState): void => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

it('sound refused before a tap plays after a tap on the button', async () => {
  const onNeedsTap = vi.fn<(needsTap: boolean) => void>();
  refuses = 'NotAllowedError';
  const sound = new RemoteSound(onNeedsTap);
  sound.play({} as MediaStream, '');
  await vi.waitFor(() => expect(onNeedsTap).toHaveBeenLastCalledWith(true));
  await speak('en');
  await needTexts(['call']);
  render(
    <MantineProvider>
      <TextsProvider>
        <TapToPlay name="Anna" onTap={() => sound.tap()} />
      </TextsProvider>
    </MantineProvider>,
  );
  refuses = undefined;
  fireEvent.click(await screen.findByRole('button', { name: /Anna/ }));
  await vi.waitFor(() => expect(onNeedsTap).toHaveBeenLastCalledWith(false));
  sound.close();
});

it('sound that stopped behind a locked screen goes on when the page is seen again', async () => {
  const sound = new RemoteSound(() => undefined);
  sound.play({} as MediaStream, '');
  await settle();
  see('hidden');
  isPaused = true;
  refuses = 'AbortError';
  sound.tap();
  await settle();
  refuses = undefined;
  see('visible');
  await vi.waitFor(() => expect(isPaused).toBe(false));
  sound.close();
  isPaused = true;
  play.mockClear();
  see('visible');
  expect(play).not.toHaveBeenCalled();
});

it('a picture that was stopped goes on when the page is seen again, or with a tap', async () => {
  const video = document.createElement('video');
  const end = resumeWhenPaused(video);
  see('visible');
  await vi.waitFor(() => expect(isPaused).toBe(false));
  isPaused = true;
  refuses = 'NotAllowedError';
  video.dispatchEvent(new Event('pause'));
  await settle();
  refuses = undefined;
  window.dispatchEvent(new Event('pointerup'));
  await vi.waitFor(() => expect(isPaused).toBe(false));
  end();
});

it('the meter listens again after a phone call has interrupted it', () => {
  const made: FakeContext[] = [];
  class FakeContext extends EventTarget {
    state = 'running';
    resume = vi.fn<() => Promise<void>>(async () => undefined);
    close = async (): Promise<void> => undefined;
    constructor() {
      super();
      made.push(this);
    }
    turn(state: string): void {
      this.state = state;
      this.dispatchEvent(new Event('statechange'));
    }
  }
  vi.stubGlobal('AudioContext', FakeContext);
  const host = { hasTapped: () => true, isVisible: () => true, onTap: () => undefined };
  const ear = new MicrophoneAnalyser(host, () => undefined);
  ear.wake();
  const [context] = made;
  context?.turn('interrupted');
  expect(context?.resume).not.toHaveBeenCalled();
  context?.turn('suspended');
  expect(context?.resume).toHaveBeenCalledTimes(1);
  // Still interrupted when the page becomes visible again: LocalMedia resumes it then.
  context?.turn('interrupted');
  ear.wake();
  expect(context?.resume).toHaveBeenCalledTimes(2);
  ear.close();
});
