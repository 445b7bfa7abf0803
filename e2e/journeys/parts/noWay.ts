declare global {
  interface Window {
    /** Whether two browsers find no way to each other. */
    noWay: boolean;
    /** How loud the call of this page is at a pitch, of what it plays: 0 to 255. */
    loudnessAt: (hertz: number) => Promise<number>;
  }
}

/** Runs in the page, before its own scripts: as in a network that lets neither UDP nor a relay through, until `noWay` is false. */
export function blockCalls(): void {
  window.noWay = true;
  const Native = window.RTCPeerConnection;
  window.RTCPeerConnection = class extends Native {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, ...(window.noWay && { iceTransportPolicy: 'relay', iceServers: [] }) });
    }
  };
}

/** Runs in the page, before its own scripts: its microphone hears one tone. */
export function whistle(hertz: number): void {
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    const stream = await open(wanted);
    const [microphone] = stream.getAudioTracks();
    if (!microphone) return stream;
    const context = new AudioContext();
    const tone = new OscillatorNode(context, { frequency: hertz });
    const out = context.createMediaStreamDestination();
    tone.connect(new GainNode(context, { gain: 0.4 })).connect(out);
    tone.start();
    microphone.stop();
    return new MediaStream([...stream.getVideoTracks(), ...out.stream.getAudioTracks()]);
  };
}

/** Runs in the page, before its own scripts: what its call plays can be measured. */
export function keepEars(): void {
  const players: HTMLAudioElement[] = [];
  const Native = window.Audio;
  window.Audio = class extends Native {
    constructor(source?: string) {
      super(source);
      players.push(this);
    }
  };
  window.loudnessAt = async (hertz) => {
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 4_096, smoothingTimeConstant: 0 });
    for (const { srcObject, paused, muted } of players)
      if (srcObject instanceof MediaStream && srcObject.getAudioTracks().length > 0 && !paused && !muted)
        context.createMediaStreamSource(srcObject).connect(analyser);
    await new Promise((resolve) => setTimeout(resolve, 400));
    const levels = new Uint8Array(analyser.frequencyBinCount);
    analyser.getByteFrequencyData(levels);
    const at = Math.round((hertz * analyser.fftSize) / context.sampleRate);
    await context.close();
    return Math.max(...levels.slice(at - 2, at + 3));
  };
}
