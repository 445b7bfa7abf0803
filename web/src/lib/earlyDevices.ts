export function takeEarlyDevices(constraints: MediaStreamConstraints): Promise<MediaStream> | undefined {
  const prefetched = globalThis.skylarkPrefetched;
  const begun = prefetched?.devices;
  if (!prefetched || !begun) return undefined;
  prefetched.devices = undefined;
  if (begun.asked === JSON.stringify(constraints)) return begun.stream;
  void begun.stream.then(stopAll, () => undefined);
  return undefined;
}

export function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Stops camera and microphone that were opened early but are not needed. */
export function dropEarlyDevices(): void {
  void globalThis.skylarkPrefetched?.devices?.stream.then(stopAll, () => undefined);
  if (globalThis.skylarkPrefetched) globalThis.skylarkPrefetched.devices = undefined;
}
