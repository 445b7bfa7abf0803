import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useRefusedDevice } from './useRefusedDevice.ts';

/** A camera that the browser is asked for. */
function open() {
  const listeners = new Set<() => void>();
  let kind = 'off';
  const media = {
    snapshot: () => ({ camera: { kind }, microphone: { kind: 'on' } }),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const onRefused = vi.fn<() => void>();
  const { result } = renderHook(() => useRefusedDevice(media as never, onRefused));
  const become = (next: string): void =>
    act(() => {
      kind = next;
      for (const listener of listeners) listener();
    });
  return { become, onRefused, listeners, ask: () => act(() => result.current('camera')) };
}

it.each([
  ['failed', 1],
  ['on', 0],
])('says what to do only when the browser has refused: the camera becomes %s', (answer, times) => {
  const camera = open();
  camera.become('asking');
  camera.ask();
  expect(camera.onRefused).not.toHaveBeenCalled();
  camera.become(answer);
  expect(camera.onRefused).toHaveBeenCalledTimes(times);
  // A later failure is no answer to this press.
  camera.become('failed');
  expect(camera.onRefused).toHaveBeenCalledTimes(times);
  expect(camera.listeners.size).toBe(0);
});
