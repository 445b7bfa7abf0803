// Enough of a browser's connection to check transceivers and the order of negotiation.

export class FakeStream {
  tracks: unknown[] = [];
  addTrack(track: unknown): void {
    this.tracks.push(track);
  }
}
export const track = (kind: string): MediaStreamTrack =>
  ({ kind, getSettings: () => ({ width: 1280, height: 720 }) }) as never;
class FakeWay {
  direction: string;
  /** Types of codecs, the preferred one first; empty: the browser's order. */
  preferred: string[] = [];
  setCodecPreferences = (codecs: readonly RTCRtpCodec[]): void => {
    this.preferred = codecs.map(({ mimeType }) => mimeType);
  };
  receiver: { track: MediaStreamTrack };
  sender = {
    track: null as MediaStreamTrack | null,
    replaceTrack: async (next: MediaStreamTrack | null) => void (this.sender.track = next),
    encodings: [{}] as { active?: boolean; maxBitrate?: number }[],
    getParameters: () => ({ encodings: [...this.sender.encodings], codecs: this.codecs }),
    setParameters: async ({ encodings }: { encodings: { active?: boolean }[] }) => {
      if (encodings[0]?.active !== this.sender.encodings[0]?.active) this.sender.actives.push(encodings[0]?.active);
      this.sender.encodings = encodings;
    },
    actives: [] as (boolean | undefined)[],
    setStreams: () => undefined,
  };
  /** As negotiated: the other side prefers the same. */
  get codecs(): { mimeType: string }[] {
    return this.preferred.map((mimeType) => ({ mimeType }));
  }
  constructor(kind: string, direction: string) {
    this.direction = direction;
    this.receiver = { track: track(kind) };
  }
}
export class FakeConnection extends EventTarget {
  static last: FakeConnection;
  ways: FakeWay[] = [];
  signalingState = 'stable';
  connectionState = 'new';
  /** What each own description preferred for its first transceiver. */
  described: string[][] = [];
  localDescription: { sdp: string } | null = null;
  remoteDescription: unknown = null;
  constructor() {
    super();
    FakeConnection.last = this;
  }
  addTransceiver(kind: string, { direction }: { direction: string }): void {
    this.ways.push(new FakeWay(kind, direction));
  }
  getTransceivers = (): FakeWay[] => [...this.ways];
  playedAt: number[] = [];
  getReceivers = () => [
    { getSynchronizationSources: () => this.playedAt.map((timestamp) => ({ timestamp })) },
    { getSynchronizationSources: () => [] },
  ];
  getSenders = () => this.ways.map(({ sender }) => sender);
  addIceCandidate = async (_candidate?: { candidate?: string }): Promise<void> => undefined;
  getStats = async (): Promise<Map<string, object>> => new Map();
  restartIce(): void {}
  setConfiguration(): void {}
  async setLocalDescription(): Promise<void> {
    if (this.connectionState === 'closed') throw new Error('closed');
    this.described.push(this.ways[0]?.preferred ?? []);
    this.localDescription = { sdp: this.ways.map(({ direction }) => direction).join() };
    this.signalingState = this.signalingState === 'have-remote-offer' ? 'stable' : 'have-local-offer';
  }
  async setRemoteDescription(description: { type: string; sdp: string }): Promise<void> {
    this.remoteDescription = description;
    this.signalingState = description.type === 'offer' ? 'have-remote-offer' : 'stable';
    if (description.type !== 'offer') return;
    const kinds = ['audio', 'video', 'video', 'audio'];
    const count = description.sdp.split(',').length;
    while (this.ways.length < count) this.ways.push(new FakeWay(kinds[this.ways.length] ?? '', 'recvonly'));
    for (const way of this.ways)
      this.dispatchEvent(Object.assign(new Event('track'), { track: way.receiver.track, transceiver: way }));
  }
  close(): void {
    this.connectionState = 'closed';
  }
}
