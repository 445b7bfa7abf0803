export function takeDevicesAhead(constraints: MediaStreamConstraints): Promise<MediaStream> | undefined {
  const ahead = globalThis.skylarkAhead;
  const begun = ahead?.devices;
  if (!ahead || !begun) return undefined;
  ahead.devices = undefined;
  if (begun.asked === JSON.stringify(constraints)) return begun.stream;
  void begun.stream.then(stopAll, () => undefined);
  return undefined;
}

export function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Stops camera and microphone that were opened ahead but are not needed. */
export function dropDevicesAhead(): void {
  void globalThis.skylarkAhead?.devices?.stream.then(stopAll, () => undefined);
  if (globalThis.skylarkAhead) globalThis.skylarkAhead.devices = undefined;
}
