import { vi } from 'vitest';

/**
 * A microphone and a recorder that record nothing.
 * @returns called whenever the microphone is given back
 */
export function standInMicrophone() {
  const freed = vi.fn<() => void>();
  class Recorder extends EventTarget {
    static isTypeSupported = (): boolean => true;
    state = 'inactive';
    mimeType = 'audio/webm';
    start(): void {
      this.state = 'recording';
    }
    stop(): void {
      this.state = 'inactive';
      this.dispatchEvent(new Event('stop'));
    }
  }
  const stream = { getTracks: () => [{ stop: freed }] } as unknown as MediaStream;
  const mediaDevices = { getUserMedia: () => Promise.resolve(stream) };
  vi.stubGlobal('MediaRecorder', Recorder);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { mediaDevices }));
  URL.createObjectURL = () => 'blob:own';
  URL.revokeObjectURL = () => undefined;
  return freed;
}
