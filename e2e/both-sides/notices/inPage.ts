declare global {
  interface Window {
    microphoneGains: GainNode[];
    isShownAsHidden: boolean;
  }
}

/** Runs in the page, before its own scripts: it can be behind others. */
export function rigVisibility(): void {
  window.isShownAsHidden = false;
  Object.defineProperty(document, 'visibilityState', { get: () => (window.isShownAsHidden ? 'hidden' : 'visible') });
}

/**
 * Runs in the page, before its own scripts: a microphone that somebody talks into, and that can fall silent. The
 * browser's own sound is too short to be talking.
 */
export function rigMicrophone(): void {
  window.microphoneGains = [];
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) return;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    const [real] = stream.getAudioTracks();
    if (!real) return stream;
    const context = new AudioContext();
    const gain = new GainNode(context);
    const out = context.createMediaStreamDestination();
    context.createMediaStreamSource(new MediaStream([real])).connect(gain);
    const talk = new OscillatorNode(context, { frequency: 220 });
    talk.connect(new GainNode(context, { gain: 0.1 })).connect(gain);
    talk.start();
    gain.connect(out);
    window.microphoneGains.push(gain);
    const [track] = out.stream.getAudioTracks();
    if (track) track.getSettings = () => real.getSettings();
    return new MediaStream([...stream.getVideoTracks(), ...(track ? [track] : [])]);
  };
}

/** Runs in the page. */
export function setMicrophoneGain(gain: number): void {
  for (const node of window.microphoneGains) node.gain.value = gain;
}

/** Runs in the page. */
export function setHidden(isHidden: boolean): void {
  window.isShownAsHidden = isHidden;
  document.dispatchEvent(new Event('visibilitychange'));
}
