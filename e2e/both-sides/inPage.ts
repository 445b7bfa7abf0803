/** What the matrix's pages record about themselves. */
declare global {
  interface Window {
    /** How many recordings were begun, or words read aloud; the call’s own sound isn’t one. */
    playedSounds: number;
  }
}

/** The pitch that a person’s second microphone picks up. */
export const SECOND_PITCH = 1_320;

/** Runs in the page: a second camera, which sees purple, and a second microphone, which hears one tone. */
export function plugInSeconds(pitch: number): void {
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices) return;
  const open = mediaDevices.getUserMedia.bind(mediaDevices);
  const list = mediaDevices.enumerateDevices.bind(mediaDevices);
  const asTrack = <T extends MediaStreamTrack | undefined>(track: T, deviceId: string): T => {
    if (track) track.getSettings = () => ({ deviceId, width: 640, height: 360 });
    return track;
  };
  const purple = (): MediaStreamTrack | undefined => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const paper = canvas.getContext('2d')!;
    let turn = 0;
    setInterval(() => {
      paper.fillStyle = (turn += 1) % 2 ? 'rgb(160 0 200)' : 'rgb(150 0 190)';
      paper.fillRect(0, 0, 640, 360);
    }, 100);
    return asTrack(canvas.captureStream(10).getVideoTracks()[0], 'second-camera');
  };
  const tone = (): MediaStreamTrack | undefined => {
    const context = new AudioContext();
    const source = new OscillatorNode(context, { frequency: pitch });
    const out = context.createMediaStreamDestination();
    source.connect(new GainNode(context, { gain: 0.4 })).connect(out);
    source.start();
    return asTrack(out.stream.getAudioTracks()[0], 'second-microphone');
  };
  const wants = (of: MediaStreamConstraints['audio'], id: string): boolean =>
    typeof of === 'object' && JSON.stringify(of.deviceId ?? '').includes(id);
  mediaDevices.getUserMedia = async (wanted = {}) => {
    const isPurple = wants(wanted.video, 'second-camera');
    const isTone = wants(wanted.audio, 'second-microphone');
    const rest = { ...wanted, ...(isPurple && { video: false }), ...(isTone && { audio: false }) };
    const real = rest.video || rest.audio ? (await open(rest)).getTracks() : [];
    return new MediaStream([...real, isPurple && purple(), isTone && tone()].filter((track) => !!track));
  };
  mediaDevices.enumerateDevices = async () => {
    const second = (kind: MediaDeviceKind, id: string, label: string): MediaDeviceInfo => ({
      deviceId: id,
      kind,
      label,
      groupId: 'second',
      toJSON: () => ({}),
    });
    return [
      ...(await list()),
      second('videoinput', 'second-camera', 'Second camera'),
      second('audioinput', 'second-microphone', 'Second microphone'),
    ];
  };
}

/** Runs in the page: counts recordings and what is read aloud, and lets a person share a purple tab without the browser’s own dialog. */
export function watchPage(): void {
  window.playedSounds = 0;
  // Called with its element below.
  // oxlint-disable-next-line typescript/unbound-method
  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = function played(this: HTMLMediaElement): Promise<void> {
    if (this.src !== '') window.playedSounds += 1;
    return play.call(this);
  };
  // Tasks of activities have no recordings, and not every machine has a voice for speech synthesis.
  Object.defineProperty(SpeechSynthesisUtterance.prototype, 'voice', { value: null, writable: true });
  speechSynthesis.getVoices = () => [{ lang: 'en-GB' } as SpeechSynthesisVoice];
  speechSynthesis.speak = (spoken) => {
    window.playedSounds += 1;
    setTimeout(() => spoken.dispatchEvent(new Event('end')), 300);
  };
  navigator.mediaDevices.getDisplayMedia = () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 360 });
    const paper = canvas.getContext('2d');
    let turn = 0;
    setInterval(() => {
      if (!paper) return;
      paper.fillStyle = 'rgb(160 0 200)';
      paper.fillRect(0, 0, 640, 360);
      paper.fillStyle = 'white';
      paper.fillRect((turn += 10) % 600, 300, 30, 30);
    }, 100);
    return Promise.resolve(canvas.captureStream(10));
  };
}
